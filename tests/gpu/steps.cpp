// Whole optimizer steps: recorded as graphs or not, one or two under way, the bits are the same.

#include <cmath>

#include "core/models/gpt.h"
#include "core/train/optimizer_step.h"
#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

struct Outcome {
    std::vector<double> losses, norms;
    std::vector<float> master, m, v;
    std::int64_t updates = 0;

    bool operator==(const Outcome&) const = default;
};

MicroBatch randomBatch(Random& random, std::int64_t B, std::int64_t T, std::int64_t V, std::int64_t firstSample) {
    MicroBatch batch{.B = B, .T = T, .ids = {}, .targets = {}, .sampleIndex = {}};
    for (std::int64_t i = 0; i < B * T; ++i) {
        batch.ids.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(V))));
        batch.targets.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(V))));
    }
    for (std::int64_t b = 0; b < B; ++b) batch.sampleIndex.push_back(firstSample + b);
    return batch;
}

/// Steps of two or three micro-batches, the third smaller, and now and then a shorter one.
std::vector<StepBatch> stepBatches(Random& random, std::int64_t count, std::int64_t T, std::int64_t V) {
    std::vector<StepBatch> steps;
    std::int64_t sample = 0;
    for (std::int64_t step = 0; step < count; ++step) {
        StepBatch batch;
        for (const std::int64_t B : {2, 2, 1}) {
            if (B == 1 && step % 3 == 0) continue;
            batch.micro.push_back(randomBatch(random, B, step % 5 == 4 ? T / 2 : T, V, sample));
            sample += B;
            batch.lossTokens += B * batch.micro.back().T;
        }
        steps.push_back(std::move(batch));
    }
    return steps;
}

Outcome train(Backend& backend, const GptConfig& config, const RunShape& shape, const std::vector<StepBatch>& batches,
              bool graphs, int underWay) {
    const auto model = makeGpt(backend, config, shape);
    model->initialise(3);
    AdamW optimizer(backend, *model, {.weightDecay = 0.1});
    OptimizerSteps steps(*backend.device, *model, optimizer, 1.0, graphs);
    const CommandBox noCommands;
    Outcome outcome;
    const auto finish = [&] {
        const StepReport report = steps.finish().report;
        outcome.losses.push_back(report.lossSum);
        outcome.norms.push_back(report.gradientNorm);
        outcome.updates = report.updates;
    };
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const double learningRate = 1e-3 * static_cast<double>(1 + i % 4);
        steps.submit(batches[i], {.seed = 7, .step = i, .training = true}, learningRate, noCommands);
        while (steps.underWay() >= underWay) finish();
    }
    while (steps.underWay() > 0) finish();
    const auto onHost = [&](const float* values) {
        std::vector<float> host(static_cast<std::size_t>(model->flatCount()));
        backend.device->copyToHost(host.data(), values, model->flatCount() * 4, 0);
        backend.device->synchronize(0);
        return host;
    };
    outcome.master = onHost(model->master());
    outcome.m = onHost(optimizer.m());
    outcome.v = onHost(optimizer.v());
    return outcome;
}

void check(Bench& bench, const char* name, std::int64_t T, float attentionDropout) {
    GptConfig config;
    config.vocabSize = 101;
    config.nPositions = T;
    config.nEmbd = 64;
    config.nLayer = 2;
    config.nHead = 1;
    config.attentionDropout = attentionDropout;
    RunShape shape{.microBatch = 2, .T = T, .precision = bench.precision()};
    const std::vector<StepBatch> batches = stepBatches(bench.random(), 20, T, config.vocabSize);
    Backend& gpu = bench.backend(Side::gpu);
    const Outcome plain = train(gpu, config, shape, batches, false, 1);
    for (const bool graphs : {false, true}) {
        for (const int underWay : {1, 2}) {
            if (train(gpu, config, shape, batches, graphs, underWay) == plain) continue;
            bench.fail("steps", name, graphs ? "recorded steps have other bits" : "overlapping steps have other bits");
        }
    }
    if (shape.precision == Precision::tf32) shape.precision = Precision::fp32;
    const Outcome expected = train(bench.backend(Side::cpu), config, shape, batches, true, 1);
    double worst = 0;
    for (std::size_t i = 0; i < batches.size(); ++i)
        worst = std::max(worst, std::abs(plain.losses[i] / expected.losses[i] - 1));
    bench.record("steps, loss", name, worst, bench.precision() == Precision::fp32 ? 1e-3 : 1e-2);
    bench.record("steps, norm of the first", name, std::abs(plain.norms[0] / expected.norms[0] - 1),
                 bench.precision() == Precision::fp32 ? 1e-4 : 3e-2);
    if (plain.updates != 20) bench.fail("steps", name, "not every step is an update");
}

/// A step with weights that overflow changes nothing, recorded or not, and the next one goes on.
void checkSkipping(Bench& bench) {
    GptConfig config;
    config.vocabSize = 101;
    config.nPositions = 32;
    config.nEmbd = 64;
    config.nLayer = 1;
    config.nHead = 1;
    Backend& gpu = bench.backend(Side::gpu);
    const auto model = makeGpt(gpu, config, {.microBatch = 2, .T = 32, .precision = bench.precision()});
    model->initialise(3);
    AdamW optimizer(gpu, *model, {});
    OptimizerSteps steps(*gpu.device, *model, optimizer, 1.0, true);
    const CommandBox noCommands;
    const std::vector<StepBatch> batches = stepBatches(bench.random(), 4, 32, config.vocabSize);
    const auto step = [&](std::size_t i) {
        steps.submit(batches[i], {.seed = 7, .step = i, .training = true}, 1e-3, noCommands);
        return steps.finish().report;
    };
    const auto put = [&](float value) {
        gpu.device->copyToDevice(model->master() + model->flatCount() - 64, &value, 4, 0);  // a norm's bias
        gpu.device->synchronize(0);
    };
    bool good = step(0).finite != 0 && step(1).finite != 0;
    float before = 0;
    gpu.device->copyToHost(&before, model->master() + model->flatCount() - 64, 4, 0);
    gpu.device->synchronize(0);
    put(std::numeric_limits<float>::quiet_NaN());
    const StepReport skipped = step(2);
    good = good && skipped.finite == 0 && skipped.updates == 2;
    put(before);
    const StepReport after = step(3);
    good = good && after.finite != 0 && after.updates == 3;
    if (!good) bench.fail("steps", "", "a step that is not finite was not skipped");
}

}  // namespace

void checkSteps(Bench& bench, bool small) {
    check(bench, "T40 dropout", 40, 0.1f);
    checkSkipping(bench);
    if (!small) check(bench, "T256 no attention dropout", 256, 0);
}

}  // namespace attune::gpu_tests
