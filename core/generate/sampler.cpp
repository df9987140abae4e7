#include "core/generate/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_set>

#include "core/base/error.h"

namespace attune {

namespace {

constexpr float dropped = -std::numeric_limits<float>::infinity();

/// A broken model's logits: what is not finite cannot be drawn.
void dropNonFinite(std::span<float> logits) {
    for (float& logit : logits) {
        if (!std::isfinite(logit)) logit = dropped;
    }
}

void penaliseRepetition(std::span<float> logits, std::span<const std::int32_t> seen, double penalty) {
    if (penalty == 1) return;
    const std::unordered_set<std::int32_t> distinct(seen.begin(), seen.end());
    const auto factor = static_cast<float>(penalty);
    for (const std::int32_t id : distinct) {
        if (id < 0 || static_cast<std::size_t>(id) >= logits.size()) continue;
        float& logit = logits[static_cast<std::size_t>(id)];
        logit = logit < 0 ? logit * factor : logit / factor;
    }
}

void keepTopK(std::span<float> logits, std::int64_t k) {
    if (k <= 0 || static_cast<std::size_t>(k) >= logits.size()) return;
    std::vector<float> sorted(logits.begin(), logits.end());
    std::nth_element(sorted.begin(), sorted.begin() + (k - 1), sorted.end(), std::greater<>());
    const float least = sorted[static_cast<std::size_t>(k - 1)];
    for (float& logit : logits) {
        if (logit < least) logit = dropped;  // ties with the k-th stay
    }
}

/// Softmax in place. Errors: model.not_finite when nothing is left.
void softmax(std::span<float> logits) {
    const float largest = *std::ranges::max_element(logits);
    if (largest == dropped) throw Error("model.not_finite");
    double total = 0;
    for (float& logit : logits) total += logit = std::exp(logit - largest);
    for (float& logit : logits) logit = static_cast<float>(logit / total);
}

void keepTopP(std::span<float> logits, double topP) {
    if (topP >= 1) return;
    std::vector<float> probabilities(logits.begin(), logits.end());
    softmax(probabilities);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (logits[i] != dropped) order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return logits[i]; });
    double cumulative = 0;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {  // the most likely one always stays
        cumulative += probabilities[order[i]];
        if (cumulative > 1 - topP) break;
        logits[order[i]] = dropped;
    }
}

}  // namespace

void filterToProbabilities(std::span<float> logits, std::span<const std::int32_t> seen,
                           const SamplerSettings& settings) {
    ATTUNE_CHECK(!logits.empty());
    dropNonFinite(logits);
    penaliseRepetition(logits, seen, settings.repetitionPenalty);
    if (settings.greedy) {
        const auto best = std::ranges::max_element(logits);
        if (*best == dropped) throw Error("model.not_finite");
        const auto chosen = static_cast<std::size_t>(best - logits.begin());
        std::ranges::fill(logits, 0.0f);
        logits[chosen] = 1;
        return;
    }
    ATTUNE_CHECK(settings.temperature > 0);
    for (float& logit : logits) logit /= static_cast<float>(settings.temperature);
    keepTopK(logits, settings.topK);
    keepTopP(logits, settings.topP);
    softmax(logits);
}

std::int32_t sampleToken(std::span<float> logits, std::span<const std::int32_t> seen, const SamplerSettings& settings,
                         Random& random) {
    filterToProbabilities(logits, seen, settings);
    const double total = std::accumulate(logits.begin(), logits.end(), 0.0);
    double left = settings.greedy ? 0 : random.next() * 0x1p-32 * total;
    std::int32_t chosen = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (logits[i] <= 0) continue;
        chosen = static_cast<std::int32_t>(i);  // the last possible one when rounding leaves something over
        left -= logits[i];
        if (left < 0) break;
    }
    return chosen;
}

}  // namespace attune
