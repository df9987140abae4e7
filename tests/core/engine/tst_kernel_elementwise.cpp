#include <QTest>

#include "core/backend/dropout_bits.h"
#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

namespace {

double gelu(double x, Activation activation) {
    if (activation == Activation::geluTanh)
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
    return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
}

}  // namespace

class TestKernelElementwise : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{16};

private slots:
    void activationBackwardMatchesTheSlope() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const Activation activation : {Activation::geluTanh, Activation::geluErf}) {
                for (const std::int64_t count : {1, 63, 10'007}) {
                    const Array pre = Array::random(dtype, count, random_, 3),
                                dOut = Array::random(dtype, count, random_);
                    std::vector<double> expected;
                    for (std::int64_t i = 0; i < count; ++i) {
                        expected.push_back(dOut[i] *
                                           (gelu(pre[i] + 1e-5, activation) - gelu(pre[i] - 1e-5, activation)) / 2e-5);
                    }
                    Array dPre = Array::poisoned(dtype, count), inPlace = dOut;
                    backend_.kernels->activationBackward(count, activation, pre.tensor(), dOut.tensor(), dPre.tensor(),
                                                         0);
                    backend_.kernels->activationBackward(count, activation, pre.tensor(), inPlace.tensor(),
                                                         inPlace.tensor(), 0);
                    QVERIFY(relativeError(dPre, expected) < tolerance(dtype));
                    QVERIFY(dPre == inPlace);
                }
            }
        }
    }

    void activationsAtTheEnds() {  // forward through a 1 × 1 product
        for (const Activation activation : {Activation::geluTanh, Activation::geluErf}) {
            for (const double x : {0.0, -0.0, 1e-30, -1e-6, 30.0, -30.0, 1e4, -1e4, 3e38, -3e38}) {
                Array a(DType::f32, 1), one(DType::f32, 1), out = Array::poisoned(DType::f32, 1), slope = out;
                a.set(0, x);
                one.set(0, 1);
                backend_.kernels->gemm({.M = 1, .N = 1, .K = 1}, 1, a.tensor(), one.tensor(), 0, out.tensor(),
                                       {.bias = {}, .activation = activation, .preActivation = {}}, 0);
                QVERIFY(std::abs(out[0] - (x > 20 ? a[0] : x < -20 ? 0 : gelu(x, activation))) <= 1e-6 * std::abs(x));
                backend_.kernels->activationBackward(1, activation, a.tensor(), one.tensor(), slope.tensor(), 0);
                if (std::abs(x) > 20) QCOMPARE(slope[0], x > 0 ? 1.0 : 0.0);
            }
        }
    }

    void notANumberPasses() {
        Array pre = Array::poisoned(DType::f32, 20), dOut = Array::random(DType::f32, 20, random_);
        for (const Activation activation : {Activation::geluTanh, Activation::geluErf}) {
            Array dPre(DType::f32, 20);
            backend_.kernels->activationBackward(20, activation, pre.tensor(), dOut.tensor(), dPre.tensor(), 0);
            for (int i = 0; i < 20; ++i) QVERIFY(std::isnan(dPre[i]));
        }
    }

    void dropoutFollowsTheBits() {
        const std::int64_t B = 3, T = 5, C = 37;
        const std::int64_t samples[] = {5, std::int64_t{1} << 33, 9};
        const DropoutKey key{
            .seed = 77, .step = 3, .stepOnDevice = nullptr, .site = 4, .probability = 0.3f, .sampleIndex = samples};
        for (const DType dtype : {DType::f32, DType::bf16}) {
            const Array before = Array::random(dtype, B * T * C, random_, 1, 4);
            Array x = before;
            backend_.kernels->dropout(B, T, C, key, x.tensor(), 0);
            std::vector<double> expected;
            for (std::int64_t i = 0; i < B * T * C; ++i) {
                const auto words =
                    dropoutWords(key, static_cast<std::uint64_t>(samples[i / C / T]), 0,
                                 static_cast<std::uint32_t>(i / C % T), static_cast<std::uint32_t>(i % C / 4));
                const bool kept = words[static_cast<std::size_t>(i % C % 4)] >= dropoutThreshold(0.3f);
                QCOMPARE(x[i] != 0, kept);
                expected.push_back(kept ? before[i] / (1 - 0.3f) : 0);
            }
            QVERIFY(relativeError(x, expected) < tolerance(dtype));
        }
    }

    void dropoutStatisticsAndBatchSplits() {
        const std::int64_t B = 4, T = 50, C = 200;
        const std::int64_t samples[] = {0, 1, 2, 3};
        DropoutKey key{
            .seed = 1, .step = 2, .stepOnDevice = nullptr, .site = 3, .probability = 0.25f, .sampleIndex = samples};
        Array whole(DType::f32, B * T * C);
        for (std::int64_t i = 0; i < whole.count(); ++i) whole.set(i, 1);
        Array parts = whole, none = whole;
        backend_.kernels->dropout(B, T, C, key, whole.tensor(), 0);
        double sum = 0;
        for (std::int64_t i = 0; i < whole.count(); ++i) sum += whole[i];
        QVERIFY(std::abs(sum / static_cast<double>(whole.count()) - 1) < 0.02);
        for (std::int64_t b = 0; b < B; ++b) {
            key.sampleIndex = samples + b;
            backend_.kernels->dropout(1, T, C, key, {parts.floats() + b * T * C, DType::f32}, 0);
        }
        QVERIFY(parts == whole);
        const Array untouched = none;
        key.probability = 0;
        key.sampleIndex = nullptr;
        backend_.kernels->dropout(B, T, C, key, none.tensor(), 0);
        QVERIFY(none == untouched);
    }

    void addAndCast() {
        for (const std::int64_t count : {0, 1, 65, 9000}) {
            for (const auto& [from, to] : {std::pair{DType::f32, DType::f32},
                                           {DType::f32, DType::bf16},
                                           {DType::bf16, DType::f32},
                                           {DType::bf16, DType::bf16}}) {
                const Array x = Array::random(from, count, random_);
                Array out = Array::random(to, count, random_), copy = Array::poisoned(to, count), rounded(to, count);
                auto expected = values(out);
                for (std::int64_t i = 0; i < count; ++i) {
                    expected[static_cast<std::size_t>(i)] += x[i];
                    rounded.set(i, x[i]);
                }
                backend_.kernels->add(count, x.tensor(), out.tensor(), 0);
                QVERIFY(relativeError(out, expected) < tolerance(to));
                backend_.kernels->cast(count, x.tensor(), copy.tensor(), 0);
                QVERIFY(copy == rounded);
            }
        }
    }

    void castRoundsToNearestEven() {
        const float samples[] = {1.00390625f, 1.01171875f, std::numeric_limits<float>::infinity(), 3.4e38f,
                                 1e-40f,      -0.0f,       std::numeric_limits<float>::quiet_NaN()};
        Array x(DType::f32, 7), out = Array::poisoned(DType::bf16, 7);
        for (int i = 0; i < 7; ++i) x.floats()[i] = samples[i];
        backend_.kernels->cast(7, x.tensor(), out.tensor(), 0);
        for (int i = 0; i < 7; ++i) QCOMPARE(out.tensor().as<std::uint16_t>()[i], toBf16(samples[i]));
        QCOMPARE(out[0], 1.0);
        QCOMPARE(out[1], 1.015625);
        QVERIFY(std::isinf(out[2]) && std::isinf(out[3]) && std::isnan(out[6]));
    }
};

QTEST_APPLESS_MAIN(TestKernelElementwise)
#include "tst_kernel_elementwise.moc"
