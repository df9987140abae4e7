#include "core/train/interval_meter.h"

namespace attune {

void IntervalMeter::add(double lossSum, std::int64_t tokens, const StepTimes& times) {
    loss_.lossSum += lossSum;
    loss_.tokens += tokens;
    times_.step += times.step;
    times_.dataWait += times.dataWait;
    times_.forward += times.forward;
    times_.backward += times.backward;
    times_.optimizer += times.optimizer;
    timedTokens_ += tokens;
    ++steps_;
}

std::vector<MetricValue> IntervalMeter::take(double flopsPerToken, double peakFlops) {
    std::vector<MetricValue> values;
    if (loss_.tokens > 0) values.push_back({"train/loss", loss_.lossSum / static_cast<double>(loss_.tokens)});
    if (steps_ > 0) {
        const double n = static_cast<double>(steps_);
        const double tokensPerSecond = 1e3 * static_cast<double>(timedTokens_) / times_.step;
        values.push_back({"perf/step_ms", times_.step / n});
        values.push_back({"perf/data_wait_ms", times_.dataWait / n});
        values.push_back({"perf/forward_ms", times_.forward / n});
        values.push_back({"perf/backward_ms", times_.backward / n});
        values.push_back({"perf/optimizer_ms", times_.optimizer / n});
        values.push_back({"perf/tokens_per_second", tokensPerSecond});
        if (peakFlops > 0) values.push_back({"perf/mfu", tokensPerSecond * flopsPerToken / peakFlops});
    }
    *this = IntervalMeter(LossInterval{});
    return values;
}

}  // namespace attune
