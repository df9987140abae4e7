// Matrix products with their epilogues, and column sums.

#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

struct Product {
    std::int64_t M, N, K;
    bool transposeA, transposeB;
    float beta;
    bool bias;
    Activation activation;
    bool pre;
    bool wideOutput;  // f32 whatever the activations are
};

void check(Bench& bench, const Product& p) {
    const DType dtype = bench.dtype();
    const DType output = p.wideOutput ? DType::f32 : dtype;
    const std::string shape = std::to_string(p.M) + "x" + std::to_string(p.N) + "x" + std::to_string(p.K) +
                              (p.transposeA ? " At" : "") + (p.transposeB ? " Bt" : "") + (p.beta != 0 ? " acc" : "") +
                              (p.bias ? " bias" : "") + (p.activation == Activation::geluTanh ? " tanh" : "") +
                              (p.activation == Activation::geluErf ? " erf" : "") + (p.pre ? " pre" : "") +
                              (p.wideOutput ? " f32" : "");
    Case c(bench, "gemm", shape);
    const Array& a = c.input(p.M * p.K, dtype);
    const Array& b = c.input(p.K * p.N, dtype);
    const Array& bias = c.input(p.N, DType::f32);
    const Array& d = p.beta != 0 ? c.changed("out", p.M * p.N, output) : c.assigned("out", p.M * p.N, output);
    const Array* pre = p.pre ? &c.assigned("pre", p.M * p.N, output) : nullptr;
    const GemmShape size{.M = p.M,
                         .N = p.N,
                         .K = p.K,
                         .transposeA = p.transposeA,
                         .transposeB = p.transposeB,
                         .ldA = 0,
                         .ldB = 0,
                         .ldD = 0};
    c.run(bench.productTolerance(), [&](Kernels& kernels, Side side) {
        GemmEpilogue epilogue;
        if (p.bias) epilogue.bias = bias.on(side);
        epilogue.activation = p.activation;
        if (pre != nullptr) epilogue.preActivation = pre->on(side);
        kernels.gemm(size, 0.5f, a.on(side), b.on(side), p.beta, d.on(side), epilogue, 0);
    });
}

std::string mode(Write write) {
    return write == Write::assign ? " assign" : " acc";
}

/// The product that takes a gradient back through an activation, with the gradient of the bias before it.
void checkSlope(Bench& bench, std::int64_t M, std::int64_t N, std::int64_t K, Activation activation, Write write) {
    Case c(bench, "gemm slope",
           std::to_string(M) + "x" + std::to_string(N) + "x" + std::to_string(K) + mode(write) +
               (activation == Activation::geluErf ? " erf" : ""));
    const DType dtype = bench.dtype();
    const Array& dY = c.input(M * K, dtype);
    const Array& weight = c.input(N * K, dtype);
    const Array& pre = c.input(M * N, dtype, 4);
    const Array& d = c.assigned("out", M * N, dtype);
    const Array& sums = write == Write::assign ? c.assigned("bias", N, DType::f32) : c.changed("bias", N, DType::f32);
    c.run(bench.productTolerance(), [&](Kernels& kernels, Side side) {
        kernels.gemm(
            {.M = M, .N = N, .K = K, .transposeB = true}, 1, dY.on(side), weight.on(side), 0, d.on(side),
            {.activation = activation, .slopeAt = pre.on(side), .columnSums = sums.on(side), .columnWrite = write}, 0);
    });
}

/// The gradient of a weight with that of its bias.
void checkWeight(Bench& bench, std::int64_t rows, std::int64_t in, std::int64_t out, Write write) {
    Case c(bench, "gemm dW", std::to_string(rows) + "x" + std::to_string(in) + "x" + std::to_string(out) + mode(write));
    const bool adds = write == Write::accumulate;
    const Array& x = c.input(rows * in, bench.dtype());
    const Array& dY = c.input(rows * out, bench.dtype());
    const Array& dW = adds ? c.changed("out", in * out, DType::f32) : c.assigned("out", in * out, DType::f32);
    const Array& dBias = adds ? c.changed("bias", out, DType::f32) : c.assigned("bias", out, DType::f32);
    c.run(bench.productTolerance(), [&](Kernels& kernels, Side side) {
        kernels.gemm({.M = in, .N = out, .K = rows, .transposeA = true}, 1, x.on(side), dY.on(side), adds ? 1.0f : 0.0f,
                     dW.on(side), {.operandSums = dBias.on(side)}, 0);
    });
}

void checkBias(Bench& bench, std::int64_t rows, std::int64_t N) {
    Case c(bench, "biasBackward", std::to_string(rows) + "x" + std::to_string(N));
    const Array& dOut = c.input(rows * N, bench.dtype());
    const Array& dBias = c.changed("", N, DType::f32);
    c.run(1e-5, [&](Kernels& kernels, Side side) {
        kernels.biasBackward(rows, N, dOut.on(side), dBias.on(side), Write::accumulate, 0);
    });
}

}  // namespace

void checkProducts(Bench& bench, bool small) {
    constexpr auto none = Activation::none, tanh = Activation::geluTanh, erf = Activation::geluErf;
    check(bench, {65, 40, 24, false, false, 0, false, none, false, false});
    check(bench, {96, 64, 128, false, true, 0, false, none, false, false});
    check(bench, {48, 72, 200, true, false, 1, false, none, false, true});
    check(bench, {130, 64, 96, false, false, 0, true, none, false, false});
    check(bench, {130, 256, 64, false, false, 0, true, tanh, true, false});
    check(bench, {130, 256, 64, false, false, 0, true, tanh, false, false});
    check(bench, {130, 256, 64, false, false, 0, true, erf, true, false});
    check(bench, {33, 25, 17, false, true, 0, true, none, false, false});  // nothing is a multiple of anything
    check(bench, {33, 25, 17, true, false, 1, false, none, false, true});
    checkBias(bench, 65, 40);
    checkBias(bench, 33, 25);
    for (const Write write : {Write::assign, Write::accumulate}) {
        checkSlope(bench, 130, 256, 64, tanh, write);
        checkSlope(bench, 130, 256, 64, erf, write);
        checkSlope(bench, 33, 25, 17, tanh, write);
        checkWeight(bench, 130, 64, 96, write);
        checkWeight(bench, 33, 25, 17, write);
    }
    if (small) return;
    for (const Write write : {Write::assign, Write::accumulate}) {
        checkSlope(bench, 4096, 3072, 768, tanh, write);
        checkWeight(bench, 4096, 768, 2304, write);
    }
    check(bench, {1000, 1600, 1600, false, false, 0, true, none, false, false});
    check(bench, {257, 50257, 768, false, true, 0, false, none, false, true});
    check(bench, {50304, 768, 129, true, false, 1, false, none, false, true});
    check(bench, {1024, 3072, 768, false, false, 0, true, tanh, true, false});
    checkBias(bench, 8192, 3072);
    checkBias(bench, 5000, 1600);
}

}  // namespace attune::gpu_tests
