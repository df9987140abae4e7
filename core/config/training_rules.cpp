#include <string>

#include "core/config/combination_rules.h"

namespace attune {

namespace {

constexpr double highRate = 0.01;  // AdamW above it diverges on any Transformer known to us

void checkWarmup(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.isAuto("train.max_steps") || config.isAuto("train.warmup_steps")) return;
    const std::int64_t steps = config.integer("train.max_steps");
    const std::int64_t warmup = config.integer("train.warmup_steps");
    if (warmup <= steps || config.text("train.lr_scheduler_type") == "constant") return;
    problems.push_back({Problem::Severity::error,
                        "schedule.warmup_longer_than_training",
                        {std::to_string(warmup), std::to_string(steps)},
                        {"train.warmup_steps", "train.max_steps"},
                        {{"train.warmup_steps", std::to_string(steps / 10)}, {"train.warmup_steps", "auto"}}});
}

void checkPolynomial(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.text("train.lr_scheduler_type") != "polynomial") return;
    if (config.real("train.lr_end") <= config.real("train.learning_rate")) return;
    problems.push_back({Problem::Severity::error,
                        "schedule.end_rate_above_rate",
                        {config.toText("train.lr_end"), config.toText("train.learning_rate")},
                        {"train.lr_end", "train.learning_rate"},
                        {{"train.lr_end", "0"}}});
}

void checkRestarts(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.text("train.lr_scheduler_type") != "cosine_with_restarts") return;
    const double cycles = config.real("train.lr_num_cycles");
    if (cycles >= 1) return;
    problems.push_back({Problem::Severity::warning,
                        "schedule.restarts_never",
                        {config.toText("train.lr_num_cycles")},
                        {"train.lr_num_cycles", "train.lr_scheduler_type"},
                        {{"train.lr_num_cycles", "3"}, {"train.lr_scheduler_type", "cosine"}}});
}

void checkRate(const ExperimentConfig& config, std::vector<Problem>& problems) {
    const double rate = config.real("train.learning_rate");
    if (rate <= highRate || rate > findField("train.learning_rate")->maximum) return;
    problems.push_back({Problem::Severity::warning,
                        "optimizer.rate_high",
                        {config.toText("train.learning_rate")},
                        {"train.learning_rate"},
                        {{"train.learning_rate", ExperimentConfig().toText("train.learning_rate")}}});
}

void checkRollback(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.text("train.nan_policy") != "rollback" || config.integer("checkpoint.steps") > 0) return;
    problems.push_back({Problem::Severity::error,
                        "train.rollback_needs_checkpoints",
                        {},
                        {"train.nan_policy", "checkpoint.steps"},
                        {{"checkpoint.steps", "100"}, {"train.nan_policy", "skip"}}});
}

}  // namespace

void checkTrainingRules(const ExperimentConfig& config, std::vector<Problem>& problems) {
    checkWarmup(config, problems);
    checkPolynomial(config, problems);
    checkRestarts(config, problems);
    checkRate(config, problems);
    checkRollback(config, problems);
}

}  // namespace attune
