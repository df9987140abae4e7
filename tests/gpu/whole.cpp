// The device itself, and a whole GPT-2: loss, gradients, updates, logits and decoding on both sides.

#include <cmath>

#include "core/base/error.h"
#include "core/models/gpt.h"
#include "core/optim/adamw.h"
#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

std::vector<float> onHost(Device& device, const float* from, std::int64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    device.copyToHost(values.data(), from, count * 4, 0);
    device.synchronize(0);
    return values;
}

double distance(const std::vector<float>& expected, const std::vector<float>& found) {
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        difference += std::pow(static_cast<double>(found[i]) - expected[i], 2);
        size += std::pow(static_cast<double>(expected[i]), 2);
    }
    return std::sqrt(difference / size);
}

/// A model with its optimizer on one side.
struct Trained {
    Backend& backend;
    std::unique_ptr<Model> model;
    AdamW optimizer;

    Trained(Backend& on, const GptConfig& config, const RunShape& shape)
        : backend(on), model(makeGpt(on, config, shape)), optimizer(on, *model, {.weightDecay = 0.1}) {
        model->initialise(5);
    }

    double pass(const MicroBatch& batch, std::uint64_t step) {
        model->zeroGradients();
        const double loss = model->forward(batch, {.seed = 1, .step = step, .training = true},
                                           1.0f / static_cast<float>(batch.B * batch.T));
        model->backward();
        return loss / static_cast<double>(batch.B * batch.T);
    }
    std::vector<float> gradient() const { return onHost(*backend.device, model->gradient(), model->flatCount()); }
};

MicroBatch randomBatch(Bench& bench, std::int64_t B, std::int64_t T, std::int64_t V) {
    MicroBatch batch{.B = B, .T = T, .ids = {}, .targets = {}, .sampleIndex = {}};
    const auto draw = [&] { return static_cast<std::int32_t>(bench.random().below(static_cast<std::uint64_t>(V))); };
    for (std::int64_t i = 0; i < B * T; ++i) {
        batch.ids.push_back(draw());
        batch.targets.push_back(draw());
    }
    for (std::int64_t b = 0; b < B; ++b) batch.sampleIndex.push_back(100 + b);
    return batch;
}

void check(Bench& bench, const GptConfig& config, std::int64_t B, std::int64_t T) {
    const std::string shape = "L" + std::to_string(config.nLayer) + " C" + std::to_string(config.nEmbd) + " H" +
                              std::to_string(config.nHead) + " B" + std::to_string(B) + " T" + std::to_string(T);
    RunShape run{.microBatch = B, .T = T, .precision = bench.precision()};
    Trained gpu(bench.backend(Side::gpu), config, run);
    if (run.precision == Precision::tf32) run.precision = Precision::fp32;
    Trained cpu(bench.backend(Side::cpu), config, run);
    const bool exact = bench.precision() == Precision::fp32;
    const double tolerance = exact ? 1e-4 : 4e-2;
    const MicroBatch batch = randomBatch(bench, B, T, config.vocabSize);
    for (std::uint64_t step = 0; step < 4; ++step) {
        const double expected = cpu.pass(batch, step);
        bench.record("gpt loss, step " + std::to_string(step), shape,
                     std::abs(gpu.pass(batch, step) - expected) / expected, exact ? 1e-5 : 4e-3);
        if (step == 0) {
            const std::vector<float> gradient = gpu.gradient();
            bench.record("gpt gradient", shape, distance(cpu.gradient(), gradient), tolerance);
            gpu.pass(batch, step);
            if (gpu.gradient() != gradient) bench.fail("gpt gradient", shape, "two runs differ");
        }
        for (Trained* side : {&cpu, &gpu}) side->optimizer.step(1e-3, 1.0);
    }
    std::vector<float> logits[2];
    std::vector<float> decoded[2];
    for (Trained* side : {&cpu, &gpu}) {
        const int i = side == &cpu ? 0 : 1;
        logits[i].resize(static_cast<std::size_t>(B * T * config.vocabSize));
        side->model->logits(batch, logits[i]);
        const auto decoder = makeGptDecoder(*side->model, 1, T);
        decoded[i].resize(static_cast<std::size_t>(config.vocabSize));
        decoder->feed(std::span(batch.ids).first(static_cast<std::size_t>(T - 1)), decoded[i]);
        decoder->feed(std::span(batch.ids).subspan(static_cast<std::size_t>(T - 1), 1), decoded[i]);
    }
    bench.record("gpt logits", shape, distance(logits[0], logits[1]), tolerance);
    bench.record("gpt decoder", shape, distance(decoded[0], decoded[1]), tolerance);
}

}  // namespace

void checkModel(Bench& bench, bool small) {
    GptConfig tiny;
    tiny.vocabSize = 101;
    tiny.nPositions = 40;
    tiny.nEmbd = 64;
    tiny.nLayer = 2;
    tiny.nHead = 2;
    check(bench, tiny, 2, 40);
    if (small) return;
    GptConfig odd;
    odd.vocabSize = 1001;
    odd.nPositions = 150;
    odd.nEmbd = 400;
    odd.nLayer = 3;
    odd.nHead = 25;
    check(bench, odd, 3, 150);
}

void checkDevice(Bench& bench) {
    Backend& gpu = bench.backend(Side::gpu);
    Device& device = *gpu.device;
    const std::int64_t before = device.memory().usedBytes;
    {
        const Buffer buffer(device, 1000);
        if (device.memory().usedBytes != before + 1000) bench.fail("device", "", "does not count its memory");
        if (reinterpret_cast<std::uintptr_t>(buffer.data()) % 256 != 0) bench.fail("device", "", "not aligned");
        auto* const pinned = static_cast<float*>(device.allocatePinned(1000));
        for (int i = 0; i < 250; ++i) pinned[i] = static_cast<float>(i);
        device.copyToDevice(buffer.data(), pinned, 1000, 1);
        device.synchronize(1);
        // A recorded addition runs with each launch, and not while it is recorded.
        const Tensor x{buffer.data(), DType::f32};
        const auto graph = device.capture([&] { gpu.kernels->add(250, x, x, 0); }, 0);
        device.launch(*graph, 0);
        device.launch(*graph, 0);
        device.copyToHost(pinned, buffer.data(), 1000, 0);
        device.synchronize(0);
        if (pinned[249] != 4 * 249.0f) bench.fail("device", "", "a graph did not run twice");
        const auto begin = device.makeEvent(), end = device.makeEvent();
        if (!device.done(*end)) bench.fail("device", "", "an event that never was is not done");
        device.record(*begin, 0);
        for (int i = 0; i < 100; ++i) device.launch(*graph, 0);
        device.record(*end, 0);
        device.wait(*end);
        if (!device.done(*end) || !(device.milliseconds(*begin, *end) > 0))
            bench.fail("device", "", "events do not tell time");
        device.freePinned(pinned);
    }
    if (device.memory().usedBytes != before) bench.fail("device", "", "does not count what was freed");
    try {
        const Buffer impossible(device, std::int64_t{1} << 46);
        bench.fail("device", "", "gave more memory than there is");
    } catch (const Error& error) {
        if (error.code() != "device.out_of_memory") bench.fail("device", "", error.what());
    }
    const Buffer after(device, 1 << 20);  // the failure left nothing behind
    bench.record("device", device.info().name, device.info().peakFlops > 0 ? 0 : 1, 0);
}

}  // namespace attune::gpu_tests
