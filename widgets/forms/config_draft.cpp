#include "widgets/forms/config_draft.h"

namespace attune {

void ConfigDraft::set(ExperimentConfig config, ExperimentConfig source) {
    config_ = std::move(config);
    source_ = std::move(source);
    typed_.clear();
    unreadable_.clear();
}

void ConfigDraft::commit(std::string_view key, const Value& value) {
    config_.set(key, value);
    clearTyped(key);
}

void ConfigDraft::commitText(const std::string& key, const std::string& text) {
    config_.setFromText(key, text);
    clearTyped(key);
}

void ConfigDraft::setTyped(std::string_view key, const Value& value) {
    clearTyped(key);
    typed_.emplace(key, value);
}

void ConfigDraft::setUnreadable(std::string_view key, const Problem& problem) {
    clearTyped(key);
    unreadable_.emplace(key, problem);
}

void ConfigDraft::clearTyped(std::string_view key) {
    if (const auto typed = typed_.find(key); typed != typed_.end()) typed_.erase(typed);
    if (const auto text = unreadable_.find(key); text != unreadable_.end()) unreadable_.erase(text);
}

std::vector<Problem> ConfigDraft::problems() const {
    std::vector<Problem> all;
    for (const auto& [key, problem] : unreadable_) all.push_back(problem);
    ExperimentConfig candidate = config_;
    for (const auto& [key, value] : typed_) candidate.set(key, value);
    for (Problem& problem : validate(candidate)) {
        // What validate() says of the old value of an unreadable field is beside the point.
        const bool hidden = !problem.keys.empty() && unreadable_.contains(problem.keys.front());
        if (!hidden) all.push_back(std::move(problem));
    }
    all.insert(all.end(), external_.begin(), external_.end());
    return all;
}

}  // namespace attune
