#include "core/data/split_plan.h"

#include <algorithm>
#include <numeric>

#include "core/base/rng.h"

namespace attune {

namespace {

constexpr std::uint64_t orderSeed = 0x5D117;

std::uint64_t orderKey(std::uint32_t document) noexcept {
    return mixSeed(orderSeed, document);
}

}  // namespace

SplitPlan planSplit(const std::vector<std::int64_t>& documentBytes, double fraction) {
    SplitPlan plan;
    plan.validation.resize(documentBytes.size());
    if (fraction <= 0 || documentBytes.empty()) return plan;
    const auto total = std::accumulate(documentBytes.begin(), documentBytes.end(), std::int64_t{0});
    const auto wanted = static_cast<std::int64_t>(static_cast<double>(total) * fraction);
    std::vector<std::uint32_t> order(documentBytes.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [](std::uint32_t a, std::uint32_t b) { return orderKey(a) < orderKey(b); });
    std::int64_t held = 0;
    for (const std::uint32_t document : order) {
        if (documentBytes[document] > wanted - held) continue;
        held += documentBytes[document];
        plan.validation[document] = true;
    }
    // Few long documents leave no choice among whole ones, or a few crumbs that say nothing about the text.
    if (held * 2 >= wanted) return plan;
    const auto longest = std::max_element(documentBytes.begin(), documentBytes.end());
    const auto document = longest - documentBytes.begin();
    plan.cut = DocumentCut{document, *longest - std::min(*longest, wanted)};
    plan.validation.assign(documentBytes.size() + 1, false);
    plan.validation[static_cast<std::size_t>(document) + 1] = true;
    return plan;
}

}  // namespace attune
