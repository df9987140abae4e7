#pragma once

#include <cstdint>

#include "core/backend/cuda/pack.cuh"

namespace attune::cuda {

// Products of 16 × K by K × 8 on the tensor cores, by one warp. The accumulators of a lane are rows g and g + 8,
// columns 2t and 2t + 1, where g = lane / 4 and t = lane % 4. Every kind has
//   loadA(tile, ld, row, k)     A(m, k') = tile[row + m][k + k'], from shared memory
//   loadB(tile, ld, column, k)  B(k', n) = tile[column + n][k + k'], for 16 columns: two fragments
//   loadCross(tile, ld, k, n)   B(k', n') = tile[k + k'][n + n'], for 16 columns: two fragments
//   fromScores(c)               A from accumulators of K columns, to be multiplied by loadCross's B
// Rows of a tile start `pad` elements after the end of the row before, which keeps the banks apart.

__device__ __forceinline__ int lane() {
    return static_cast<int>(threadIdx.x) % 32;
}

struct HalfMma {
    using Element = bf16;
    static constexpr int K = 16;
    static constexpr int pad = 8;
    struct A {
        std::uint32_t r[4];
    };
    struct B {
        std::uint32_t r[2];
    };

    static __device__ __forceinline__ A loadA(const Element* tile, int ld, int row, int k) {
        A a;
        const Element* const at = tile + (row + lane() % 16) * ld + k + lane() / 16 * 8;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(a.r[0]), "=r"(a.r[1]), "=r"(a.r[2]), "=r"(a.r[3])
                     : "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(at))));
        return a;
    }
    static __device__ __forceinline__ void loadB(B (&b)[2], const Element* tile, int ld, int column, int k) {
        const Element* const at = tile + (column + lane() % 8 + lane() / 16 * 8) * ld + k + lane() / 8 % 2 * 8;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(b[0].r[0]), "=r"(b[0].r[1]), "=r"(b[1].r[0]), "=r"(b[1].r[1])
                     : "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(at))));
    }
    static __device__ __forceinline__ void loadCross(B (&b)[2], const Element* tile, int ld, int k, int n) {
        const Element* const at = tile + (k + lane() % 16) * ld + n + lane() / 16 * 8;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(b[0].r[0]), "=r"(b[0].r[1]), "=r"(b[1].r[0]), "=r"(b[1].r[1])
                     : "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(at))));
    }
    static __device__ __forceinline__ A fromScores(const float (*c)[4]) {
        return {{pair(c[0][0], c[0][1]), pair(c[0][2], c[0][3]), pair(c[1][0], c[1][1]), pair(c[1][2], c[1][3])}};
    }
    static __device__ __forceinline__ void multiply(float (&c)[4], const A& a, const B& b) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
            "{%0, %1, %2, %3};"
            : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
            : "r"(a.r[0]), "r"(a.r[1]), "r"(a.r[2]), "r"(a.r[3]), "r"(b.r[0]), "r"(b.r[1]));
    }

private:
    static __device__ __forceinline__ std::uint32_t pair(float low, float high) {
        const __nv_bfloat162 both = __floats2bfloat162_rn(low, high);
        return *reinterpret_cast<const std::uint32_t*>(&both);
    }
};

/// f32 operands as `parts` tf32 numbers each: one (rounded), or two whose sum is exact to f32.
template <int parts>
struct FloatMma {
    using Element = float;
    static constexpr int K = 8;
    static constexpr int pad = 4;
    struct A {
        std::uint32_t r[parts][4];
    };
    struct B {
        std::uint32_t r[parts][2];
    };

    static __device__ __forceinline__ A loadA(const Element* tile, int ld, int row, int k) {
        const Element* const at = tile + (row + lane() / 4) * ld + k + lane() % 4;
        A a;
        set(a, 0, at[0]);
        set(a, 1, at[8 * ld]);
        set(a, 2, at[4]);
        set(a, 3, at[8 * ld + 4]);
        return a;
    }
    static __device__ __forceinline__ void loadB(B (&b)[2], const Element* tile, int ld, int column, int k) {
        const Element* const at = tile + (column + lane() / 4) * ld + k + lane() % 4;
        set(b[0], 0, at[0]);
        set(b[0], 1, at[4]);
        set(b[1], 0, at[8 * ld]);
        set(b[1], 1, at[8 * ld + 4]);
    }
    // The order of k' is free where both operands agree: here slot t is row 2t and slot t + 4 is row 2t + 1, because a
    // lane's accumulators are those columns.
    static __device__ __forceinline__ void loadCross(B (&b)[2], const Element* tile, int ld, int k, int n) {
        const Element* const at = tile + (k + 2 * (lane() % 4)) * ld + n + lane() / 4;
        set(b[0], 0, at[0]);
        set(b[0], 1, at[ld]);
        set(b[1], 0, at[8]);
        set(b[1], 1, at[ld + 8]);
    }
    static __device__ __forceinline__ A fromScores(const float (*c)[4]) {
        A a;
        set(a, 0, c[0][0]);
        set(a, 1, c[0][2]);
        set(a, 2, c[0][1]);
        set(a, 3, c[0][3]);
        return a;
    }
    static __device__ __forceinline__ void multiply(float (&c)[4], const A& a, const B& b) {
        if constexpr (parts == 2) {
            product(c, a.r[1], b.r[0]);
            product(c, a.r[0], b.r[1]);
        }
        product(c, a.r[0], b.r[0]);
    }

private:
    static __device__ __forceinline__ std::uint32_t rounded(float x) {
        std::uint32_t result;
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(result) : "f"(x));
        return result;
    }
    template <class Fragment>
    static __device__ __forceinline__ void set(Fragment& fragment, int i, float x) {
        fragment.r[0][i] = rounded(x);
        if constexpr (parts == 2) fragment.r[1][i] = rounded(x - __uint_as_float(fragment.r[0][i]));
    }
    static __device__ __forceinline__ void product(float (&c)[4], const std::uint32_t (&a)[4],
                                                   const std::uint32_t (&b)[2]) {
        asm volatile(
            "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
            "{%0, %1, %2, %3};"
            : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    }
};

/// c[columns / 8] (16 × columns) += A(row …, depth) · tile(columns, depth)ᵀ, both in shared memory.
template <class Mma, int columns, int depth>
__device__ __forceinline__ void multiplyRows(float (&c)[columns / 8][4], const typename Mma::Element* a, int row,
                                             const typename Mma::Element* b, int ld) {
#pragma unroll 2
    for (int k = 0; k < depth; k += Mma::K) {
        const typename Mma::A left = Mma::loadA(a, ld, row, k);
#pragma unroll
        for (int n = 0; n < columns; n += 16) {
            typename Mma::B right[2];
            Mma::loadB(right, b, ld, n, k);
            Mma::multiply(c[n / 8], left, right[0]);
            Mma::multiply(c[n / 8 + 1], left, right[1]);
        }
    }
}

/// c[depth / 8] (16 × depth) += scores (16 × columns) · tile(columns, depth).
template <class Mma, int columns, int depth>
__device__ __forceinline__ void multiplyScores(float (&c)[depth / 8][4], const float (&scores)[columns / 8][4],
                                               const typename Mma::Element* b, int ld) {
#pragma unroll
    for (int k = 0; k < columns; k += Mma::K) {
        const typename Mma::A left = Mma::fromScores(scores + k / 8);
#pragma unroll
        for (int n = 0; n < depth; n += 16) {
            typename Mma::B right[2];
            Mma::loadCross(right, b, ld, k, n);
            Mma::multiply(c[n / 8], left, right[0]);
            Mma::multiply(c[n / 8 + 1], left, right[1]);
        }
    }
}

}  // namespace attune::cuda
