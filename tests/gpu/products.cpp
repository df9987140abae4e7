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

void checkBias(Bench& bench, std::int64_t rows, std::int64_t N) {
    Case c(bench, "biasBackward", std::to_string(rows) + "x" + std::to_string(N));
    const Array& dOut = c.input(rows * N, bench.dtype());
    const Array& dBias = c.changed("", N, DType::f32);
    c.run(1e-5, [&](Kernels& kernels, Side side) { kernels.biasBackward(rows, N, dOut.on(side), dBias.on(side), 0); });
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
    if (small) return;
    check(bench, {1000, 1600, 1600, false, false, 0, true, none, false, false});
    check(bench, {257, 50257, 768, false, true, 0, false, none, false, true});
    check(bench, {50304, 768, 129, true, false, 1, false, none, false, true});
    check(bench, {1024, 3072, 768, false, false, 0, true, tanh, true, false});
    checkBias(bench, 8192, 3072);
    checkBias(bench, 5000, 1600);
}

}  // namespace attune::gpu_tests
