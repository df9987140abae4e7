#include <algorithm>
#include <string>

#include "core/config/combination_rules.h"

namespace attune {

namespace {

bool inRange(std::string_view key, std::int64_t value) {
    const Field& field = *findField(key);
    return static_cast<double>(value) >= field.minimum && static_cast<double>(value) <= field.maximum;
}

/// The nearest head counts below and above that divide the width, and the nearest widths that the heads divide.
std::vector<Fix> headFixes(std::int64_t heads, std::int64_t width) {
    std::vector<Fix> fixes;
    const auto offer = [&](std::string_view key, std::int64_t value) {
        if (inRange(key, value)) fixes.push_back({std::string(key), std::to_string(value)});
    };
    std::int64_t fewer = std::min(heads - 1, width);
    while (fewer > 1 && width % fewer != 0) --fewer;
    std::int64_t more = heads + 1;
    while (more < width && width % more != 0) ++more;
    offer("model.n_head", fewer);
    if (more <= width) offer("model.n_head", more);
    offer("model.n_embd", width / heads * heads);
    offer("model.n_embd", (width / heads + 1) * heads);
    return fixes;
}

void checkHeads(const ExperimentConfig& config, std::vector<Problem>& problems) {
    const std::int64_t heads = config.integer("model.n_head");
    const std::int64_t width = config.integer("model.n_embd");
    if (!inRange("model.n_head", heads) || !inRange("model.n_embd", width) || width % heads == 0) return;
    problems.push_back({Problem::Severity::error,
                        "model.heads_do_not_divide_width",
                        {std::to_string(heads), std::to_string(width)},
                        {"model.n_head", "model.n_embd"},
                        headFixes(heads, width)});
}

void checkContext(const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.isAuto("data.sequence_length")) return;
    const std::string length = config.toText("data.sequence_length");
    const std::string context = config.toText("model.n_positions");
    if (config.integer("data.sequence_length") <= config.integer("model.n_positions")) return;
    problems.push_back({Problem::Severity::error,
                        "model.sequence_longer_than_context",
                        {length, context},
                        {"data.sequence_length", "model.n_positions"},
                        {{"data.sequence_length", "auto"}, {"model.n_positions", length}}});
}

void checkPrecision(const ExperimentConfig& config, std::vector<Problem>& problems) {
    const std::string& precision = config.text("device.precision");
    if (config.text("device.name") != "cpu" || precision == "fp32") return;
    const bool possible = precision == "bf16";
    problems.push_back({possible ? Problem::Severity::warning : Problem::Severity::error,
                        possible ? "device.bf16_on_cpu" : "device.precision_needs_gpu",
                        {precision},
                        {"device.precision", "device.name"},
                        {{"device.precision", "fp32"}}});
}

}  // namespace

void checkModelRules(const ExperimentConfig& config, std::vector<Problem>& problems) {
    checkHeads(config, problems);
    checkContext(config, problems);
    checkPrecision(config, problems);
}

}  // namespace attune
