#pragma once

#include "core/nn/compute.h"

namespace attune {

/// What the dropout draws of one pass depend on beside the place: a default-made one drops nothing (evaluation).
struct DropoutDraw {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;
    const std::uint64_t* stepOnDevice = nullptr;  // device memory, optional: read instead of step
    const std::int64_t* sampleIndex = nullptr;    // (B) device memory
    bool active = false;

    DropoutKey key(std::uint32_t site, float probability) const noexcept {
        return {seed, step, stepOnDevice, site, active ? probability : 0.0f, sampleIndex};
    }
};

/// One dropout place of a model with its number ("site") and probability.
struct Dropout {
    std::uint32_t site = 0;
    float probability = 0;

    DropoutKey key(const DropoutDraw& draw) const noexcept { return draw.key(site, probability); }
    bool active(const DropoutDraw& draw) const noexcept { return draw.active && probability > 0; }

    /// x (B, T, C) in place; backward is the same call on the gradient.
    void apply(const Compute& compute, const DropoutDraw& draw, std::int64_t B, std::int64_t T, std::int64_t C,
               Tensor x) const {
        if (active(draw)) compute.kernels->dropout(B, T, C, key(draw), x, compute.stream);
    }
};

}  // namespace attune
