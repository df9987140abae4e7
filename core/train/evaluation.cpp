#include "core/train/evaluation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/error.h"

namespace attune {

std::vector<MetricValue> EvaluationResult::metrics() const {
    return {{"eval/loss", loss}, {"eval/bits_per_byte", bitsPerByte}, {"eval/perplexity", perplexity}};
}

EvaluationResult evaluate(Model& model, const TokenSplit& split, const EvaluationSettings& settings,
                          std::stop_token stop, const std::function<void(std::int64_t, std::int64_t)>& progress) {
    std::vector<std::int64_t> starts = evaluationBatchStarts(split, settings.T, settings.batch);
    if (settings.maxBatches > 0 && std::cmp_greater(starts.size(), settings.maxBatches))
        starts.resize(static_cast<std::size_t>(settings.maxBatches));
    double lossSum = 0;
    std::int64_t targets = 0;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (stop.stop_requested()) throw Cancelled();
        const MicroBatch batch = evaluationBatch(split, settings.T, settings.batch, starts[i]);
        lossSum += model.forward(batch, StepKey{}, 0);
        targets += std::count_if(batch.targets.begin(), batch.targets.end(), [](std::int32_t id) { return id >= 0; });
        progress(static_cast<std::int64_t>(i) + 1, static_cast<std::int64_t>(starts.size()));
    }
    EvaluationResult result;
    result.loss = lossSum / static_cast<double>(std::max<std::int64_t>(targets, 1));
    result.perplexity = std::exp(result.loss);
    const double tokensPerByte =
        static_cast<double>(split.tokens()) / static_cast<double>(std::max<std::int64_t>(split.bytes(), 1));
    result.bitsPerByte = result.loss / std::numbers::ln2 * tokensPerByte;
    return result;
}

}  // namespace attune
