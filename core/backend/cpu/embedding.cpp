#include "core/backend/cpu/embedding.h"

#include <vector>

#include "core/backend/cpu/rows.h"

namespace attune::cpu {

void embeddingForward(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                      const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions, Tensor out) {
    team.forEachBlock(B * T, 16, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> scratch(static_cast<std::size_t>(3 * C));
        for (std::int64_t row = begin; row < end; ++row) {
            const std::int64_t position = row % T + (firstPosition != nullptr ? firstPosition[row / T] : 0);
            const float* token = readRow(tokens, ids[row] * C, C, scratch.data());
            const float* place = readRow(positions, position * C, C, scratch.data() + C);
            float* o = beginRow(out, row * C, scratch.data() + 2 * C);
            addRows(C, token, place, o);
            endRow(out, row * C, C, o);
        }
    });
}

void embeddingBackward(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                       ConstTensor dOut, Tensor dTokens, Tensor dPositions) {
    // Each task owns some columns of both tables and walks the rows in order, so no two tasks add to one number.
    constexpr std::int64_t columns = 64;
    team.forEachBlock(C, columns, [&](std::int64_t begin, std::int64_t end, int) {
        float scratch[columns];
        for (std::int64_t row = 0; row < B * T; ++row) {
            const float* d = readRow(dOut, row * C + begin, end - begin, scratch);
            float* token = dTokens.as<float>() + ids[row] * C + begin;
            float* place = dPositions.as<float>() + row % T * C + begin;
            addRows(end - begin, token, d, token);
            addRows(end - begin, place, d, place);
        }
    });
}

}  // namespace attune::cpu
