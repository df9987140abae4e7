#include "core/data/windows.h"

#include <algorithm>

#include "core/data/loader.h"

namespace attune {

std::int64_t windowCount(const TokenSplit& split, std::int64_t T) {
    return std::max<std::int64_t>(0, (split.tokens() - 1) / T);
}

void appendWindow(const TokenSplit& split, std::int64_t window, std::int64_t sampleIndex, MicroBatch& batch) {
    const auto T = static_cast<std::size_t>(batch.T);
    std::vector<std::int32_t> tokens(T + 1);
    split.copy(window * batch.T, tokens);
    batch.ids.insert(batch.ids.end(), tokens.begin(), tokens.end() - 1);
    batch.targets.insert(batch.targets.end(), tokens.begin() + 1, tokens.end());
    batch.sampleIndex.push_back(sampleIndex);
    ++batch.B;
}

std::vector<std::int64_t> evaluationBatchStarts(const TokenSplit& split, std::int64_t T, std::int64_t batch) {
    std::vector<std::int64_t> starts;
    for (std::int64_t first = 0; first < windowCount(split, T); first += batch) starts.push_back(first);
    return starts;
}

MicroBatch evaluationBatch(const TokenSplit& split, std::int64_t T, std::int64_t batch, std::int64_t firstSample) {
    MicroBatch result;
    result.T = T;
    const std::int64_t end = std::min(firstSample + batch, windowCount(split, T));
    for (std::int64_t window = firstSample; window < end; ++window) appendWindow(split, window, window, result);
    return result;
}

}  // namespace attune
