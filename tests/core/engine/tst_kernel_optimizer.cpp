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
            const AdamRule rule{.variant = static_cast<AdamVariant>(variant),
                                .beta1 = 0.9,
                                .beta2 = 0.95,
                                .epsilon = 1e-6,
                                .weightDecay = 0.1,
                                .maxNorm = 1};
            const StepInputs inputs{.learningRate = 3e-2};
            StepState state;
            state.squares = (2 - 1e-6) * (2 - 1e-6);  // gradients are halved
            for (std::int64_t t = 1; t <= 5; ++t) {
                Array g = Array::random(DType::f32, count, random_);
                for (std::size_t i = 0; i < rp.size(); ++i) {
                    const double gradient = g[static_cast<std::int64_t>(i)] * 0.5;
                    rm[i] = 0.9 * rm[i] + 0.1 * gradient;
                    rv[i] = 0.95 * rv[i] + 0.05 * gradient * gradient;
                    const double c1 = 1 - std::pow(0.9, t), c2 = 1 - std::pow(0.95, t);
                    if (rule.variant == AdamVariant::adamW) {
                        rp[i] -= 3e-2 * 0.1 * rp[i];
                        rp[i] -= 3e-2 / c1 * rm[i] / (std::sqrt(rv[i]) / std::sqrt(c2) + 1e-6);
                    } else if (rule.variant == AdamVariant::adamWHuggingFaceLegacy) {
                        rp[i] -= 3e-2 * std::sqrt(c2) / c1 * rm[i] / (std::sqrt(rv[i]) + 1e-6);
                        rp[i] -= 3e-2 * 0.1 * rp[i];
                    } else {
                        rp[i] -= 3e-2 * (rm[i] / (std::sqrt(rv[i]) + 1e-6) + 0.1 * rp[i]);
                    }
                }
                backend_.kernels->prepareUpdate(rule, &inputs, &state, 0);
                QCOMPARE(state.report.updates, t);
                const DecaySpan span{count, 1};
                backend_.kernels->adamW(count, &span, 1, &state, p.floats(), g.floats(), m.floats(), v.floats(), {}, 0);
            }
            QVERIFY(relativeError(p, rp) < tolerance(DType::f32));
            QVERIFY(relativeError(m, rm) < tolerance(DType::f32));
            QVERIFY(relativeError(v, rv) < tolerance(DType::f32));
        }
    }

    void spansDoNotMatter() {  // a parameter's update may not depend on where a span begins
        Array whole = Array::random(DType::f32, 1003, random_), parts = whole;
        Array g = Array::random(DType::f32, 1003, random_), m(DType::f32, 1003), v(DType::f32, 1003), m2 = m, v2 = v;
        const StepInputs inputs{.learningRate = 1e-3};
        StepState state;
        backend_.kernels->prepareUpdate({.weightDecay = 0.1}, &inputs, &state, 0);
        const DecaySpan one{1003, 1}, two[]{{500, 1}, {1003, 1}};
        Array copies = Array::poisoned(DType::bf16, 1003);
        Kernels& k = *backend_.kernels;
        k.adamW(1003, &one, 1, &state, whole.floats(), g.floats(), m.floats(), v.floats(), copies.tensor(), 0);
        k.adamW(1003, two, 2, &state, parts.floats(), g.floats(), m2.floats(), v2.floats(), {}, 0);
        for (std::int64_t i = 0; i < 1003; ++i) QCOMPARE(copies[i], fromBf16(toBf16(static_cast<float>(whole[i]))));
        QVERIFY(whole == parts);
        QVERIFY(v == v2);
    }

    void decayIsBySpan() {
        Array p = Array::random(DType::f32, 12, random_), before = p, zero(DType::f32, 12), m = zero, v = zero;
        const StepInputs inputs{.learningRate = 0.5};
        StepState state;
        backend_.kernels->prepareUpdate({.weightDecay = 0.5}, &inputs, &state, 0);
        const DecaySpan spans[]{{4, 0}, {8, 1}, {12, 0}};
        backend_.kernels->adamW(12, spans, 3, &state, p.floats(), zero.floats(), m.floats(), v.floats(), {}, 0);
        for (std::int64_t i = 0; i < 12; ++i)
            QCOMPARE(static_cast<float>(p[i]), static_cast<float>(before[i]) * (i / 4 == 1 ? 0.75f : 1.0f));
    }

    void stepScalars() {
        StepInputs inputs{.step = 3, .learningRate = 0.25, .dScale = 0.125f};
        StepState state;
        state.report.updates = 7;
        state.squares = 99;
        Kernels& k = *backend_.kernels;
        k.beginMicroBatch(Write::assign, &inputs, &state, 0);
        QCOMPARE(state.gradientFactor, 0.125f);
        QCOMPARE(state.squares, 0.0);
        state.lossSum += 2;
        k.beginMicroBatch(Write::accumulate, &inputs, &state, 0);
        QCOMPARE(state.lossSum, 0.0);
        state.lossSum += 3;
        state.squares = 16;
        k.prepareUpdate({.maxNorm = 2}, &inputs, &state, 0);
        QCOMPARE(state.report.lossSum, 5.0);
        QCOMPARE(state.report.gradientNorm, 4.0);
        QCOMPARE(state.report.updates, 8);
        QCOMPARE(state.report.finite, 1);
        QCOMPARE(state.plain.gradientScale, static_cast<float>(2 / (4 + 1e-6)));
        for (const double bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
            StepState broken = state;
            broken.lossSum = bad;
            k.prepareUpdate({}, &inputs, &broken, 0);
            QCOMPARE(broken.report.finite, 0);
            QCOMPARE(broken.report.updates, 8);
            broken = state;
            broken.squares = bad;
            k.prepareUpdate({}, &inputs, &broken, 0);
            QCOMPARE(broken.report.finite, 0);
        }
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
