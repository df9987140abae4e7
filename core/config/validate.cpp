#include "core/config/combination_rules.h"
#include "core/config/experiment_config.h"

namespace attune {

namespace {

/// The number of a field, or nothing for other types and auto.
const double* asNumber(const Value& value, double& storage) {
    if (const auto* real = std::get_if<double>(&value)) {
        storage = *real;
    } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        storage = static_cast<double>(*whole);
    } else {
        return nullptr;
    }
    return &storage;
}

/// A bound as text that setFromText reads: whole for integer fields.
std::string boundText(const Field& field, double bound) {
    ExperimentConfig scratch;
    scratch.set(field.key, bound);
    return scratch.toText(field.key);
}

void checkRange(const Field& field, const ExperimentConfig& config, std::vector<Problem>& problems) {
    double number = 0;
    if (asNumber(config.value(field.key), number) == nullptr) return;
    const std::string key(field.key);
    const auto report = [&](const char* code, double bound, bool bounded) {
        Problem problem{Problem::Severity::error, code, {key, config.toText(key), boundText(field, bound)}, {key}, {}};
        if (bounded) problem.fixes.push_back({key, boundText(field, bound)});
        problems.push_back(std::move(problem));
    };
    if (field.minimumExclusive ? number <= field.minimum : number < field.minimum) {
        if (field.minimumExclusive) {
            report("config.not_above", field.minimum, false);
            problems.back().fixes.push_back({key, ExperimentConfig().toText(key)});
        } else {
            report("config.below_minimum", field.minimum, true);
        }
    } else if (number > field.maximum) {
        report("config.above_maximum", field.maximum, true);
    }
}

/// A setting that was changed although another one switches it off: said, so that nobody waits for its effect.
void checkEffect(const Field& field, const ExperimentConfig& config, std::vector<Problem>& problems) {
    if (config.value(field.key) == field.defaultValue) return;
    for (const std::string_view condition : {field.visibleIf, field.enabledIf}) {
        if (holds(condition, config)) continue;
        const std::string key(field.key);
        const std::string cause(condition.substr(0, condition.find_first_of("!=")));
        problems.push_back({Problem::Severity::warning,
                            "config.has_no_effect",
                            {key, cause, config.toText(cause)},
                            {key, cause},
                            {{key, ExperimentConfig().toText(key)}}});
        return;
    }
}

}  // namespace

std::vector<Problem> validate(const ExperimentConfig& config) {
    std::vector<Problem> problems;
    for (const Field& field : schema()) checkRange(field, config, problems);
    checkModelRules(config, problems);
    checkTrainingRules(config, problems);
    checkDataRules(config, problems);
    checkObservationRules(config, problems);
    for (const Field& field : schema()) checkEffect(field, config, problems);
    return problems;
}

}  // namespace attune
