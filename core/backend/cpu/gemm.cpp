#include "core/backend/cpu/gemm.h"

#include <vector>

#include "core/backend/cpu/activation.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/sgemm.h"

namespace attune::cpu {

namespace {

/// A matrix in f32: the tensor's own memory, or a dense copy of a bf16 one.
struct Float32Matrix {
    const float* data;
    std::int64_t ld;
    std::vector<float> copy;

    Float32Matrix(ConstTensor x, std::int64_t rows, std::int64_t columns, std::int64_t stride)
        : data(x.as<float>()), ld(stride) {
        if (x.dtype == DType::f32) return;
        copy.resize(static_cast<std::size_t>(rows * columns));
        for (std::int64_t row = 0; row < rows; ++row) readRow(x, row * stride, columns, copy.data() + row * columns);
        data = copy.data();
        ld = columns;
    }
};

}  // namespace

void gemm(const ThreadTeam& team, const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta,
          Tensor D, const GemmEpilogue& epilogue) {
    const std::int64_t M = shape.M;
    const std::int64_t N = shape.N;
    const std::int64_t K = shape.K;
    if (M <= 0 || N <= 0) return;
    const auto orDense = [](std::int64_t ld, std::int64_t dense) { return ld != 0 ? ld : dense; };
    const std::int64_t ldA = orDense(shape.ldA, shape.transposeA ? M : K);
    const std::int64_t ldB = orDense(shape.ldB, shape.transposeB ? K : N);
    const std::int64_t ldD = orDense(shape.ldD, N);
    const Float32Matrix a(A, shape.transposeA ? K : M, shape.transposeA ? M : K, ldA);
    const Float32Matrix b(B, shape.transposeB ? N : K, shape.transposeB ? K : N, ldB);

    std::vector<float> wide;  // D in f32 when D is bf16
    float* d = D.as<float>();
    std::int64_t ld = ldD;
    if (D.dtype != DType::f32) {
        wide.resize(static_cast<std::size_t>(M * N));
        d = wide.data();
        ld = N;
        if (beta != 0) {
            for (std::int64_t row = 0; row < M; ++row) readRow(D, row * ldD, N, d + row * N);
        }
    }
    sgemm(team, shape.transposeA, shape.transposeB, M, N, K, alpha, a.data, a.ld, b.data, b.ld, beta, d, ld);

    if (!epilogue.bias && epilogue.activation == Activation::none && !epilogue.preActivation && wide.empty()) return;
    std::vector<float> biasScratch(static_cast<std::size_t>(N));
    const float* bias = epilogue.bias ? readRow(epilogue.bias, 0, N, biasScratch.data()) : nullptr;
    team.forEachBlock(M, 16, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t row = begin; row < end; ++row) {
            float* values = d + row * ld;
            if (bias != nullptr) {
                addRows(N, values, bias, values);
            }
            if (epilogue.preActivation) writeRow(epilogue.preActivation, row * N, N, values);
            activationRow(epilogue.activation, N, values, values);
            endRow(D, row * ldD, N, values);
        }
    });
}

void biasBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias) {
    ATTUNE_CHECK(dBias.dtype == DType::f32);
    float* sums = dBias.as<float>();
    team.forEachBlock(N, 64, [&](std::int64_t begin, std::int64_t end, int) {
        float scratch[64];
        for (std::int64_t row = 0; row < rows; ++row) {
            const float* values = readRow(dOut, row * N + begin, end - begin, scratch);
            addRows(end - begin, sums + begin, values, sums + begin);
        }
    });
}

}  // namespace attune::cpu
