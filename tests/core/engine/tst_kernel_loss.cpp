#include <QTest>

#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

class TestKernelLoss : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{13};

    std::vector<std::int32_t> randomTargets(std::int64_t rows, std::int64_t V, bool ignoreSome) {
        std::vector<std::int32_t> targets(static_cast<std::size_t>(rows));
        for (auto& target : targets) target = static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(V)));
        if (ignoreSome) {
            for (std::size_t i = 0; i < targets.size(); i += 3) targets[i] = -100;
        }
        return targets;
    }

private slots:
    void matchesReference() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const auto& [rows, V, Vp] :
                 {std::array<std::int64_t, 3>{1, 1, 1}, {7, 50, 64}, {65, 101, 101}, {33, 1000, 1024}}) {
                const auto targets = randomTargets(rows, V, rows > 1);
                const Array original = Array::random(dtype, rows * Vp, random_, 3);
                std::vector<double> gradient(static_cast<std::size_t>(rows * Vp)),
                    losses(static_cast<std::size_t>(rows));
                double sum = 0.25;
                for (std::int64_t row = 0; row < rows; ++row) {
                    const std::int32_t target = targets[static_cast<std::size_t>(row)];
                    if (target < 0) continue;
                    double total = 0;
                    for (std::int64_t v = 0; v < V; ++v) total += std::exp(original[row * Vp + v]);
                    sum += losses[static_cast<std::size_t>(row)] = std::log(total) - original[row * Vp + target];
                    for (std::int64_t v = 0; v < V; ++v) {
                        gradient[static_cast<std::size_t>(row * Vp + v)] =
                            0.5 * (std::exp(original[row * Vp + v]) / total - (v == target));
                    }
                }
                Array logits = original, rowLoss = Array::poisoned(DType::f32, rows);
                for (std::int64_t row = 0; row < rows; ++row) {  // padding may hold anything
                    for (std::int64_t v = V; v < Vp; ++v)
                        logits.set(row * Vp + v, std::numeric_limits<double>::quiet_NaN());
                }
                double lossSum = 0.25;
                backend_.kernels->softmaxCrossEntropy(rows, V, Vp, logits.tensor(), targets.data(), 0, &lossSum,
                                                      rowLoss.tensor(), 0);
                QVERIFY(std::abs(lossSum - sum) < 1e-5 * sum);
                QVERIFY(relativeError(rowLoss, losses) < tolerance(DType::f32));
                QVERIFY(logits[0] == original[0]);  // without dScale logits stay
                backend_.kernels->softmaxCrossEntropy(rows, V, Vp, logits.tensor(), targets.data(), 0.5f, &lossSum, {},
                                                      0);
                QVERIFY(relativeError(logits, gradient) < tolerance(dtype));
            }
        }
    }

    void extremeLogits() {
        Array logits(DType::f32, 8);
        for (int i = 0; i < 8; ++i) logits.set(i, i == 3 ? 3e4 : -3e4);
        const std::int32_t targets[] = {3};
        double loss = 0;
        backend_.kernels->softmaxCrossEntropy(1, 8, 8, logits.tensor(), targets, 1, &loss, {}, 0);
        QCOMPARE(loss, 0.0);
        for (int i = 0; i < 8; ++i) QCOMPARE(logits[i], 0.0);
    }

    void notANumberShows() {
        Array logits = Array::random(DType::f32, 40, random_);
        logits.set(17, std::numeric_limits<double>::quiet_NaN());
        const std::int32_t targets[] = {3};
        double loss = 0;
        backend_.kernels->softmaxCrossEntropy(1, 40, 40, logits.tensor(), targets, 1, &loss, {}, 0);
        QVERIFY(std::isnan(loss));
    }

    void gradients() {
        Array logits = Array::random(DType::f32, 6 * 20, random_);
        const auto targets = randomTargets(6, 18, true);
        const auto loss = [&] {
            Array copy = logits;
            double sum = 0;
            backend_.kernels->softmaxCrossEntropy(6, 18, 20, copy.tensor(), targets.data(), 0, &sum, {}, 0);
            return sum;
        };
        Array gradient = logits;
        double sum = 0;
        backend_.kernels->softmaxCrossEntropy(6, 18, 20, gradient.tensor(), targets.data(), 1, &sum, {}, 0);
        QVERIFY(gradientError(logits, gradient, random_, loss) < 2e-3);
    }

    void sameBitsForAnyThreadCount() {
        const Backend one = openBackend("cpu", 1);
        const Array original = Array::random(DType::f32, 100 * 77, random_);
        const auto targets = randomTargets(100, 77, true);
        Array a = original, b = original;
        double lossA = 0, lossB = 0;
        one.kernels->softmaxCrossEntropy(100, 77, 77, a.tensor(), targets.data(), 0.1f, &lossA, {}, 0);
        backend_.kernels->softmaxCrossEntropy(100, 77, 77, b.tensor(), targets.data(), 0.1f, &lossB, {}, 0);
        QVERIFY(a == b);
        QVERIFY(lossA == lossB);
    }
};

QTEST_APPLESS_MAIN(TestKernelLoss)
#include "tst_kernel_loss.moc"
