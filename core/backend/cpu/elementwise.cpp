#include "core/backend/cpu/elementwise.h"

#include <array>
#include <vector>

#include "core/backend/cpu/activation.h"
#include "core/backend/cpu/dropout_mask.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

namespace {

constexpr std::int64_t chunk = 4096;  // elements of one task: its rows stay in the first-level cache

}  // namespace

void activationBackward(const ThreadTeam& team, std::int64_t count, Activation activation, ConstTensor pre,
                        ConstTensor dOut, Tensor dPre) {
    team.forEachBlock(count, chunk, [&](std::int64_t begin, std::int64_t end, int) {
        std::array<float, 3 * chunk> scratch;
        const float* x = readRow(pre, begin, end - begin, scratch.data());
        const float* d = readRow(dOut, begin, end - begin, scratch.data() + chunk);
        float* out = beginRow(dPre, begin, scratch.data() + 2 * chunk);
        activationBackwardRow(activation, end - begin, x, d, out);
        endRow(dPre, begin, end - begin, out);
    });
}

void dropout(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x) {
    if (key.probability <= 0) return;
    team.forEachBlock(B * T, 8, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> mask(static_cast<std::size_t>(C)), scratch(mask);
        for (std::int64_t row = begin; row < end; ++row) {
            dropoutMaskRow(key, key.sampleIndex[row / T], 0, row % T, C, mask.data());
            float* values = beginRow(x, row * C, scratch.data());
            readRow(x, row * C, C, values);
            multiplyRows(C, mask.data(), values);
            endRow(x, row * C, C, values);
        }
    });
}

void add(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out) {
    team.forEachBlock(count, chunk, [&](std::int64_t begin, std::int64_t end, int) {
        std::array<float, 2 * chunk> scratch;
        const float* left = readRow(x, begin, end - begin, scratch.data());
        const float* old = readRow(out, begin, end - begin, scratch.data() + chunk);
        float* sum = beginRow(out, begin, scratch.data() + chunk);
        addRows(end - begin, old, left, sum);
        endRow(out, begin, end - begin, sum);
    });
}

void cast(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out) {
    team.forEachBlock(count, chunk, [&](std::int64_t begin, std::int64_t end, int) {
        std::array<float, chunk> scratch;
        const float* values = readRow(x, begin, end - begin, scratch.data());
        writeRow(out, begin, end - begin, values);
    });
}

}  // namespace attune::cpu
