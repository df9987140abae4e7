// Activation gradient, dropout, addition, conversion; AdamW and the norm of the gradient.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

void checkActivation(Bench& bench, std::int64_t count, Activation activation, bool inPlace) {
    const DType dtype = bench.dtype();
    Case c(bench, activation == Activation::geluTanh ? "activationBackward tanh" : "activationBackward erf",
           std::to_string(count) + (inPlace ? " in place" : ""));
    const Array& pre = c.input(count, dtype, 12);
    const Array& dOut = inPlace ? c.changed("", count, dtype) : c.input(count, dtype);
    const Array& dPre = inPlace ? dOut : c.assigned("", count, dtype);
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        kernels.activationBackward(count, activation, pre.on(side), dOut.on(side), dPre.on(side), 0);
    });
}

void checkDropout(Bench& bench, std::int64_t B, std::int64_t T, std::int64_t C) {
    Case c(bench, "dropout", std::to_string(B) + "x" + std::to_string(T) + "x" + std::to_string(C));
    std::vector<std::int64_t> samples;
    for (std::int64_t b = 0; b < B; ++b) samples.push_back((b + 1) << 34 | b);
    const Array& sample = c.longs(samples);
    const Array& step = c.longs({2});
    const Array& x = c.changed("", B * T * C, bench.dtype());
    c.run(1e-6, [&](Kernels& kernels, Side side) {  // the same bits: other draws would be far off
        const DropoutKey key{.seed = 1,
                             .step = B == 2 ? 99u : 2u,
                             .stepOnDevice = B == 2 ? step.data<std::uint64_t>(side) : nullptr,
                             .site = 3,
                             .probability = 0.25f,
                             .sampleIndex = sample.data<std::int64_t>(side)};
        kernels.dropout(B, T, C, key, x.on(side), 0);
    });
}

void checkCopies(Bench& bench, std::int64_t count) {
    for (const DType from : {DType::f32, DType::bf16}) {
        for (const DType to : {DType::f32, DType::bf16}) {
            Case c(bench, "cast " + std::string(toString(from)) + " " + std::string(toString(to)),
                   std::to_string(count));
            const Array& x = c.input(count, from);
            const Array& out = c.assigned("", count, to);
            c.run(0, [&](Kernels& kernels, Side side) { kernels.cast(count, x.on(side), out.on(side), 0); });
        }
    }
    for (const DType from : {DType::f32, bench.dtype()}) {
        Case c(bench, "add " + std::string(toString(from)), std::to_string(count));
        const Array& x = c.input(count, from);
        const Array& out = c.changed("", count, bench.dtype());
        c.run(0, [&](Kernels& kernels, Side side) { kernels.add(count, x.on(side), out.on(side), 0); });
    }
}

/// A whole update: the scalars and the arrays. `squares` not finite: nothing may change.
void checkAdam(Bench& bench, std::int64_t count, AdamVariant variant, double squares = 4) {
    Case c(bench, "adamW",
           std::to_string(count) + " variant " + std::to_string(static_cast<int>(variant)) +
               (std::isfinite(squares) ? "" : " skipped"));
    const Array& gradient = c.input(count, DType::f32);
    const Array& parameter = c.changed("parameter", count, DType::f32);
    const Array& m = c.changed("m", count, DType::f32, 0.1f);
    const Array& v = c.changed("v", count, DType::f32, 0);
    const Array& copy = c.scratch(2 * count);
    const std::int64_t third = count / 12 * 4;
    const Array& spans = c.longs({third, 0, 2 * third, 1, count, 0});
    // The scalars are compared on the host below, by their members.
    Buffer scalars[2] = {Buffer(*bench.backend(Side::cpu).device, 512), Buffer(*bench.backend(Side::gpu).device, 512)};
    const AdamRule rule{.variant = variant, .weightDecay = 0.1, .maxNorm = 1};
    c.run(1e-6, [&](Kernels& kernels, Side side) {
        Device& device = *bench.backend(side).device;
        auto* const state = static_cast<StepState*>(scalars[side == Side::cpu ? 0 : 1].data());
        auto* const inputs = reinterpret_cast<StepInputs*>(reinterpret_cast<std::byte*>(state) + 256);
        StepState start;
        start.lossSum = 3;
        start.report.updates = 2;
        start.squares = squares;
        const StepInputs numbers{.step = 5, .learningRate = 1e-2, .dScale = 0.5f};
        device.copyToDevice(state, &start, sizeof start, 0);
        device.copyToDevice(inputs, &numbers, sizeof numbers, 0);
        kernels.prepareUpdate(rule, inputs, state, 0);
        kernels.adamW(count, reinterpret_cast<const DecaySpan*>(spans.data<std::int64_t>(side)), 3, state,
                      parameter.data<float>(side), gradient.data<float>(side), m.data<float>(side), v.data<float>(side),
                      {copy.data<void>(side), DType::bf16}, 0);
    });
    // The copies are the new parameters rounded, or what was there.
    const std::vector<std::byte> updated = parameter.download(Side::gpu);
    const std::vector<std::byte> copied = copy.download(Side::gpu);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        float value = 0;
        std::uint16_t bits = 0;
        std::memcpy(&value, updated.data() + 4 * i, 4);
        std::memcpy(&bits, copied.data() + 2 * i, 2);
        if (bits == (std::isfinite(squares) ? toBf16(value) : 0xffff)) continue;
        bench.fail("adamW", std::to_string(count), "a copy is not its parameter");
        break;
    }
    StepState states[2];
    for (const Side side : {Side::cpu, Side::gpu}) {
        const int i = side == Side::cpu ? 0 : 1;
        bench.backend(side).device->copyToHost(&states[i], scalars[i].data(), sizeof(StepState), 0);
        bench.backend(side).device->synchronize(0);
    }
    const StepReport& expected = states[0].report;
    const StepReport& found = states[1].report;
    if (found.finite != expected.finite || found.updates != expected.updates || found.lossSum != expected.lossSum ||
        (expected.finite != 0 && found.gradientNorm != expected.gradientNorm)) {
        bench.fail("prepareUpdate", std::to_string(count), "another report");
    }
    if (expected.finite == 0) return;
    const auto relative = [](float e, float f) { return e == f ? 0.0 : std::abs((f - e) / static_cast<double>(e)); };
    const AdamCoefficients &e = states[0].decayed, &f = states[1].decayed;
    bench.record("prepareUpdate", std::to_string(static_cast<int>(variant)),
                 std::max({relative(e.gradientScale, f.gradientScale), relative(e.stepSize, f.stepSize),
                           relative(e.rootScale, f.rootScale), relative(e.decayBefore, f.decayBefore)}),
                 1e-7);
}

/// The scalars of micro-batches, on which the gradient of the loss depends.
void checkBegin(Bench& bench) {
    for (const Write write : {Write::assign, Write::accumulate}) {
        StepState states[2];
        for (const Side side : {Side::cpu, Side::gpu}) {
            Device& device = *bench.backend(side).device;
            const Buffer memory(device, 512);
            auto* const state = static_cast<StepState*>(memory.data());
            auto* const inputs = reinterpret_cast<StepInputs*>(static_cast<std::byte*>(memory.data()) + 256);
            StepState& result = states[side == Side::cpu ? 0 : 1];
            result.lossSum = 1.25;
            result.lossBefore = 2.5;
            result.squares = 7;
            result.gradientFactor = 9;
            const StepInputs numbers{.step = 5, .learningRate = 1e-2, .dScale = 0.3f};
            device.copyToDevice(state, &result, sizeof result, 0);
            device.copyToDevice(inputs, &numbers, sizeof numbers, 0);
            bench.backend(side).kernels->beginMicroBatch(write, inputs, state, 0);
            device.copyToHost(&result, state, sizeof result, 0);
            device.synchronize(0);
        }
        if (states[0].lossSum != states[1].lossSum || states[0].lossBefore != states[1].lossBefore ||
            states[0].squares != states[1].squares || states[0].gradientFactor != states[1].gradientFactor) {
            bench.fail("beginMicroBatch", write == Write::assign ? "assign" : "acc", "another state");
        }
    }
}

void checkSquares(Bench& bench, std::int64_t count) {
    Case c(bench, "sumOfSquares", std::to_string(count));
    const Array& x = c.input(count, DType::f32);
    const Array& sum = c.doubles("", {1.5});
    c.run(1e-7, [&](Kernels& kernels, Side side) {
        kernels.sumOfSquares(count, x.data<float>(side), sum.data<double>(side), 0);
    });
}

}  // namespace

void checkElementwise(Bench& bench, bool small) {
    for (const Activation activation : {Activation::geluTanh, Activation::geluErf}) {
        checkActivation(bench, 4096, activation, false);
        checkActivation(bench, 1001, activation, true);
    }
    checkDropout(bench, 2, 9, 64);
    checkDropout(bench, 2, 5, 25);
    checkCopies(bench, 4099);
    if (small) return;
    checkActivation(bench, 1 << 22, Activation::geluTanh, true);
    checkDropout(bench, 4, 1000, 1600);
    checkCopies(bench, (1 << 22) + 3);
}

void checkOptimizer(Bench& bench, bool small) {
    for (const AdamVariant variant :
         {AdamVariant::adamW, AdamVariant::adamWHuggingFaceLegacy, AdamVariant::adamBertGoogle}) {
        checkAdam(bench, 1000, variant);
        checkAdam(bench, 1003, variant);
    }
    checkAdam(bench, 1000, AdamVariant::adamW, std::numeric_limits<double>::infinity());
    checkAdam(bench, 1003, AdamVariant::adamW, std::numeric_limits<double>::quiet_NaN());
    checkBegin(bench);
    checkSquares(bench, 1003);
    if (small) return;
    checkAdam(bench, 1 << 22, AdamVariant::adamW);
    checkSquares(bench, (1 << 24) + 1);
}

}  // namespace attune::gpu_tests
