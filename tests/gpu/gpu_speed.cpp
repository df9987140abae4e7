// Times every kernel of a GPT-2 training step at the step's own shapes, and says what the step would take from them.
//   gpu_speed [B] [C] [H] [L] [bf16|tf32|fp32]         default: GPT-2 124M, B = 32, T = 1024, bf16

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/error.h"
#include "core/base/rng.h"
#include "core/values/messages.h"

using namespace attune;

namespace {

constexpr std::int64_t T = 1024, V = 50257, Vp = 50304;

class Speed {
public:
    Speed(Precision precision, std::int64_t B, std::int64_t C, std::int64_t H, std::int64_t L)
        : backend_(openBackend("cuda", 0, precision)),
          dtype_(precision == Precision::bf16 ? DType::bf16 : DType::f32),
          B_(B),
          C_(C),
          H_(H),
          L_(L) {}

    void run();

private:
    Kernels& kernels() { return *backend_.kernels; }
    std::int64_t rows() const { return B_ * T; }
    std::int64_t size() const { return sizeOf(dtype_); }

    /// Random numbers in ± 1, the same few thousand again and again.
    Tensor random(std::int64_t count, DType dtype) {
        std::vector<float> few(1 << 16);
        for (float& value : few) value = 2 * random_.uniform() - 1;
        Tensor tensor = memory(count, dtype);
        const Tensor source = memory(static_cast<std::int64_t>(few.size()), DType::f32);
        backend_.device->copyToDevice(source.data, few.data(), static_cast<std::int64_t>(few.size()) * 4, 0);
        for (std::int64_t at = 0; at < count; at += static_cast<std::int64_t>(few.size())) {
            const std::int64_t n = std::min<std::int64_t>(count - at, static_cast<std::int64_t>(few.size()));
            kernels().cast(n, source, {tensor.as<std::byte>() + at * sizeOf(dtype), dtype}, 0);
        }
        return tensor;
    }
    Tensor memory(std::int64_t count, DType dtype) {
        buffers_.emplace_back(*backend_.device, count * sizeOf(dtype));
        return {buffers_.back().data(), dtype};
    }
    std::int32_t* ids() {
        std::vector<std::int32_t> values(static_cast<std::size_t>(rows()));
        for (auto& value : values) value = static_cast<std::int32_t>(random_.below(V));
        auto* const on = memory(rows(), DType::i32).as<std::int32_t>();
        backend_.device->copyToDevice(on, values.data(), rows() * 4, 0);
        backend_.device->synchronize(0);
        return on;
    }

    /// One line; `flops` and `bytes` are those of a call, `perStep` the calls of a step.
    void time(const std::string& name, double perStep, double flops, double bytes, const std::function<void()>& work);
    void products();
    enum class Part { forward, forwardGelu, input, inputGelu, weight, weightBias };
    void product(const std::string& name, double perStep, const GemmShape& shape, Part part);
    void memoryBound();
    void attention();

    Backend backend_;
    DType dtype_;
    std::int64_t B_, C_, H_, L_;
    Random random_{1};
    std::vector<Buffer> buffers_;
    double total_ = 0;
};

void Speed::time(const std::string& name, double perStep, double flops, double bytes,
                 const std::function<void()>& work) {
    work();
    backend_.device->synchronize(0);
    const auto measure = [&](int runs) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < runs; ++i) work();
        backend_.device->synchronize(0);
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / runs;
    };
    const int runs = std::clamp(static_cast<int>(30 / measure(3)), 3, 200);
    const double ms = std::min(measure(runs), measure(runs));
    total_ += ms * perStep;
    std::printf("%-26s %8.3f ms x %4.0f = %8.2f ms %8.0f TFLOP/s %8.0f GB/s\n", name.c_str(), ms, perStep, ms * perStep,
                flops / ms * 1e-9, bytes / ms * 1e-6);
}

void Speed::product(const std::string& name, double perStep, const GemmShape& shape, Part part) {
    buffers_.clear();
    const Tensor a = random(shape.M * shape.K, dtype_);
    const Tensor b = random(shape.K * shape.N, dtype_);
    const Tensor bias = random(shape.N, DType::f32);
    const bool weight = part == Part::weight || part == Part::weightBias;
    const Tensor d = random(shape.M * shape.N, weight ? DType::f32 : dtype_);
    GemmEpilogue epilogue;
    if (part == Part::forward || part == Part::forwardGelu) epilogue.bias = bias;
    if (part == Part::forwardGelu || part == Part::inputGelu) epilogue.activation = Activation::geluTanh;
    if (part == Part::forwardGelu) epilogue.preActivation = memory(shape.M * shape.N, dtype_);
    if (part == Part::inputGelu) {
        epilogue.slopeAt = random(shape.M * shape.N, dtype_);
        epilogue.columnSums = bias;
    }
    if (part == Part::weightBias) epilogue.operandSums = bias;
    const auto count = [](std::int64_t x, std::int64_t y) { return static_cast<double>(x * y); };
    time(name, perStep, 2 * count(shape.M, shape.N) * static_cast<double>(shape.K),
         static_cast<double>(size()) * (count(shape.M, shape.K) + count(shape.K, shape.N) + count(shape.M, shape.N)),
         [&] { kernels().gemm(shape, 1, a, b, 0, d, epilogue, 0); });
}

void Speed::products() {
    const auto layers = static_cast<double>(L_);
    const struct {
        const char* name;
        std::int64_t in, out;
        Part forward, input, weight;
    } kinds[] = {{"qkv", C_, 3 * C_, Part::forward, Part::input, Part::weightBias},
                 {"proj", C_, C_, Part::forward, Part::input, Part::weightBias},
                 {"fc", C_, 4 * C_, Part::forwardGelu, Part::input, Part::weight},
                 {"fc2", 4 * C_, C_, Part::forward, Part::inputGelu, Part::weightBias}};
    for (const auto& kind : kinds) {
        const std::string name = kind.name;
        product(name + " forward", layers, {.M = rows(), .N = kind.out, .K = kind.in}, kind.forward);
        product(name + " dX", layers, {.M = rows(), .N = kind.in, .K = kind.out, .transposeB = true}, kind.input);
        product(name + " dW", layers, {.M = kind.in, .N = kind.out, .K = rows(), .transposeA = true}, kind.weight);
    }
    const std::int64_t chunk = std::min<std::int64_t>(rows(), 4096);
    const double chunks = static_cast<double>(rows()) / static_cast<double>(chunk);
    product("head logits", chunks, {.M = chunk, .N = Vp, .K = C_, .transposeB = true}, Part::input);
    product("head dX", chunks, {.M = chunk, .N = C_, .K = Vp}, Part::input);
    product("head dW", chunks, {.M = Vp, .N = C_, .K = chunk, .transposeA = true}, Part::weight);
}

void Speed::attention() {
    buffers_.clear();
    const Tensor qkv = random(rows() * 3 * C_, dtype_);
    const Tensor dQkv = memory(rows() * 3 * C_, dtype_);
    const Tensor out = memory(rows() * C_, dtype_);
    const Tensor dOut = random(rows() * C_, dtype_);
    const Tensor logSumExp = memory(rows() * H_, DType::f32);
    const AttentionShape shape{.B = B_,
                               .T = T,
                               .H = H_,
                               .headDim = C_ / H_,
                               .causal = true,
                               .lengths = nullptr,
                               .scale = 1 / std::sqrt(static_cast<float>(C_ / H_))};
    const Tensor workspace = memory(kernels().attentionWorkspaceBytes(shape, dtype_), DType::u8);
    const double flops = 2.0 * static_cast<double>(rows() * T * C_);
    const double bytes = static_cast<double>(size() * rows() * C_);
    const auto layers = static_cast<double>(L_);
    time("attention forward", layers, flops, 4 * bytes,
         [&] { kernels().attentionForward(shape, {}, qkv, out, logSumExp, 0); });
    time("attention backward", layers, 2.5 * flops, 8 * bytes,
         [&] { kernels().attentionBackward(shape, {}, dOut, qkv, out, logSumExp, dQkv, workspace.data, 0); });
}

void Speed::memoryBound() {
    buffers_.clear();
    const auto layers = static_cast<double>(L_);
    const std::int64_t n = rows();
    const auto bytes = static_cast<double>(size() * n * C_);
    const Tensor x = random(n * C_, dtype_), y = random(n * C_, dtype_), z = random(n * C_, dtype_),
                 u = random(n * C_, dtype_);
    const Tensor gamma = random(C_, DType::f32), beta = random(C_, DType::f32);
    const Tensor mean = random(n, DType::f32), rstd = random(n, DType::f32);
    time("residual + norm", 2 * layers + 1, 0, 4 * bytes,
         [&] { kernels().residualNormForward(n, C_, 1e-5f, x, y, gamma, beta, z, u, mean, rstd, 0); });
    time("norm recompute", 2 * layers, 0, 2 * bytes,
         [&] { kernels().normRecompute(n, C_, x, gamma, beta, mean, rstd, u, 0); });
    time("norm backward", 2 * layers + 1, 0, 4 * bytes,
         [&] { kernels().normBackward(n, C_, y, x, gamma, mean, rstd, z, gamma, beta, Write::accumulate, 0); });

    buffers_.clear();
    const std::int64_t chunk = std::min<std::int64_t>(n, 4096);
    const Tensor logits = random(chunk * Vp, dtype_);
    const std::int32_t* const tokens = ids();
    const Tensor loss = memory(1, DType::i64);
    time("cross entropy", static_cast<double>(n) / static_cast<double>(chunk), 0,
         static_cast<double>(2 * size() * chunk * Vp),
         [&] { kernels().softmaxCrossEntropy(chunk, V, Vp, logits, tokens, 1e-4f, loss.as<double>(), {}, 0); });
    const Tensor table = random(Vp * C_, dtype_), places = random(T * C_, dtype_), out = random(n * C_, dtype_);
    const Tensor dTable = random(Vp * C_, DType::f32), dPlaces = random(T * C_, DType::f32);
    time("embedding forward", 1, 0, 2 * bytes,
         [&] { kernels().embeddingForward(B_, T, C_, tokens, nullptr, table, places, out, 0); });
    time("embedding backward", 1, 0, 2 * bytes,
         [&] { kernels().embeddingBackward(B_, T, C_, tokens, out, dTable, dPlaces, 0); });

    buffers_.clear();
    const std::int64_t parameters = (Vp + T) * C_ + 12 * L_ * C_ * C_;
    const Tensor p = random(parameters, DType::f32), g = random(parameters, DType::f32),
                 m = random(parameters, DType::f32);
    const Tensor v = memory(parameters, DType::f32), working = memory(parameters, DType::bf16),
                 sum = memory(1, DType::i64);
    backend_.device->fillZero(v.data, parameters * 4, 0);
    const auto each = static_cast<double>(4 * parameters);
    const Tensor scalars = memory(StepLayout::bytes(1), DType::u8);
    const auto at = [&](std::int64_t offset) { return scalars.as<std::byte>() + offset; };
    StepState start;
    start.squares = 1;
    const StepInputs numbers{.step = 0, .learningRate = 1e-6, .dScale = 1};
    const DecaySpan span{parameters, 1};
    backend_.device->copyToDevice(at(StepLayout::state), &start, sizeof start, 0);
    backend_.device->copyToDevice(at(StepLayout::inputs), &numbers, sizeof numbers, 0);
    backend_.device->copyToDevice(at(StepLayout::spans), &span, sizeof span, 0);
    auto* const state = reinterpret_cast<StepState*>(at(StepLayout::state));
    kernels().prepareUpdate({}, reinterpret_cast<StepInputs*>(at(StepLayout::inputs)), state, 0);
    const bool copies = dtype_ == DType::bf16;
    time("adamW", 1, 0, (copies ? 7.5 : 7) * each, [&] {
        kernels().adamW(parameters, reinterpret_cast<DecaySpan*>(at(StepLayout::spans)), 1, state, p.as<float>(),
                        g.as<float>(), m.as<float>(), v.as<float>(), copies ? working : Tensor{}, 0);
    });
    time("gradient norm", 1, 0, each, [&] { kernels().sumOfSquares(parameters, g.as<float>(), sum.as<double>(), 0); });
}

void Speed::run() {
    std::printf("%s, %s: B=%ld T=%ld C=%ld H=%ld L=%ld\n", backend_.device->info().name.c_str(),
                std::string(toString(backend_.precision)).c_str(), static_cast<long>(B_), static_cast<long>(T),
                static_cast<long>(C_), static_cast<long>(H_), static_cast<long>(L_));
    products();
    attention();
    memoryBound();
    std::printf("sum %.2f ms a step, %.0f tokens/s\n", total_, static_cast<double>(rows()) / total_ * 1e3);
}

}  // namespace

int main(int argc, char** argv) {
    std::int64_t sizes[4] = {32, 768, 12, 12};
    Precision precision = Precision::bf16;
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        for (const Precision known : {Precision::fp32, Precision::tf32, Precision::bf16}) {
            if (argument == toString(known)) precision = known;
        }
        const std::int64_t number = std::strtoll(argv[i], nullptr, 10);
        if (number > 0 && count < 4) sizes[count++] = number;
    }
    try {
        Speed(precision, sizes[0], sizes[1], sizes[2], sizes[3]).run();
    } catch (const Error& error) {
        std::printf("%s\n", describe(error.code(), error.arguments()).c_str());
        return error.code() == "device.unavailable" ? 77 : 1;
    }
    return 0;
}
