#include "app/shell/experiment_facts.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/train/settings.h"
#include "widgets/models/metric_text.h"
#include "widgets/panels/quantity_text.h"

namespace attune {

namespace {

struct ExperimentFacts {
    Q_DECLARE_TR_FUNCTIONS(ExperimentFacts)
};

double measuredTokensPerSecond(const std::vector<RunRecord>& runs, ExperimentId experiment) {
    double rate = 0;
    for (const RunRecord& run : runs) {
        if (run.experiment != experiment) continue;
        for (const MetricValue& value : run.lastMetrics) {
            if (value.tag == "perf/tokens_per_second") rate = value.value;
        }
    }
    return rate;
}

}  // namespace

FactList::Facts experimentFacts(const ExperimentEditor& editor, const std::vector<RunRecord>& runs,
                                ExperimentId experiment) {
    FactList::Facts facts;
    const auto& plan = editor.plan();
    if (!plan) return facts;
    const ExperimentConfig& config = editor.config();
    facts.append({ExperimentFacts::tr("Parameters"), shortCountText(static_cast<double>(plan->parameterCount))});
    const std::int64_t samples =
        config.integer("train.per_device_train_batch_size") * config.integer("train.gradient_accumulation_steps");
    const std::int64_t tokensPerStep = samples * sequenceLength(config);
    facts.append({ExperimentFacts::tr("Samples a step"), countText(samples)});
    facts.append({ExperimentFacts::tr("Tokens a step"), countText(tokensPerStep)});
    if (!config.isAuto("train.max_steps")) {
        const auto total = static_cast<double>(config.integer("train.max_steps")) * static_cast<double>(tokensPerStep);
        facts.append({ExperimentFacts::tr("Tokens in all"), shortCountText(total)});
        const double rate = measuredTokensPerSecond(runs, experiment);
        if (rate > 0) facts.append({ExperimentFacts::tr("Time, as last measured"), durationText(total / rate)});
    }
    if (editor.corpusBytes() > 0)
        facts.append({ExperimentFacts::tr("Text"), bytesText(static_cast<double>(editor.corpusBytes()))});
    return facts;
}

}  // namespace attune
