#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/data/token_data.h"
#include "core/models/model.h"

namespace attune {

/// Where a run stands in its data: a pure position, never an iterator. The sample at `offset` of `epoch` is
/// permute(seed, epoch, offset).
struct DataPosition {
    std::int64_t epoch = 0;
    std::int64_t offset = 0;  // samples of this epoch already trained

    bool operator==(const DataPosition&) const = default;
};

/// All micro-batches of one optimizer step, so that the loss divisor is known before the first backward.
struct StepBatch {
    std::vector<MicroBatch> micro;  // fewer and smaller at the end of an epoch
    std::int64_t lossTokens = 0;    // target positions over all micro-batches
    DataPosition after;             // position once this step is done
};

/// A permutation of [0, count) as a pure function, O(1) time and memory (Feistel network with cycle walking).
std::int64_t permute(std::uint64_t seed, std::int64_t epoch, std::int64_t index, std::int64_t count) noexcept;

struct LoaderSettings {
    std::int64_t T = 256;  // window; a sample is T ids and T targets (T + 1 tokens, windows overlap by one)
    std::int64_t microBatch = 8;
    std::int64_t accumulation = 1;
    std::uint64_t seed = 0;
    bool shuffle = true;
    int prefetch = 2;  // steps made ahead by the loader's thread
};

/// Makes whole optimizer steps ahead on a thread of its own. next() waits for it; seek() is O(1).
class StepLoader {
public:
    StepLoader(const TokenSplit& split, const LoaderSettings& settings, DataPosition start);
    ~StepLoader();

    StepBatch next();
    std::int64_t samplesPerEpoch() const noexcept;
    std::int64_t stepsPerEpoch() const noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// Evaluation: every window of the split once, in order, the ragged last batch included.
std::vector<std::int64_t> evaluationBatchStarts(const TokenSplit& split, std::int64_t T, std::int64_t batch);
MicroBatch evaluationBatch(const TokenSplit& split, std::int64_t T, std::int64_t batch, std::int64_t firstSample);

}  // namespace attune
