// Activation gradient, dropout, addition, conversion; AdamW and the norm of the gradient.

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
    const Array& x = c.changed("", B * T * C, bench.dtype());
    c.run(1e-6, [&](Kernels& kernels, Side side) {  // the same bits: other draws would be far off
        const DropoutKey key{
            .seed = 1, .step = 2, .site = 3, .probability = 0.25f, .sampleIndex = sample.data<std::int64_t>(side)};
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

void checkAdam(Bench& bench, std::int64_t count, AdamVariant variant) {
    Case c(bench, "adamW", std::to_string(count) + " variant " + std::to_string(static_cast<int>(variant)));
    const Array& gradient = c.input(count, DType::f32);
    const Array& parameter = c.changed("parameter", count, DType::f32);
    const Array& m = c.changed("m", count, DType::f32, 0.1f);
    const Array& v = c.changed("v", count, DType::f32, 0);
    const AdamStep step{.variant = variant, .learningRate = 1e-2, .weightDecay = 0.1, .t = 3, .gradientScale = 0.5f};
    c.run(1e-6, [&](Kernels& kernels, Side side) {
        kernels.adamW(count, step, parameter.data<float>(side), gradient.data<float>(side), m.data<float>(side),
                      v.data<float>(side), 0);
    });
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
    checkSquares(bench, 1003);
    if (small) return;
    checkAdam(bench, 1 << 22, AdamVariant::adamW);
    checkSquares(bench, (1 << 24) + 1);
}

}  // namespace attune::gpu_tests
