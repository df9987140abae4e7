// Attention: forward, backward and decoding, with causality, lengths and dropout.

#include "tests/gpu/case.h"

#include <cmath>

namespace attune::gpu_tests {

namespace {

struct Kind {
    std::int64_t B, T, H, D;
    bool causal;
    bool lengths;
    float dropout;
    float scale = 1;  // of the queries and keys: large ones make sharp rows
};

std::string text(const Kind& k) {
    return "B" + std::to_string(k.B) + " T" + std::to_string(k.T) + " H" + std::to_string(k.H) + " D" +
           std::to_string(k.D) + (k.causal ? " causal" : "") + (k.lengths ? " lengths" : "") +
           (k.dropout > 0 ? " dropout" : "") + (k.scale != 1 ? " sharp" : "");
}

void check(Bench& bench, const Kind& k) {
    const DType dtype = bench.dtype();
    const std::int64_t count = k.B * k.T * k.H * k.D;
    Case c(bench, "attention", text(k));
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> samples;
    for (std::int64_t b = 0; b < k.B; ++b) {
        lengths.push_back(static_cast<std::int32_t>(b == 0 ? k.T / 3 : b == 1 ? 0 : k.T - b));
        samples.push_back((std::int64_t{b} << 33) + 7 * b + 1);
    }
    const Array& qkv = c.input(3 * count, dtype, k.scale);
    const Array& dOut = c.input(count, dtype);
    const Array& length = c.integers(lengths);
    const Array& sample = c.longs(samples);
    const Array& out = c.assigned("out", count, dtype);
    const Array& logSumExp = c.assigned("lse", k.B * k.H * k.T, DType::f32);
    const Array& dQkv = c.assigned("dQkv", 3 * count, dtype);
    AttentionShape shape{.B = k.B,
                         .T = k.T,
                         .H = k.H,
                         .headDim = k.D,
                         .causal = k.causal,
                         .lengths = nullptr,
                         .scale = 1 / std::sqrt(static_cast<float>(k.D))};
    const Array& workspaceCpu = c.scratch(bench.backend(Side::cpu).kernels->attentionWorkspaceBytes(shape, dtype));
    const Array& workspaceGpu = c.scratch(bench.backend(Side::gpu).kernels->attentionWorkspaceBytes(shape, dtype));
    // A rounded operand moves a score in proportion to its size, and large scores make sharp probabilities.
    const double sharpness = k.scale > 1 ? 10 : 1;
    const double tolerance = sharpness * (bench.precision() == Precision::fp32 ? 2e-5 : bench.productTolerance());
    c.run(tolerance, [&](Kernels& kernels, Side side) {
        AttentionShape s = shape;
        if (k.lengths) s.lengths = length.data<std::int32_t>(side);
        const DropoutKey key{.seed = 11,
                             .step = 3,
                             .stepOnDevice = nullptr,
                             .site = 5,
                             .probability = k.dropout,
                             .sampleIndex = sample.data<std::int64_t>(side)};
        kernels.attentionForward(s, key, qkv.on(side), out.on(side), logSumExp.on(side), 0);
        kernels.attentionBackward(s, key, dOut.on(side), qkv.on(side), out.on(side), logSumExp.on(side), dQkv.on(side),
                                  (side == Side::cpu ? workspaceCpu : workspaceGpu).data<void>(side), 0);
    });
}

void checkDecode(Bench& bench, std::int64_t B, std::int64_t capacity, std::int64_t H, std::int64_t D) {
    const DType dtype = bench.dtype();
    Case c(
        bench, "attentionDecode",
        "B" + std::to_string(B) + " " + std::to_string(capacity) + " H" + std::to_string(H) + " D" + std::to_string(D));
    std::vector<std::int32_t> places;
    for (std::int64_t b = 0; b < B; ++b)
        places.push_back(static_cast<std::int32_t>((capacity - 1) * b / std::max<std::int64_t>(1, B - 1)));
    const Array& positions = c.integers(places);
    const Array& qkv = c.input(B * 3 * H * D, dtype);
    const Array& keys = c.changed("keys", B * capacity * H * D, dtype);
    const Array& values = c.changed("values", B * capacity * H * D, dtype);
    const Array& out = c.assigned("out", B * H * D, dtype);
    const AttentionShape shape{.B = B,
                               .T = 1,
                               .H = H,
                               .headDim = D,
                               .causal = true,
                               .lengths = nullptr,
                               .scale = 1 / std::sqrt(static_cast<float>(D))};
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        kernels.attentionDecode(shape, capacity, positions.data<std::int32_t>(side), qkv.on(side), keys.on(side),
                                values.on(side), out.on(side), 0);
    });
}

}  // namespace

void checkAttention(Bench& bench, bool small) {
    check(bench, {1, 1, 1, 64, true, false, 0});
    check(bench, {2, 40, 2, 32, true, false, 0});
    check(bench, {3, 70, 2, 64, false, true, 0});
    check(bench, {3, 70, 2, 64, true, true, 0.2f});
    check(bench, {1, 65, 1, 25, true, false, 0.1f});
    check(bench, {1, 66, 1, 128, false, false, 0.3f});
    checkDecode(bench, 2, 40, 2, 64);
    checkDecode(bench, 1, 9, 1, 25);
    if (small) return;
    check(bench, {2, 1024, 3, 64, true, false, 0});
    check(bench, {1, 777, 25, 64, true, false, 0});
    check(bench, {1, 777, 3, 64, true, false, 0.1f});
    check(bench, {2, 192, 3, 80, true, false, 0});  // T % 128 == 64
    check(bench, {2, 320, 2, 96, true, true, 0.1f});
    check(bench, {1, 500, 2, 128, true, false, 0});
    check(bench, {1, 200, 2, 100, false, false, 0});
    check(bench, {2, 192, 3, 64, true, false, 0, 12});
    checkDecode(bench, 3, 1000, 12, 64);
    checkDecode(bench, 1, 1024, 4, 128);
}

}  // namespace attune::gpu_tests
