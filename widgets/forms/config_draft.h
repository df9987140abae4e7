#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/config/experiment_config.h"

namespace attune {

/// The settings that a form edits, what they came from, and what is typed but not committed; from these, what is wrong
/// now.
class ConfigDraft {
public:
    void set(ExperimentConfig config, ExperimentConfig source);

    const ExperimentConfig& config() const { return config_; }
    const ExperimentConfig& source() const { return source_; }
    bool isChanged(std::string_view key) const { return config_.value(key) != source_.value(key); }

    /// Commits a value; what was typed for the key is gone. Errors: those of ExperimentConfig::set.
    void commit(std::string_view key, const Value& value);
    /// The same for a fix, in the syntax of --set.
    void commitText(const std::string& key, const std::string& text);

    void setTyped(std::string_view key, const Value& value);
    void setUnreadable(std::string_view key, const Problem& problem);
    void clearTyped(std::string_view key);

    /// Problems that the caller found by reading files and the like, shown beside the own ones.
    void setExternal(std::vector<Problem> problems) { external_ = std::move(problems); }

    /// Unreadable texts, what validate() says of the configuration with the typed values in it, and the external ones.
    std::vector<Problem> problems() const;

private:
    ExperimentConfig config_, source_;
    std::map<std::string, Value, std::less<>> typed_;
    std::map<std::string, Problem, std::less<>> unreadable_;
    std::vector<Problem> external_;
};

}  // namespace attune
