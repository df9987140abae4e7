#include <algorithm>
#include <string>

#include "core/config/combination_rules.h"

namespace attune {

namespace {

void checkEvaluation(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.integer("eval.steps") == 0 || config.real("data.validation_fraction") > 0) return;
    if (!config.list("data.validation_paths").empty()) return;
    problems.push_back({Problem::Severity::error,
                        "eval.nothing_to_measure_on",
                        {},
                        {"data.validation_fraction", "eval.steps"},
                        {{"data.validation_fraction", "0.1"}, {"eval.steps", "0"}}});
}

void checkPrompts(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.integer("sampling.steps") == 0 || !config.list("sampling.prompts").empty()) return;
    problems.push_back({Problem::Severity::error,
                        "sampling.no_prompts",
                        {},
                        {"sampling.prompts", "sampling.steps"},
                        {{"sampling.prompts", "The"}, {"sampling.steps", "0"}}});
}

/// A run too short for its own rhythm would end without a single point.
void checkRhythm(std::string_view key, const char* code, const ExperimentConfig& config,
                 std::vector<Problem>& problems) {
    if (config.isAuto("train.max_steps")) return;
    const std::int64_t steps = config.integer("train.max_steps");
    if (steps < 1 || config.integer(key) <= steps) return;
    const std::string text(key);
    problems.push_back({Problem::Severity::warning,
                        code,
                        {config.toText(key), std::to_string(steps)},
                        {text, "train.max_steps"},
                        {{text, std::to_string(std::max<std::int64_t>(1, steps / 10))}}});
}

}  // namespace

void checkObservationRules(const ExperimentConfig& config, std::vector<Problem>& problems) {
    checkEvaluation(config, problems);
    checkPrompts(config, problems);
    checkRhythm("logging.steps", "logging.longer_than_training", config, problems);
    checkRhythm("eval.steps", "eval.longer_than_training", config, problems);
}

}  // namespace attune
