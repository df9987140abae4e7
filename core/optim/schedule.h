#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace attune {

/// Learning rate as a pure function of the optimizer steps already taken (engine_peers.md §c.4, Hugging Face's names).
struct Schedule {
    std::string type = "linear";  // constant, constant_with_warmup, linear, cosine, cosine_with_restarts, polynomial,
                                  // inverse_sqrt, cosine_with_min_lr
    double learningRate = 5e-5;
    std::int64_t warmupSteps = 0;
    std::int64_t totalSteps = 1;
    double cycles = 0.5;  // cosine 0.5; cosine_with_restarts 1
    double power = 1;
    double endLearningRate = 1e-7;  // polynomial
    double minLrRatio = 0;          // cosine_with_min_lr
    bool warmupFromOne = false;     // llm.c's (s+1)/W instead of s/W

    /// `type` must be one of scheduleTypes().
    double at(std::int64_t stepsTaken) const;
};

std::span<const std::string_view> scheduleTypes();

}  // namespace attune
