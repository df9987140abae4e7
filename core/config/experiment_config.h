#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/config/schema.h"
#include "core/values/problem.h"

namespace attune {

/// All settings of an experiment: one value per field of the schema, defaults first. A value type; copies are
/// independent.
class ExperimentConfig {
public:
    ExperimentConfig();

    /// Typed reading. A key or type that does not match the schema is a programmer error (ATTUNE_CHECK). integer() and
    /// real() of an auto value are too: ask isAuto() first.
    const Value& value(std::string_view key) const;
    bool isAuto(std::string_view key) const;
    bool flag(std::string_view key) const;
    std::int64_t integer(std::string_view key) const;
    double real(std::string_view key) const;
    const std::string& text(std::string_view key) const;               // text, choice, path
    const std::vector<std::string>& list(std::string_view key) const;  // list, paths

    /// Errors: config.unknown_key {key, nearest}, config.wrong_type {key, text}, config.unknown_choice {key, text,
    /// choices}, config.not_a_number (NaN, infinities). Ranges and combinations are validate()'s. A whole number is
    /// taken where a real is due.
    void set(std::string_view key, Value value);
    /// The same from text (--set, an editor): number syntax as UI.md says ("3e-4", "12k", "1M", grouped digits, decimal
    /// comma), "auto", lists as JSON arrays or single entries, texts as they are or as JSON strings. Errors: as set,
    /// and config.not_a_number {key, text}, config.ambiguous_number {key, text, reading, reading}, config.not_a_flag
    /// {key, text}.
    void setFromText(std::string_view key, std::string_view text);
    /// The text that setFromText reads back to the same value.
    std::string toText(std::string_view key) const;

    bool operator==(const ExperimentConfig&) const = default;

private:
    std::vector<Value> values_;  // indexed as schema()
};

/// JSON object {key: value}, keys in schema order. fromJson accepts partial objects over the defaults (so presets are
/// partial configs). Errors: config.not_json {reason, offset}, and those of set.
std::string toJson(const ExperimentConfig& config);
ExperimentConfig configFromJson(std::string_view json, const ExperimentConfig& base = ExperimentConfig());

/// Everything wrong that the settings alone show: ranges, required fields, combinations. Cheap (< 1 ms): runs at every
/// keystroke. Checks that touch files (missing, empty, not UTF-8) are core/data's checkData().
std::vector<Problem> validate(const ExperimentConfig& config);

/// Whether a condition of the schema ("key=value|value", "key!=value|value", empty) holds for these settings.
bool holds(std::string_view condition, const ExperimentConfig& config);

struct ConfigDifference {
    std::string key;
    std::string left, right;  // as toText
};
std::vector<ConfigDifference> diff(const ExperimentConfig& left, const ExperimentConfig& right);

}  // namespace attune
