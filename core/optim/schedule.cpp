#include "core/optim/schedule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/error.h"

namespace attune {

namespace {

/// Steps as real numbers: s taken, W of warm-up, N in total.
struct Progress {
    double s, W, N;

    /// From 0 at the end of the warm-up to 1 at the end.
    double share() const { return (s - W) / std::max(1.0, N - W); }
};

double constant(const Schedule&, const Progress&) {
    return 1;
}

double linear(const Schedule&, const Progress& at) {
    return std::max(0.0, (at.N - at.s) / std::max(1.0, at.N - at.W));
}

double cosine(const Schedule& schedule, const Progress& at) {
    return std::max(0.0, 0.5 * (1 + std::cos(2 * std::numbers::pi * schedule.cycles * at.share())));
}

double cosineWithRestarts(const Schedule& schedule, const Progress& at) {
    if (at.share() >= 1) return 0;
    return std::max(0.0, 0.5 * (1 + std::cos(std::numbers::pi * std::fmod(schedule.cycles * at.share(), 1.0))));
}

double cosineWithMinLr(const Schedule& schedule, const Progress& at) {
    const double wave = 0.5 * (1 + std::cos(2 * std::numbers::pi * schedule.cycles * at.share()));
    return std::max(0.0, wave * (1 - schedule.minLrRatio) + schedule.minLrRatio);
}

double polynomial(const Schedule& schedule, const Progress& at) {
    if (schedule.learningRate == 0) return 0;
    if (at.s > at.N) return schedule.endLearningRate / schedule.learningRate;
    const double left = 1 - (at.N > at.W ? (at.s - at.W) / (at.N - at.W) : 0.0);
    const double range = schedule.learningRate - schedule.endLearningRate;
    return (range * std::pow(left, schedule.power) + schedule.endLearningRate) / schedule.learningRate;
}

double inverseSqrt(const Schedule&, const Progress& at) {
    const double scale = at.W > 0 ? at.W : 10000;
    return 1 / std::sqrt((at.s + scale - at.W) / scale);
}

struct Type {
    std::string_view name;
    double (*afterWarmup)(const Schedule&, const Progress&);
};

constexpr std::array types{
    Type{"constant", constant},
    Type{"constant_with_warmup", constant},
    Type{"linear", linear},
    Type{"cosine", cosine},
    Type{"cosine_with_restarts", cosineWithRestarts},
    Type{"polynomial", polynomial},
    Type{"inverse_sqrt", inverseSqrt},
    Type{"cosine_with_min_lr", cosineWithMinLr},
};

constexpr auto names = [] {
    std::array<std::string_view, types.size()> result;
    std::ranges::transform(types, result.begin(), &Type::name);
    return result;
}();

}  // namespace

double Schedule::at(std::int64_t stepsTaken) const {
    const auto found = std::ranges::find(types, std::string_view(type), &Type::name);
    ATTUNE_CHECK(found != types.end());
    const Progress at{static_cast<double>(stepsTaken), static_cast<double>(warmupSteps),
                      static_cast<double>(totalSteps)};
    if (stepsTaken < warmupSteps && type != "constant")
        return learningRate * (at.s + (warmupFromOne ? 1 : 0)) / std::max(1.0, at.W);
    return learningRate * found->afterWarmup(*this, at);
}

std::span<const std::string_view> scheduleTypes() {
    return names;
}

}  // namespace attune
