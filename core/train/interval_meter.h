#pragma once

#include <cstdint>
#include <vector>

#include "core/events/event.h"
#include "core/train/trainer_state.h"

namespace attune {

/// Where the time of one optimizer step went, in milliseconds.
struct StepTimes {
    double step = 0;                                  // from the end of the one before, or its own start
    double dataWait = 0;                              // of the host; the device may have been busy meanwhile
    double forward = 0, backward = 0, optimizer = 0;  // of the device
};

/// Collects steps between two logged ones. The loss is the mean per target token of the interval, as Hugging Face's
/// Trainer logs it.
class IntervalMeter {
public:
    explicit IntervalMeter(const LossInterval& carried) : loss_(carried) {}

    void add(double lossSum, std::int64_t tokens, const StepTimes& times);
    const LossInterval& loss() const noexcept { return loss_; }

    /// train/loss and the perf tags of the interval; starts the next one. peakFlops 0: no perf/mfu.
    std::vector<MetricValue> take(double flopsPerToken, double peakFlops);

private:
    LossInterval loss_;
    StepTimes times_;
    std::int64_t timedTokens_ = 0;  // not carried over a resume: the time before it is unknown
    std::int64_t steps_ = 0;
};

}  // namespace attune
