#pragma once

#include <cstdint>

namespace attune {

// The scalars of an optimizer step. They live in device memory, so that nothing in a step waits for the host and a
// recorded step can run again with other numbers.

/// From the host, once a step.
struct StepInputs {
    std::uint64_t step = 0;  // optimizer steps done before this one: dropout draws
    double learningRate = 0;
    float dScale = 0;  // gradients are dScale · d(loss sum), times the loss scale
};

/// What a step leaves for the host.
struct StepReport {
    double lossSum = 0;        // over all micro-batches
    double gradientNorm = 0;   // of the unscaled gradients, before clipping
    std::int64_t updates = 0;  // done so far: steps without skipped ones
    std::int32_t finite = 1;   // 0: loss or norm is not, and the update was skipped
    float lossScale = 1;       // of the next step
    std::int32_t growthTracker = 0;
};

/// One AdamW update: g is scaled, m and v move, then p ← p·decayBefore − stepSize · m / (√v · rootScale + epsilon),
/// then p ← p − decayAfter·p. The variants differ in these numbers only; they are rounded to f32 once, as PyTorch does.
struct AdamCoefficients {
    float gradientScale = 1, keep1 = 0, add1 = 0, keep2 = 0, add2 = 0, epsilon = 0, decayBefore = 1, stepSize = 0,
          rootScale = 1, decayAfter = 0;
};

/// What grows over the micro-batches of a step, and what its update needs.
struct StepState {
    double lossSum = 0;        // of this micro-batch
    double lossBefore = 0;     // of the step's micro-batches before it
    double squares = 0;        // Σ g²
    float gradientFactor = 0;  // dScale · loss scale
    StepReport report;
    AdamCoefficients plain, decayed;
};

/// Formula: torch.optim.AdamW (engine_peers.md §c.3), or a named variant.
enum class AdamVariant { adamW, adamWHuggingFaceLegacy, adamBertGoogle };

/// What of an update is the same in every step. Doubles: 1 − beta2 keeps its digits.
struct AdamRule {
    AdamVariant variant = AdamVariant::adamW;
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, weightDecay = 0;
    double maxNorm = 0;  // gradients × min(1, maxNorm / (norm + 1e-6)); 0: no clipping
};

/// Elements of the flat arrays, from the end of the span before (or 0) to `end`, which decay or do not.
struct DecaySpan {
    std::int64_t end = 0;
    std::int64_t decays = 0;
};

/// Device memory for the scalars of an optimizer over so many parameters, and where in it they are.
struct StepLayout {
    static constexpr std::int64_t state = 0, inputs = 256, spans = 512;
    static constexpr std::int64_t bytes(std::int64_t parameters) noexcept {
        return spans + parameters * std::int64_t{sizeof(DecaySpan)};
    }
};
static_assert(sizeof(StepState) <= StepLayout::inputs && sizeof(StepInputs) <= StepLayout::spans - StepLayout::inputs);

}  // namespace attune
