#include <QTest>

#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

class TestKernelEmbedding : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{14};

    std::vector<std::int32_t> randomIds(std::int64_t count, std::uint64_t V) {
        std::vector<std::int32_t> ids(static_cast<std::size_t>(count));
        for (auto& id : ids) id = static_cast<std::int32_t>(random_.below(V));
        return ids;
    }

private slots:
    void forwardMatchesReference() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const DType tableType : {DType::f32, dtype}) {
                for (const auto& [B, T, C] : {std::array<std::int64_t, 3>{1, 1, 5}, {3, 17, 65}, {2, 9, 384}}) {
                    const auto ids = randomIds(B * T, 30);
                    const auto first = randomIds(B, 4);
                    const Array tokens = Array::random(tableType, 30 * C, random_),
                                positions = Array::random(tableType, 24 * C, random_);
                    for (const bool shifted : {false, true}) {
                        Array out = Array::poisoned(dtype, B * T * C);
                        std::vector<double> expected;
                        for (std::int64_t i = 0; i < B * T * C; ++i) {
                            const std::int64_t row = i / C;
                            const std::int64_t t = row % T + (shifted ? first[static_cast<std::size_t>(row / T)] : 0);
                            expected.push_back(tokens[ids[static_cast<std::size_t>(row)] * C + i % C] +
                                               positions[t * C + i % C]);
                        }
                        backend_.kernels->embeddingForward(B, T, C, ids.data(), shifted ? first.data() : nullptr,
                                                           tokens.tensor(), positions.tensor(), out.tensor(), 0);
                        QVERIFY(relativeError(out, expected) < tolerance(dtype));
                    }
                }
            }
        }
    }

    void backwardAccumulatesTheSameForAnyThreadCount() {
        const Backend one = openBackend("cpu", 1);
        for (const DType dtype : {DType::f32, DType::bf16}) {
            const std::int64_t B = 3, T = 17, C = 130;
            const auto ids = randomIds(B * T, 5);  // every token repeats
            const Array dOut = Array::random(dtype, B * T * C, random_);
            Array dTokens = Array::random(DType::f32, 5 * C, random_),
                  dPositions = Array::random(DType::f32, T * C, random_);
            auto tokens = values(dTokens), positions = values(dPositions);
            for (std::int64_t i = 0; i < B * T * C; ++i) {
                tokens[static_cast<std::size_t>(ids[static_cast<std::size_t>(i / C)] * C + i % C)] += dOut[i];
                positions[static_cast<std::size_t>(i / C % T * C + i % C)] += dOut[i];
            }
            Array dTokens1 = dTokens, dPositions1 = dPositions;
            backend_.kernels->embeddingBackward(B, T, C, ids.data(), dOut.tensor(), dTokens.tensor(),
                                                dPositions.tensor(), 0);
            one.kernels->embeddingBackward(B, T, C, ids.data(), dOut.tensor(), dTokens1.tensor(), dPositions1.tensor(),
                                           0);
            QVERIFY(relativeError(dTokens, tokens) < tolerance(DType::f32));
            QVERIFY(relativeError(dPositions, positions) < tolerance(DType::f32));
            QVERIFY(dTokens == dTokens1);
            QVERIFY(dPositions == dPositions1);
        }
    }

    void gradients() {
        const std::int64_t B = 2, T = 3, C = 8;
        const auto ids = randomIds(B * T, 4);
        Array tokens = Array::random(DType::f32, 4 * C, random_), positions = Array::random(DType::f32, T * C, random_);
        const Array dOut = Array::random(DType::f32, B * T * C, random_);
        Array out(DType::f32, B * T * C), dTokens(DType::f32, 4 * C), dPositions(DType::f32, T * C);
        const auto loss = [&] {
            backend_.kernels->embeddingForward(B, T, C, ids.data(), nullptr, tokens.tensor(), positions.tensor(),
                                               out.tensor(), 0);
            return weighted(out, dOut);
        };
        backend_.kernels->embeddingBackward(B, T, C, ids.data(), dOut.tensor(), dTokens.tensor(), dPositions.tensor(),
                                            0);
        QVERIFY(gradientError(tokens, dTokens, random_, loss) < 1e-3);
        QVERIFY(gradientError(positions, dPositions, random_, loss) < 1e-3);
    }
};

QTEST_APPLESS_MAIN(TestKernelEmbedding)
#include "tst_kernel_embedding.moc"
