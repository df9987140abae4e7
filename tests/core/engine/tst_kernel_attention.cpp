#include <QTest>

#include "tests/core/engine/attention_reference.h"

using namespace attune;

class TestKernelAttention : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{17};
    const std::vector<std::int64_t> samples_{3, 11, 4};

    struct Result {
        Array out, logSumExp, dQkv;
        bool operator==(const Result&) const = default;
    };

    static Result run(Kernels& kernels, const AttentionShape& s, const DropoutKey& key, DType dtype, const Array& qkv,
                      const Array& dOut) {
        Result r{Array::poisoned(dtype, s.B * s.T * s.H * s.headDim), Array::poisoned(DType::f32, s.B * s.H * s.T),
                 Array::poisoned(dtype, s.B * s.T * 3 * s.H * s.headDim)};
        std::vector<unsigned char> workspace(static_cast<std::size_t>(kernels.attentionWorkspaceBytes(s, dtype)), 0xff);
        kernels.attentionForward(s, key, qkv.tensor(), r.out.tensor(), r.logSumExp.tensor(), 0);
        kernels.attentionBackward(s, key, dOut.tensor(), qkv.tensor(), r.out.tensor(), r.logSumExp.tensor(),
                                  r.dQkv.tensor(), workspace.data(), 0);
        return r;
    }

    DropoutKey dropoutKey(float probability) const {
        return {.seed = 5,
                .step = 6,
                .stepOnDevice = nullptr,
                .site = 7,
                .probability = probability,
                .sampleIndex = samples_.data()};
    }

    void check(const AttentionShape& s, const DropoutKey& key, DType dtype) {
        const Array qkv = Array::random(dtype, s.B * s.T * 3 * s.H * s.headDim, random_),
                    dOut = Array::random(dtype, s.B * s.T * s.H * s.headDim, random_);
        const AttentionReference reference(s, key, qkv, dOut);
        const Result r = run(*backend_.kernels, s, key, dtype, qkv, dOut);
        QVERIFY2(relativeError(r.out, reference.out) < tolerance(dtype),
                 qPrintable(QString::number(relativeError(r.out, reference.out))));
        QVERIFY(relativeError(r.logSumExp, reference.logSumExp) < tolerance(DType::f32));
        const double error = relativeError(r.dQkv, reference.dQkv);
        QVERIFY2(error < 4 * tolerance(dtype), qPrintable(QString::number(error)));
    }

private slots:
    void matchesReference_data() {
        QTest::addColumn<int>("T");
        QTest::addColumn<int>("H");
        QTest::addColumn<int>("headDim");
        QTest::newRow("one token") << 1 << 1 << 8;
        QTest::newRow("63, five heads") << 63 << 5 << 20;
        QTest::newRow("65, odd head") << 65 << 2 << 7;
        QTest::newRow("100") << 100 << 1 << 64;
        QTest::newRow("128") << 128 << 1 << 32;
        QTest::newRow("130, wide head") << 130 << 1 << 96;
    }
    void matchesReference() {
        QFETCH(int, T);
        QFETCH(int, H);
        QFETCH(int, headDim);
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const bool causal : {true, false}) {
                for (const float probability : {0.0f, 0.2f}) {
                    check({.B = 2,
                           .T = T,
                           .H = H,
                           .headDim = headDim,
                           .causal = causal,
                           .lengths = nullptr,
                           .scale = 0.3f},
                          dropoutKey(probability), dtype);
                }
            }
        }
    }

    void raggedLengths() {
        const std::int32_t lengths[] = {70, 1, 33};
        for (const bool causal : {true, false}) {
            check({.B = 3, .T = 70, .H = 2, .headDim = 16, .causal = causal, .lengths = lengths, .scale = 0.25f},
                  dropoutKey(0.1f), DType::f32);
        }
    }

    void emptySequenceGivesZeros() {
        const std::int32_t lengths[] = {0};
        const AttentionShape s{
            .B = 1, .T = 5, .H = 1, .headDim = 4, .causal = false, .lengths = lengths, .scale = 0.5f};
        const Array qkv = Array::random(DType::f32, 60, random_), dOut = Array::random(DType::f32, 20, random_);
        const Result r = run(*backend_.kernels, s, {}, DType::f32, qkv, dOut);
        for (int i = 0; i < 20; ++i) QCOMPARE(r.out[i], 0.0);
        for (int i = 0; i < 60; ++i) QCOMPARE(r.dQkv[i], 0.0);
    }

    void largeScoresStayFinite() {
        const AttentionShape s{.B = 1, .T = 70, .H = 1, .headDim = 8, .causal = true, .lengths = nullptr, .scale = 1};
        const Array qkv = Array::random(DType::f32, 70 * 24, random_, 30),
                    dOut = Array::random(DType::f32, 70 * 8, random_);
        const Result r = run(*backend_.kernels, s, {}, DType::f32, qkv, dOut);
        for (int i = 0; i < 70 * 24; ++i) QVERIFY(std::isfinite(r.dQkv[i]));
    }

    void futureDoesNotLeak() {
        const AttentionShape s{
            .B = 1, .T = 100, .H = 1, .headDim = 16, .causal = true, .lengths = nullptr, .scale = 0.25f};
        Array qkv = Array::random(DType::f32, 100 * 48, random_);
        const Array dOut = Array::random(DType::f32, 1600, random_);
        const Result before = run(*backend_.kernels, s, {}, DType::f32, qkv, dOut);
        for (std::int64_t i = 50 * 48; i < qkv.count(); ++i) qkv.set(i, 1e6);
        const Result after = run(*backend_.kernels, s, {}, DType::f32, qkv, dOut);
        for (int i = 0; i < 50 * 16; ++i) QCOMPARE(after.out[i], before.out[i]);
    }

    void gradients() {
        const AttentionShape s{.B = 2, .T = 9, .H = 2, .headDim = 6, .causal = true, .lengths = nullptr, .scale = 0.4f};
        Array qkv = Array::random(DType::f32, 2 * 9 * 36, random_);
        const Array dOut = Array::random(DType::f32, 2 * 9 * 12, random_);
        for (const float probability : {0.0f, 0.3f}) {
            const DropoutKey key = dropoutKey(probability);
            const Array gradient = run(*backend_.kernels, s, key, DType::f32, qkv, dOut).dQkv;
            const auto loss = [&] {
                Array out(DType::f32, 2 * 9 * 12), lse(DType::f32, 36);
                backend_.kernels->attentionForward(s, key, qkv.tensor(), out.tensor(), lse.tensor(), 0);
                return weighted(out, dOut);
            };
            QVERIFY(gradientError(qkv, gradient, random_, loss) < 2e-3);
        }
    }

    void batchSplitsAndThreadsGiveTheSameBits() {
        AttentionShape s{.B = 3, .T = 90, .H = 2, .headDim = 16, .causal = true, .lengths = nullptr, .scale = 0.25f};
        DropoutKey key = dropoutKey(0.2f);
        const Array qkv = Array::random(DType::f32, 3 * 90 * 96, random_),
                    dOut = Array::random(DType::f32, 3 * 90 * 32, random_);
        const Result whole = run(*backend_.kernels, s, key, DType::f32, qkv, dOut);
        QVERIFY(run(*openBackend("cpu", 1).kernels, s, key, DType::f32, qkv, dOut) == whole);
        s.B = 1;
        key.sampleIndex = samples_.data() + 2;
        Array lastQkv(DType::f32, 90 * 96), lastDOut(DType::f32, 90 * 32);
        for (std::int64_t i = 0; i < 90 * 96; ++i) lastQkv.set(i, qkv[2 * 90 * 96 + i]);
        for (std::int64_t i = 0; i < 90 * 32; ++i) lastDOut.set(i, dOut[2 * 90 * 32 + i]);
        const Result last = run(*backend_.kernels, s, key, DType::f32, lastQkv, lastDOut);
        for (std::int64_t i = 0; i < 90 * 96; ++i) QVERIFY(last.dQkv[i] == whole.dQkv[2 * 90 * 96 + i]);
    }

    void decodeContinuesTheSequence() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            const std::int64_t B = 2, T = 37, H = 3, D = 12, capacity = 50, C = H * D;
            const AttentionShape s{
                .B = B, .T = T, .H = H, .headDim = D, .causal = true, .lengths = nullptr, .scale = 0.3f};
            const Array qkv = Array::random(dtype, B * T * 3 * C, random_);
            const AttentionReference reference(s, {}, qkv, Array(dtype, B * T * C));
            Array keys = Array::poisoned(dtype, B * capacity * C), cache = keys;
            for (std::int64_t t = 0; t < T; ++t) {
                Array token(dtype, B * 3 * C), out = Array::poisoned(dtype, B * C);
                std::vector<double> expected;
                for (std::int64_t b = 0; b < B; ++b) {
                    for (std::int64_t i = 0; i < 3 * C; ++i) token.set(b * 3 * C + i, qkv[(b * T + t) * 3 * C + i]);
                    for (std::int64_t i = 0; i < C; ++i)
                        expected.push_back(reference.out[static_cast<std::size_t>((b * T + t) * C + i)]);
                }
                const std::int32_t positions[] = {static_cast<std::int32_t>(t), static_cast<std::int32_t>(t)};
                backend_.kernels->attentionDecode(
                    {.B = B, .T = 1, .H = H, .headDim = D, .causal = true, .lengths = nullptr, .scale = 0.3f}, capacity,
                    positions, token.tensor(), keys.tensor(), cache.tensor(), out.tensor(), 0);
                QVERIFY(relativeError(out, expected) < tolerance(dtype));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestKernelAttention)
#include "tst_kernel_attention.moc"
