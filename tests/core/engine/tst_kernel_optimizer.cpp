#include <QTest>

#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

class TestKernelOptimizer : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{15};

private slots:
    void matchesReference_data() {
        QTest::addColumn<int>("variant");
        QTest::newRow("torch") << static_cast<int>(AdamVariant::adamW);
        QTest::newRow("hf legacy") << static_cast<int>(AdamVariant::adamWHuggingFaceLegacy);
        QTest::newRow("bert google") << static_cast<int>(AdamVariant::adamBertGoogle);
    }
    void matchesReference() {
        QFETCH(int, variant);
        for (const std::int64_t count : {1, 7, 100, 40'001}) {
            Array p = Array::random(DType::f32, count, random_), m(DType::f32, count), v(DType::f32, count);
            auto rp = values(p), rm = values(m), rv = values(v);
            AdamStep step{.variant = static_cast<AdamVariant>(variant),
                          .learningRate = 3e-2,
                          .beta1 = 0.9,
                          .beta2 = 0.95,
                          .epsilon = 1e-6,
                          .weightDecay = 0.1,
                          .gradientScale = 0.5f};
            for (step.t = 1; step.t <= 5; ++step.t) {
                Array g = Array::random(DType::f32, count, random_);
                for (std::size_t i = 0; i < rp.size(); ++i) {
                    const double gradient = g[static_cast<std::int64_t>(i)] * 0.5;
                    rm[i] = 0.9 * rm[i] + 0.1 * gradient;
                    rv[i] = 0.95 * rv[i] + 0.05 * gradient * gradient;
                    const double c1 = 1 - std::pow(0.9, step.t), c2 = 1 - std::pow(0.95, step.t);
                    if (step.variant == AdamVariant::adamW) {
                        rp[i] -= 3e-2 * 0.1 * rp[i];
                        rp[i] -= 3e-2 / c1 * rm[i] / (std::sqrt(rv[i]) / std::sqrt(c2) + 1e-6);
                    } else if (step.variant == AdamVariant::adamWHuggingFaceLegacy) {
                        rp[i] -= 3e-2 * std::sqrt(c2) / c1 * rm[i] / (std::sqrt(rv[i]) + 1e-6);
                        rp[i] -= 3e-2 * 0.1 * rp[i];
                    } else {
                        rp[i] -= 3e-2 * (rm[i] / (std::sqrt(rv[i]) + 1e-6) + 0.1 * rp[i]);
                    }
                }
                backend_.kernels->adamW(count, step, p.floats(), g.floats(), m.floats(), v.floats(), 0);
            }
            QVERIFY(relativeError(p, rp) < tolerance(DType::f32));
            QVERIFY(relativeError(m, rm) < tolerance(DType::f32));
            QVERIFY(relativeError(v, rv) < tolerance(DType::f32));
        }
    }

    void spansDoNotMatter() {  // a parameter's update may not depend on where a span begins
        Array whole = Array::random(DType::f32, 1003, random_), parts = whole;
        Array g = Array::random(DType::f32, 1003, random_), m(DType::f32, 1003), v(DType::f32, 1003), m2 = m, v2 = v;
        const AdamStep step{.learningRate = 1e-3, .weightDecay = 0.1};
        backend_.kernels->adamW(1003, step, whole.floats(), g.floats(), m.floats(), v.floats(), 0);
        backend_.kernels->adamW(501, step, parts.floats(), g.floats(), m2.floats(), v2.floats(), 0);
        backend_.kernels->adamW(502, step, parts.floats() + 501, g.floats() + 501, m2.floats() + 501, v2.floats() + 501,
                                0);
        QVERIFY(whole == parts);
        QVERIFY(v == v2);
    }

    void sumOfSquaresIsExactAndFixed() {
        const Backend one = openBackend("cpu", 1);
        for (const std::int64_t count : {0, 1, 9, 16'385, 100'003}) {
            Array x = Array::random(DType::f32, count, random_);
            double expected = 2;
            for (std::int64_t i = 0; i < count; ++i) expected += x[i] * x[i];
            double sum = 2, sum1 = 2;
            backend_.kernels->sumOfSquares(count, x.floats(), &sum, 0);
            one.kernels->sumOfSquares(count, x.floats(), &sum1, 0);
            QVERIFY(std::abs(sum - expected) < 1e-12 * expected);
            QVERIFY(sum == sum1);
        }
        Array huge(DType::f32, 3);
        for (int i = 0; i < 3; ++i) huge.set(i, 3e38);
        double sum = 0;
        backend_.kernels->sumOfSquares(3, huge.floats(), &sum, 0);
        QVERIFY(std::isfinite(sum));
    }
};

QTEST_APPLESS_MAIN(TestKernelOptimizer)
#include "tst_kernel_optimizer.moc"
