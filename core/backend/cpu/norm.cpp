#include "core/backend/cpu/norm.h"

#include <cmath>
#include <vector>

#include "core/backend/cpu/rows.h"

namespace attune::cpu {

namespace {

constexpr std::int64_t rowBlock = 32;

void normalise(std::int64_t C, const float* x, float mean, float rstd, const float* gamma, const float* beta,
               float* out) {
    for (std::int64_t c = 0; c < C; ++c) out[c] = (x[c] - mean) * rstd * gamma[c] + beta[c];
}

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
                for (std::int64_t c = 0; c < C; ++c) sum[c] = left[c] + right[c];
            } else if (sum != left) {
                std::copy_n(left, C, sum);
            }
            endRow(residual, at, C, sum);
            const float* value = readRow(residual, at, C, s + 4 * C);  // the rounded residual is what backward will see
            double total = 0;
            for (std::int64_t c = 0; c < C; ++c) total += value[c];
            const auto m = static_cast<float>(total / static_cast<double>(C));
            double squares = 0;
            for (std::int64_t c = 0; c < C; ++c) squares += static_cast<double>(value[c] - m) * (value[c] - m);
            const auto r = static_cast<float>(1 / std::sqrt(squares / static_cast<double>(C) + epsilon));
            mean.as<float>()[row] = m;
            rstd.as<float>()[row] = r;
            float* o = beginRow(out, at, s + 5 * C);
            normalise(C, value, m, r, g, b, o);
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
            normalise(C, value, mean.as<float>()[row], rstd.as<float>()[row], g, b, o);
            endRow(out, row * C, C, o);
        }
    });
}

void normBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                  ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma,
                  Tensor dBeta) {
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
            const float m = mean.as<float>()[row];
            const float r = rstd.as<float>()[row];
            double sum = 0;
            double dot = 0;
            for (std::int64_t c = 0; c < C; ++c) {
                const float xhat = (x[c] - m) * r;
                gammaSum[c] += d[c] * xhat;
                betaSum[c] += d[c];
                sum += d[c] * g[c];
                dot += d[c] * g[c] * xhat;
            }
            const auto meanSum = static_cast<float>(sum / static_cast<double>(C));
            const auto meanDot = static_cast<float>(dot / static_cast<double>(C));
            const float* old = readRow(dResidual, at, C, s + 3 * C);
            float* dx = beginRow(dResidual, at, s + 3 * C);
            for (std::int64_t c = 0; c < C; ++c)
                dx[c] = old[c] + r * (d[c] * g[c] - meanSum - (x[c] - m) * r * meanDot);
            endRow(dResidual, at, C, dx);
        }
    });
    for (std::int64_t block = 0; block < blocks; ++block) {
        const float* gammaSum = partial.data() + block * 2 * C;
        for (std::int64_t c = 0; c < C; ++c) {
            dGamma.as<float>()[c] += gammaSum[c];
            dBeta.as<float>()[c] += gammaSum[C + c];
        }
    }
}

}  // namespace attune::cpu
