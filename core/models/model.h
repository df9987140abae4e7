#pragma once

#include <cstdint>
#include <span>

#include "core/backend/registry.h"
#include "core/models/parameter.h"
#include "core/values/memory_plan.h"

namespace attune {

/// One micro-batch in host memory, as the loader made it.
struct MicroBatch {
    std::int64_t B = 0, T = 0;
    std::vector<std::int32_t> ids;      // (B, T)
    std::vector<std::int32_t> targets;  // (B, T), negative = no loss
    std::vector<std::int64_t>
        sampleIndex;  // (B): global index of the sample in the run's stream, for dropout draws; not read in evaluation
};

/// What dropout draws depend on beside the sample.
struct StepKey {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;  // optimizer steps done before this one
    bool training = false;   // dropout on
};

/// A micro-batch's place in an optimizer step whose numbers lie in device memory, so that its work can be recorded and
/// run again.
struct StepPass {
    std::int64_t B = 0, T = 0;  // of the uploaded batch
    std::uint64_t seed = 0;     // of dropout
    const StepInputs* inputs = nullptr;
    StepState* state = nullptr;
    Write write = Write::assign;  // of the gradients: assign in the first micro-batch of a step
};

/// A model with its parameters, gradients and activations on one device, for a fixed largest micro-batch. One thread.
/// forward → backward of the same batch in turn; gradients accumulate until zeroGradients().
class Model {
public:
    virtual ~Model() = default;

    virtual const std::vector<Parameter>& parameters() const = 0;
    /// Flat f32 arrays of flatCount() elements (padding included) in device memory.
    virtual std::int64_t flatCount() const = 0;
    virtual float* master() = 0;
    virtual float* gradient() = 0;
    /// The 16-bit copies of master() with its offsets; nothing in f32. Who changes master() may write them too.
    virtual Tensor working() = 0;

    /// Draws the initial weights (§c.8, §c.9: N(0, 0.02) etc.) from the seed.
    virtual void initialise(std::uint64_t seed) = 0;
    /// Must follow any change of master(): refreshes the 16-bit copies.
    virtual void masterChanged() = 0;
    virtual void zeroGradients() = 0;

    /// Sum of the loss over the batch's target positions. dScale ≠ 0 also prepares backward: gradients will be dScale ·
    /// d(loss sum). The loss head's share of them accumulates here already (its logits are not kept), so
    /// zeroGradients() comes before forward. Errors: model.token_out_of_range {id, size}.
    virtual double forward(const MicroBatch& batch, const StepKey& key, float dScale) = 0;
    /// Accumulates gradients of the last forward.
    virtual void backward() = 0;

    // The same for optimizer steps, without waiting for the device. upload → forwardStep → backwardStep in turn.
    /// Puts a batch where the passes read it. Its memory is free when the call returns. Errors:
    /// model.token_out_of_range {id, size}.
    virtual void upload(const MicroBatch& batch) = 0;
    /// With dropout: the loss goes into the state, the gradients are the state's gradientFactor · d(loss sum).
    virtual void forwardStep(const StepPass& pass) = 0;
    virtual void backwardStep(const StepPass& pass) = 0;

    /// Logits (B, T, V) f32 into host memory; evaluation mode; targets are not read.
    virtual void logits(const MicroBatch& batch, std::span<float> out) = 0;

    /// Multiply-adds × 2 per trained token, as DESIGN §7 counts them.
    virtual double flopsPerToken() const = 0;
};

}  // namespace attune
