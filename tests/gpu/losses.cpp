// Cross-entropy over the logits and the embedding tables.

#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

std::vector<std::int32_t> draws(Bench& bench, std::int64_t count, std::int64_t below) {
    std::vector<std::int32_t> values;
    for (std::int64_t i = 0; i < count; ++i)
        values.push_back(static_cast<std::int32_t>(bench.random().below(static_cast<std::uint64_t>(below))));
    return values;
}

void checkLoss(Bench& bench, std::int64_t rows, std::int64_t V, std::int64_t Vp, float dScale, bool rowLoss,
               bool onDevice = false) {
    Case c(
        bench, "softmaxCrossEntropy",
        std::to_string(rows) + "x" + std::to_string(V) + "/" + std::to_string(Vp) + (dScale == 0 ? " loss only" : ""));
    const Array& logits = c.changed("logits", rows * Vp, bench.dtype(), 8);
    std::vector<std::int32_t> ids = draws(bench, rows, V);
    for (std::size_t i = 1; i < ids.size(); i += 5) ids[i] = -100;
    const Array& targets = c.integers(ids);
    const Array& sum = c.doubles("sum", {2.5});
    const Array& each = c.assigned("rows", rows, DType::f32);
    const Array& factor = c.input(1, DType::f32);
    const Array* rowLosses = rowLoss ? &each : nullptr;
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        // Where rows are not asked for they are checked as zeros on both sides.
        if (!rowLoss) bench.backend(side).device->fillZero(each.data<void>(side), rows * 4, 0);
        kernels.softmaxCrossEntropy(rows, V, Vp, logits.on(side), targets.data<std::int32_t>(side),
                                    Factor(dScale, onDevice ? factor.data<float>(side) : nullptr),
                                    sum.data<double>(side), rowLosses != nullptr ? each.on(side) : Tensor{}, 0);
    });
}

void checkEmbedding(Bench& bench, std::int64_t B, std::int64_t T, std::int64_t V, std::int64_t C, bool first) {
    const DType dtype = bench.dtype();
    Case c(bench, "embeddingForward",
           std::to_string(B) + "x" + std::to_string(T) + " V" + std::to_string(V) + " C" + std::to_string(C));
    const Array& ids = c.integers(draws(bench, B * T, V));
    const Array& begin = c.integers(draws(bench, B, 8));
    const Array& tokens = c.input(V * C, dtype);
    const Array& positions = c.input((T + 8) * C, dtype);
    const Array& out = c.assigned("", B * T * C, dtype);
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        kernels.embeddingForward(B, T, C, ids.data<std::int32_t>(side),
                                 first ? begin.data<std::int32_t>(side) : nullptr, tokens.on(side), positions.on(side),
                                 out.on(side), 0);
    });
}

/// `hot` of ten rows have the same token.
void checkEmbeddingBackward(Bench& bench, std::int64_t B, std::int64_t T, std::int64_t V, std::int64_t C, int hot) {
    Case c(bench, "embeddingBackward",
           std::to_string(B) + "x" + std::to_string(T) + " V" + std::to_string(V) + " C" + std::to_string(C) + " hot " +
               std::to_string(hot));
    std::vector<std::int32_t> tokens = draws(bench, B * T, V);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (static_cast<int>(i % 10) < hot) tokens[i] = static_cast<std::int32_t>(V / 2);
    }
    const Array& ids = c.integers(tokens);
    const Array& dOut = c.input(B * T * C, bench.dtype());
    const Array& dTokens = c.changed("tokens", V * C, DType::f32);
    const Array& dPositions = c.changed("positions", T * C, DType::f32);
    c.run(1e-5, [&](Kernels& kernels, Side side) {
        kernels.embeddingBackward(B, T, C, ids.data<std::int32_t>(side), dOut.on(side), dTokens.on(side),
                                  dPositions.on(side), 0);
    });
}

}  // namespace

void checkLossAndEmbedding(Bench& bench, bool small) {
    checkLoss(bench, 9, 1001, 1024, 0.25f, true);
    checkLoss(bench, 9, 1001, 1024, 0, true);
    checkLoss(bench, 6, 33, 33, 0.25f, false);
    checkLoss(bench, 6, 33, 33, 0.25f, false, true);
    checkLoss(bench, 9, 1001, 1024, 1, true, true);
    checkLoss(bench, 9, 1001, 1024, 0, true, true);
    checkEmbedding(bench, 2, 9, 50, 64, true);
    checkEmbedding(bench, 1, 7, 11, 25, false);
    checkEmbeddingBackward(bench, 2, 40, 50, 64, 0);
    checkEmbeddingBackward(bench, 1, 130, 70, 25, 7);
    if (small) return;
    checkLoss(bench, 517, 50257, 50304, 1e-3f, true);
    checkEmbedding(bench, 4, 1024, 50257, 768, false);
    checkEmbeddingBackward(bench, 4, 1024, 50257, 768, 1);
    checkEmbeddingBackward(bench, 16, 1024, 50257, 1600, 10);
}

}  // namespace attune::gpu_tests
