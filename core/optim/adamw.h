#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/models/model.h"

namespace attune {

/// Which parameters decay: tensors of two or more dimensions (nanoGPT, llm.c), all but biases and norms (Hugging Face),
/// or all.
enum class DecayPolicy { matrices, allButBiasAndNorm, everything };

bool decays(const Parameter& parameter, DecayPolicy policy);

struct AdamWSettings {
    AdamVariant variant = AdamVariant::adamW;
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, weightDecay = 0;
    DecayPolicy decay = DecayPolicy::matrices;
};

/// AdamW over a model's flat arrays, with its moments and the numbers of the step in device memory: what submits work
/// waits for nothing. Backend and model outlive it. Errors: device.out_of_memory.
class AdamW {
public:
    AdamW(Backend& backend, Model& model, const AdamWSettings& settings);

    /// Device memory that the passes and the update of a step share.
    const StepInputs* inputs() const noexcept { return at<const StepInputs>(StepLayout::inputs); }
    StepState* state() const noexcept { return at<StepState>(StepLayout::state); }

    // A step: begin, its micro-batches, submit, end; then, perhaps after the next step's, finish. At most two steps
    // may be under way, and nothing but finish() waits for the device.
    /// The numbers of the next step.
    void begin(const StepInputs& inputs);
    /// Submits the norm over all parameters (f64 sum), gradients × min(1, maxNorm / (norm + 1e-6)) (maxNorm ≤ 0: no
    /// clipping), and one update of weights, moments and 16-bit copies, which changes nothing where loss or norm is not
    /// finite. Can be recorded.
    void submit(double maxNorm);
    void end();
    /// Whether finish() would not wait; there must be a step under way, and for finish() too.
    bool ready() const;
    /// What came of the oldest step under way.
    const StepReport& finish();
    /// A whole step over the gradients as they are, with no loss; none may be under way.
    const StepReport& step(double learningRate, double maxNorm);

    /// For checkpoints: updates done (setUpdates: none is under way), and the moments (flatCount f32, device memory).
    std::int64_t updates() const noexcept { return report_.updates; }
    void setUpdates(std::int64_t updates);
    float* m() noexcept { return static_cast<float*>(m_.data()); }
    float* v() noexcept { return static_cast<float*>(v_.data()); }

private:
    template <class T>
    T* at(std::int64_t offset) const noexcept {
        return reinterpret_cast<T*>(static_cast<std::byte*>(scalars_.data()) + offset);
    }

    /// Host memory of a step that the device reads and writes.
    struct Exchange {
        StepInputs inputs;
        StepReport report;
    };
    /// Of the step that is being submitted (age 0), or of one under way.
    std::size_t slot(int age) const noexcept { return (next_ + 2 - static_cast<std::size_t>(age)) % 2; }
    Exchange& exchange(std::size_t slot) const noexcept { return reinterpret_cast<Exchange*>(exchange_.data())[slot]; }

    Backend& backend_;
    Model& model_;
    AdamWSettings settings_;
    std::int64_t spanCount_ = 0;
    Buffer m_, v_, scalars_;
    PinnedBuffer exchange_;  // of two steps
    std::array<std::unique_ptr<DeviceEvent>, 2> reported_;
    std::size_t next_ = 0;
    int underWay_ = 0;
    StepReport report_;
};

}  // namespace attune
