#pragma once

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

/// AdamW over a model's flat arrays, with its moments in device memory. Backend and model outlive it. Not finite norms
/// are the caller's to refuse. Errors: device.out_of_memory.
class AdamW {
public:
    AdamW(Backend& backend, Model& model, const AdamWSettings& settings);

    /// ‖gradient‖₂ over all parameters (f64 sum).
    double gradientNorm();
    /// One update: gradients × min(1, maxNorm / (norm + 1e-6)) (maxNorm ≤ 0: no clipping). Calls model.masterChanged().
    void step(double learningRate, double norm, double maxNorm);

    /// For checkpoints: updates done, and the moments (flatCount f32, device memory).
    std::int64_t updates() const noexcept { return updates_; }
    void setUpdates(std::int64_t updates) noexcept { updates_ = updates; }
    float* m() noexcept { return static_cast<float*>(m_.data()); }
    float* v() noexcept { return static_cast<float*>(v_.data()); }

private:
    struct Span {
        std::int64_t offset, count;
        bool decay;
    };

    Backend& backend_;
    Model& model_;
    AdamWSettings settings_;
    std::vector<Span> spans_;  // neighbours with the same decay are one
    Buffer m_, v_, sum_;
    std::int64_t updates_ = 0;
};

}  // namespace attune
