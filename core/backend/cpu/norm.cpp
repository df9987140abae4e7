#include "core/backend/cpu/norm.h"

#include <algorithm>
#include <vector>

#include "core/backend/cpu/norm_rows.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

namespace {

constexpr std::int64_t rowBlock = 32;

}  // namespace

void residualNormForward(const ThreadTeam& team, std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                         ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual, Tensor out,
                         Tensor mean, Tensor rstd) {
    team.forEachBlock(rows, rowBlock, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> scratch(static_cast<std::size_t>(6 * C));
        float* const s = scratch.data();
        const float* g = readRow(gamma, 0, C, s);
        const float* b = readRow(beta, 0, C, s + C);
        for (std::int64_t row = begin; row < end; ++row) {
            const std::int64_t at = row * C;
            const float* left = readRow(x, at, C, s + 2 * C);
            float* sum = beginRow(residual, at, s + 4 * C);
            if (branch) {
                const float* right = readRow(branch, at, C, s + 3 * C);
                addRows(C, left, right, sum);
            } else if (sum != left) {
                std::copy_n(left, C, sum);
            }
            endRow(residual, at, C, sum);
            const float* value = readRow(residual, at, C, s + 4 * C);  // the rounded residual is what backward will see
            const NormStatistics statistics = normStatistics(C, epsilon, value);
            mean.as<float>()[row] = statistics.mean;
            rstd.as<float>()[row] = statistics.rstd;
            float* o = beginRow(out, at, s + 5 * C);
            normalizeRow(C, statistics, value, g, b, o);
            endRow(out, at, C, o);
        }
    });
}

void normRecompute(const ThreadTeam& team, std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                   ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out) {
    team.forEachBlock(rows, rowBlock, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> scratch(static_cast<std::size_t>(4 * C));
        float* const s = scratch.data();
        const float* g = readRow(gamma, 0, C, s);
        const float* b = readRow(beta, 0, C, s + C);
        for (std::int64_t row = begin; row < end; ++row) {
            const float* value = readRow(residual, row * C, C, s + 2 * C);
            float* o = beginRow(out, row * C, s + 3 * C);
            normalizeRow(C, {mean.as<float>()[row], rstd.as<float>()[row]}, value, g, b, o);
            endRow(out, row * C, C, o);
        }
    });
}

void normBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                  ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma, Tensor dBeta,
                  Write write) {
    // Column sums per block of rows, added up in block order afterwards: the same for any number of threads.
    const std::int64_t blocks = (rows + rowBlock - 1) / rowBlock;
    std::vector<float> partial(static_cast<std::size_t>(blocks * 2 * C), 0.0f);
    team.forEachBlock(rows, rowBlock, [&](std::int64_t begin, std::int64_t end, int) {
        float* gammaSum = partial.data() + begin / rowBlock * 2 * C;
        float* betaSum = gammaSum + C;
        std::vector<float> scratch(static_cast<std::size_t>(4 * C));
        float* const s = scratch.data();
        const float* g = readRow(gamma, 0, C, s);
        for (std::int64_t row = begin; row < end; ++row) {
            const std::int64_t at = row * C;
            const float* d = readRow(dOut, at, C, s + C);
            const float* x = readRow(residual, at, C, s + 2 * C);
            const float* old = readRow(dResidual, at, C, s + 3 * C);
            float* dx = beginRow(dResidual, at, s + 3 * C);
            normBackwardRow(C, {mean.as<float>()[row], rstd.as<float>()[row]}, d, x, g, old, dx, gammaSum, betaSum);
            endRow(dResidual, at, C, dx);
        }
    });
    if (write == Write::assign) {
        std::fill_n(dGamma.as<float>(), C, 0.0f);
        std::fill_n(dBeta.as<float>(), C, 0.0f);
    }
    for (std::int64_t block = 0; block < blocks; ++block) {
        const float* gammaSum = partial.data() + block * 2 * C;
        addRows(C, dGamma.as<float>(), gammaSum, dGamma.as<float>());
        addRows(C, dBeta.as<float>(), gammaSum + C, dBeta.as<float>());
    }
}

}  // namespace attune::cpu
