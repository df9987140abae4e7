#include "core/backend/cpu/gemm.h"

#include <algorithm>
#include <vector>

#include "core/backend/cpu/activation.h"
#include "core/backend/cpu/elementwise.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/sgemm.h"

namespace attune::cpu {

namespace {

struct Float32Matrix {
    const float* data;
    std::int64_t ld;
};

/// (rows, columns) as f32: the tensor's own memory, or a dense copy at `copy` of a 16-bit one.
Float32Matrix asFloat32(const ThreadTeam& team, ConstTensor x, std::int64_t rows, std::int64_t columns,
                        std::int64_t stride, float* copy) {
    if (x.dtype == DType::f32) return {x.as<float>(), stride};
    team.forEachBlock(rows, 16, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t row = begin; row < end; ++row) readRow(x, row * stride, columns, copy + row * columns);
    });
    return {copy, columns};
}

std::int64_t copiedValues(DType dtype, std::int64_t rows, std::int64_t columns) noexcept {
    return dtype == DType::f32 ? 0 : rows * columns;
}

}  // namespace

float* GemmScratch::reserve(std::int64_t count) {
    if (count > capacity_) {
        values_.reset();  // both at once would be more than the plan says
        capacity_ = 0;
        values_ = std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(count));
        capacity_ = count;
    }
    return values_.get();
}

std::int64_t gemmScratchBytes(const GemmShape& shape, DType A, DType B, DType D) noexcept {
    const std::int64_t values =
        copiedValues(A, shape.M, shape.K) + copiedValues(B, shape.K, shape.N) + copiedValues(D, shape.M, shape.N);
    return values * std::int64_t{sizeof(float)};
}

namespace {

/// Product, bias and activation.
void multiply(const ThreadTeam& team, GemmScratch& scratch, const GemmShape& shape, float alpha, ConstTensor A,
              ConstTensor B, float beta, Tensor D, const GemmEpilogue& epilogue) {
    const std::int64_t M = shape.M;
    const std::int64_t N = shape.N;
    const std::int64_t K = shape.K;
    const auto orDense = [](std::int64_t ld, std::int64_t dense) { return ld != 0 ? ld : dense; };
    const std::int64_t ldA = orDense(shape.ldA, shape.transposeA ? M : K);
    const std::int64_t ldB = orDense(shape.ldB, shape.transposeB ? K : N);
    const std::int64_t ldD = orDense(shape.ldD, N);
    float* const copyA =
        scratch.reserve(gemmScratchBytes(shape, A.dtype, B.dtype, D.dtype) / std::int64_t{sizeof(float)});
    float* const copyB = copyA + copiedValues(A.dtype, M, K);
    const Float32Matrix a = asFloat32(team, A, shape.transposeA ? K : M, shape.transposeA ? M : K, ldA, copyA);
    const Float32Matrix b = asFloat32(team, B, shape.transposeB ? N : K, shape.transposeB ? K : N, ldB, copyB);

    const bool copiesD = D.dtype != DType::f32;
    float* d = D.as<float>();
    std::int64_t ld = ldD;
    if (copiesD) {
        d = copyB + copiedValues(B.dtype, K, N);
        ld = N;
        if (beta != 0) {
            for (std::int64_t row = 0; row < M; ++row) readRow(D, row * ldD, N, d + row * N);
        }
    }
    sgemm(team, shape.transposeA, shape.transposeB, M, N, K, alpha, a.data, a.ld, b.data, b.ld, beta, d, ld);

    const Activation activation = epilogue.slopeAt ? Activation::none : epilogue.activation;
    if (!epilogue.bias && activation == Activation::none && !epilogue.preActivation && !copiesD) return;
    std::vector<float> biasScratch(static_cast<std::size_t>(N));
    const float* bias = epilogue.bias ? readRow(epilogue.bias, 0, N, biasScratch.data()) : nullptr;
    team.forEachBlock(M, 16, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t row = begin; row < end; ++row) {
            float* values = d + row * ld;
            if (bias != nullptr) {
                addRows(N, values, bias, values);
            }
            if (epilogue.preActivation) writeRow(epilogue.preActivation, row * N, N, values);
            activationRow(activation, N, values, values);
            endRow(D, row * ldD, N, values);
        }
    });
}

}  // namespace

void gemm(const ThreadTeam& team, GemmScratch& scratch, const GemmShape& shape, float alpha, ConstTensor A,
          ConstTensor B, float beta, Tensor D, const GemmEpilogue& epilogue) {
    if (shape.M <= 0 || shape.N <= 0) return;
    multiply(team, scratch, shape, alpha, A, B, beta, D, epilogue);
    if (epilogue.slopeAt) {
        ATTUNE_CHECK(beta == 0 && !epilogue.bias && !epilogue.preActivation && shape.ldD == 0);
        activationBackward(team, shape.M * shape.N, epilogue.activation, epilogue.slopeAt, D, D);
        if (epilogue.columnSums) biasBackward(team, shape.M, shape.N, D, epilogue.columnSums, epilogue.columnWrite);
    }
    if (epilogue.operandSums) {
        ATTUNE_CHECK(!shape.transposeB && shape.ldB == 0);
        biasBackward(team, shape.K, shape.N, B, epilogue.operandSums, beta == 0 ? Write::assign : Write::accumulate);
    }
}

void biasBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias,
                  Write write) {
    ATTUNE_CHECK(dBias.dtype == DType::f32);
    float* sums = dBias.as<float>();
    if (write == Write::assign) std::fill_n(sums, N, 0.0f);
    team.forEachBlock(N, 64, [&](std::int64_t begin, std::int64_t end, int) {
        float scratch[64];
        for (std::int64_t row = 0; row < rows; ++row) {
            const float* values = readRow(dOut, row * N + begin, end - begin, scratch);
            addRows(end - begin, sums + begin, values, sums + begin);
        }
    });
}

}  // namespace attune::cpu
