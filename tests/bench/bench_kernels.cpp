// Prints what each operation of the CPU backend reaches at a GPT's training shape: bench_kernels [threads]. Best of
// several runs, so that a busy machine matters less. Built with the tests, not run by them.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/rng.h"

using namespace attune;

namespace {

constexpr std::int64_t B = 8, T = 256, H = 6, headDim = 64, C = H * headDim, V = 1024, rows = B * T;

std::vector<float> randomValues(std::int64_t count, float scale) {
    static Random random(1);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = (random.uniform() - 0.5f) * scale;
    return values;
}

Tensor tensor(std::vector<float>& values) {
    return {values.data(), DType::f32};
}

bool processorTime = false;

double seconds() {
    if (processorTime) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double bestSeconds(const std::function<void()>& work) {
    double best = 1e9;
    double total = 0;
    for (int i = 0; i < 50 && (i < 5 || total < 0.5); ++i) {
        const double start = seconds();
        work();
        const double taken = seconds() - start;
        if (i > 0 && taken < best) best = taken;
        total += taken;
    }
    return best;
}

void report(const char* name, double flops, double bytes, const std::function<void()>& work) {
    const double best = bestSeconds(work);
    std::printf("%-34s %9.3f ms", name, best * 1e3);
    if (flops > 0) std::printf(" %8.1f GFLOP/s", flops / best * 1e-9);
    if (bytes > 0) std::printf(" %8.1f GB/s", bytes / best * 1e-9);
    std::printf("\n");
}

void benchGemm(Kernels& kernels, const char* name, GemmShape shape, float beta = 0,
               Activation activation = Activation::none) {
    auto a = randomValues(shape.M * shape.K, 1);
    auto b = randomValues(shape.N * shape.K, 0.1f);
    auto d = randomValues(shape.M * shape.N, 1);
    auto pre = randomValues(activation == Activation::none ? 0 : shape.M * shape.N, 1);
    auto bias = randomValues(shape.N, 1);
    GemmEpilogue epilogue;
    if (beta == 0 && !shape.transposeA) epilogue.bias = tensor(bias);
    epilogue.activation = activation;
    if (!pre.empty()) epilogue.preActivation = tensor(pre);
    char label[96];
    std::snprintf(label, sizeof label, "%s %ldx%ldx%ld", name, static_cast<long>(shape.M), static_cast<long>(shape.N),
                  static_cast<long>(shape.K));
    report(label, 2.0 * static_cast<double>(shape.M * shape.N * shape.K), 0,
           [&] { kernels.gemm(shape, 1, tensor(a), tensor(b), beta, tensor(d), epilogue, 0); });
}

void benchLinear(Kernels& kernels, std::int64_t in, std::int64_t out, Activation activation = Activation::none) {
    benchGemm(kernels, "gemm forward", {.M = rows, .N = out, .K = in}, 0, activation);
    benchGemm(kernels, "gemm dX", {.M = rows, .N = in, .K = out, .transposeB = true});
    benchGemm(kernels, "gemm dW +=", {.M = in, .N = out, .K = rows, .transposeA = true}, 1);
}

void benchAttention(Kernels& kernels, float dropout) {
    const AttentionShape shape{
        .B = B, .T = T, .H = H, .headDim = headDim, .causal = true, .lengths = nullptr, .scale = 0.125f};
    std::vector<std::int64_t> samples(B, 7);
    const DropoutKey key{.seed = 1,
                         .step = 1,
                         .stepOnDevice = nullptr,
                         .site = 1,
                         .probability = dropout,
                         .sampleIndex = samples.data()};
    auto qkv = randomValues(rows * 3 * C, 2), out = randomValues(rows * C, 1), dOut = randomValues(rows * C, 1),
         dQkv = qkv;
    auto logSumExp = randomValues(B * H * T, 1);
    std::vector<char> workspace(static_cast<std::size_t>(kernels.attentionWorkspaceBytes(shape, DType::f32)));
    const double flops = 4.0 * B * H * T * T * headDim / 2;
    report(dropout > 0 ? "attention forward, dropout" : "attention forward", flops, 0,
           [&] { kernels.attentionForward(shape, key, tensor(qkv), tensor(out), tensor(logSumExp), 0); });
    report(dropout > 0 ? "attention backward, dropout" : "attention backward", flops * 2.5, 0, [&] {
        kernels.attentionBackward(shape, key, tensor(dOut), tensor(qkv), tensor(out), tensor(logSumExp), tensor(dQkv),
                                  workspace.data(), 0);
    });
}

void benchMemoryBound(Kernels& kernels) {
    const double bytes = static_cast<double>(rows * C * 4);
    auto x = randomValues(rows * C, 1), branch = x, residual = x, out = x;
    auto gamma = randomValues(C, 1), beta = gamma, dGamma = gamma, dBeta = gamma;
    auto mean = randomValues(rows, 1), rstd = mean;
    report("residual + norm forward", 0, 4 * bytes, [&] {
        kernels.residualNormForward(rows, C, 1e-5f, tensor(x), tensor(branch), tensor(gamma), tensor(beta),
                                    tensor(residual), tensor(out), tensor(mean), tensor(rstd), 0);
    });
    report("norm backward", 0, 4 * bytes, [&] {
        kernels.normBackward(rows, C, tensor(out), tensor(x), tensor(gamma), tensor(mean), tensor(rstd),
                             tensor(residual), tensor(dGamma), tensor(dBeta), Write::accumulate, 0);
    });
    std::vector<std::int32_t> ids(rows);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::int32_t>(i * 37 % V);
    auto logits = randomValues(rows * V, 4);
    double loss = 0;
    report("cross-entropy + gradient", 0, 2 * 4.0 * rows * V,
           [&] { kernels.softmaxCrossEntropy(rows, V, V, tensor(logits), ids.data(), 1e-3f, &loss, {}, 0); });
    auto tokens = randomValues(V * C, 1), positions = randomValues(T * C, 1);
    report("embedding forward", 0, 3 * bytes, [&] {
        kernels.embeddingForward(B, T, C, ids.data(), nullptr, tensor(tokens), tensor(positions), tensor(out), 0);
    });
    report("embedding backward", 0, 5 * bytes,
           [&] { kernels.embeddingBackward(B, T, C, ids.data(), tensor(out), tensor(tokens), tensor(positions), 0); });
    report("bias backward", 0, bytes,
           [&] { kernels.biasBackward(rows, C, tensor(x), tensor(dBeta), Write::accumulate, 0); });
    auto wide = randomValues(rows * 4 * C, 4), dWide = wide;
    report("gelu (tanh) backward", 0, 12 * bytes, [&] {
        kernels.activationBackward(rows * 4 * C, Activation::geluTanh, tensor(wide), tensor(dWide), tensor(dWide), 0);
    });
    report("gelu (erf) backward", 0, 12 * bytes, [&] {
        kernels.activationBackward(rows * 4 * C, Activation::geluErf, tensor(wide), tensor(dWide), tensor(dWide), 0);
    });
    std::vector<std::int64_t> samples(B, 7);
    report("dropout", 0, 2 * bytes, [&] {
        kernels.dropout(B, T, C,
                        {.seed = 1,
                         .step = 1,
                         .stepOnDevice = nullptr,
                         .site = 1,
                         .probability = 0.1f,
                         .sampleIndex = samples.data()},
                        tensor(x), 0);
    });
    report("add", 0, 3 * bytes, [&] { kernels.add(rows * C, tensor(branch), tensor(x), 0); });
    constexpr std::int64_t parameters = 11'000'000;
    auto p = randomValues(parameters, 1), g = p, m = p, v = std::vector<float>(p.size(), 0.1f);
    const StepInputs inputs{.learningRate = 1e-4};
    StepState state;
    kernels.prepareUpdate({}, &inputs, &state, 0);
    const DecaySpan span{parameters, 1};
    report("adamW, 11 M parameters", 0, 7 * 4.0 * parameters,
           [&] { kernels.adamW(parameters, &span, 1, &state, p.data(), g.data(), m.data(), v.data(), {}, 0); });
    double sum = 0;
    report("sum of squares, 11 M", 0, 4.0 * parameters, [&] { kernels.sumOfSquares(parameters, g.data(), &sum, 0); });
}

}  // namespace

int main(int argc, char** argv) {
    const int threads = argc > 1 ? std::atoi(argv[1]) : 0;
    processorTime = threads == 1;
    const Backend backend = openBackend("cpu", threads);
    std::printf("%s\n", backend.device->info().name.c_str());
    Kernels& kernels = *backend.kernels;
    benchLinear(kernels, C, 3 * C);
    benchLinear(kernels, C, C);
    benchLinear(kernels, C, 4 * C, Activation::geluTanh);
    benchLinear(kernels, 4 * C, C);
    benchGemm(kernels, "gemm logits", {.M = rows, .N = V, .K = C, .transposeB = true});
    benchGemm(kernels, "gemm logits dX", {.M = rows, .N = C, .K = V});
    benchGemm(kernels, "gemm logits dW +=", {.M = V, .N = C, .K = rows, .transposeA = true}, 1);
    benchAttention(kernels, 0);
    benchAttention(kernels, 0.1f);
    benchMemoryBound(kernels);
    return 0;
}
