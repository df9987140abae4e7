#include <algorithm>
#include <string>

#include "core/config/combination_rules.h"

namespace attune {

namespace {

using List = std::vector<std::string>;

std::string listText(std::string_view key, const List& list) {
    ExperimentConfig scratch;
    scratch.set(key, list);
    return scratch.toText(key);
}

bool contains(const List& list, const std::string& entry) {
    return std::find(list.begin(), list.end(), entry) != list.end();
}

void checkPaths(const ExperimentConfig& config, std::vector<Problem>& problems) {
    const List& paths = config.list("data.paths");
    if (paths.empty() || (paths.size() == 1 && paths[0].empty())) {
        problems.push_back({Problem::Severity::error, "data.no_files", {}, {"data.paths"}, {}});
        return;
    }
    List once;
    std::string twice;
    for (const std::string& path : paths) {
        if (contains(once, path)) {
            twice = path;
        } else {
            once.push_back(path);
        }
    }
    if (twice.empty()) return;
    problems.push_back({Problem::Severity::warning,
                        "data.path_twice",
                        {twice},
                        {"data.paths"},
                        {{"data.paths", listText("data.paths", once)}}});
}

void checkValidationPaths(const ExperimentConfig& config, std::vector<Problem>& problems) {
    List kept;
    std::string shared;
    for (const std::string& path : config.list("data.validation_paths")) {
        if (contains(config.list("data.paths"), path)) {
            shared = path;
        } else {
            kept.push_back(path);
        }
    }
    if (shared.empty()) return;
    problems.push_back({Problem::Severity::error,
                        "data.validation_is_training",
                        {shared},
                        {"data.validation_paths", "data.paths"},
                        {{"data.validation_paths", listText("data.validation_paths", kept)}}});
}

void checkTokenizerPath(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.text("tokenizer.kind") != "load" || !config.text("tokenizer.path").empty()) return;
    problems.push_back({Problem::Severity::error,
                        "tokenizer.no_path",
                        {},
                        {"tokenizer.path", "tokenizer.kind"},
                        {{"tokenizer.kind", "train_bpe"}}});
}

}  // namespace

void checkDataRules(const ExperimentConfig& config, std::vector<Problem>& problems) {
    checkPaths(config, problems);
    checkValidationPaths(config, problems);
    checkTokenizerPath(config, problems);
}

}  // namespace attune
