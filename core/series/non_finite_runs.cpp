#include "core/series/non_finite_runs.h"

namespace attune {

namespace {

std::size_t& countOf(NonFiniteCount& count, NonFiniteRuns::Kind kind) {
    if (kind == NonFiniteRuns::Kind::nan) return count.nan;
    return kind == NonFiniteRuns::Kind::plusInfinity ? count.plusInfinity : count.minusInfinity;
}

NonFiniteRuns::Kind kindOf(double value) {
    if (std::isnan(value)) return NonFiniteRuns::Kind::nan;
    return value > 0 ? NonFiniteRuns::Kind::plusInfinity : NonFiniteRuns::Kind::minusInfinity;
}

}  // namespace

void NonFiniteRuns::append(std::span<const double> values, std::size_t offset) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i])) continue;
        const Kind kind = kindOf(values[i]);
        const std::size_t index = offset + i;
        if (!runs_.empty() && runs_.back().last == index && runs_.back().kind == kind)
            ++runs_.back().last;
        else
            runs_.push_back({index, index + 1, kind, countBefore(index)});
    }
}

void NonFiniteRuns::truncate(std::size_t size) {
    while (!runs_.empty() && runs_.back().first >= size) runs_.pop_back();
    if (!runs_.empty()) runs_.back().last = std::min(runs_.back().last, size);
}

NonFiniteCount NonFiniteRuns::count(std::size_t first, std::size_t last) const {
    if (runs_.empty() || first >= last) return {};
    NonFiniteCount result = countBefore(last);
    const NonFiniteCount before = countBefore(first);
    result.nan -= before.nan;
    result.plusInfinity -= before.plusInfinity;
    result.minusInfinity -= before.minusInfinity;
    return result;
}

std::span<const NonFiniteRuns::Run> NonFiniteRuns::from(std::size_t index) const {
    const auto run = std::partition_point(runs_.begin(), runs_.end(), [&](const Run& r) { return r.last <= index; });
    return {run, runs_.end()};
}

NonFiniteCount NonFiniteRuns::countBefore(std::size_t index) const {
    const auto next = std::partition_point(runs_.begin(), runs_.end(), [&](const Run& r) { return r.first < index; });
    if (next == runs_.begin()) return {};
    const Run& run = *(next - 1);
    NonFiniteCount result = run.before;
    countOf(result, run.kind) += std::min(run.last, index) - run.first;
    return result;
}

}  // namespace attune
