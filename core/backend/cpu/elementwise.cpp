#include "core/backend/cpu/elementwise.h"

#include <array>
#include <vector>

#include "core/backend/cpu/activation.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/dropout_bits.h"

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
    const std::uint32_t threshold = dropoutThreshold(key.probability);
    const float scale = 1 / (1 - key.probability);
    team.forEachBlock(B * T, 8, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> scratch(static_cast<std::size_t>(C));
        for (std::int64_t row = begin; row < end; ++row) {
            const auto sample = static_cast<std::uint64_t>(key.sampleIndex[row / T]);
            const float* values = readRow(x, row * C, C, scratch.data());
            float* out = beginRow(x, row * C, scratch.data());
            for (std::int64_t c = 0; c < C; c += 4) {
                const auto words = dropoutWords(key, sample, 0, static_cast<std::uint32_t>(row % T),
                                                static_cast<std::uint32_t>(c / 4));
                for (std::int64_t i = c; i < std::min(C, c + 4); ++i) {
                    out[i] = words[static_cast<std::size_t>(i - c)] >= threshold ? values[i] * scale : 0.0f;
                }
            }
            endRow(x, row * C, C, out);
        }
    });
}

void add(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out) {
    team.forEachBlock(count, chunk, [&](std::int64_t begin, std::int64_t end, int) {
        std::array<float, 2 * chunk> scratch;
        const float* left = readRow(x, begin, end - begin, scratch.data());
        const float* old = readRow(out, begin, end - begin, scratch.data() + chunk);
        float* sum = beginRow(out, begin, scratch.data() + chunk);
        for (std::int64_t i = 0; i < end - begin; ++i) sum[i] = old[i] + left[i];
        endRow(out, begin, end - begin, sum);
    });
}

void cast(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out) {
    team.forEachBlock(count, chunk, [&](std::int64_t begin, std::int64_t end, int) {
        std::array<float, chunk> scratch;
        const float* values = readRow(x, begin, end - begin, scratch.data());
        float* target = beginRow(out, begin, scratch.data());
        if (target != values) std::copy_n(values, end - begin, target);
        endRow(out, begin, end - begin, target);
    });
}

}  // namespace attune::cpu
