#include <QTest>

#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

class TestKernelNorm : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{12};
    static constexpr float epsilon = 1e-5f;

    struct Case {
        DType dtype;
        std::int64_t rows, C;
        Array x, branch, gamma, beta, residual, out, mean, rstd;
    };

    Case makeCase(DType dtype, std::int64_t rows, std::int64_t C) {
        return {dtype,
                rows,
                C,
                Array::random(dtype, rows * C, random_, 2, 1),
                Array::random(dtype, rows * C, random_),
                Array::random(DType::f32, C, random_),
                Array::random(DType::f32, C, random_),
                Array::poisoned(dtype, rows * C),
                Array::poisoned(dtype, rows * C),
                Array::poisoned(DType::f32, rows),
                Array::poisoned(DType::f32, rows)};
    }

    static void forward(Kernels& kernels, Case& c, bool withBranch) {
        kernels.residualNormForward(c.rows, c.C, epsilon, c.x.tensor(),
                                    withBranch ? std::as_const(c.branch).tensor() : ConstTensor{}, c.gamma.tensor(),
                                    c.beta.tensor(), c.residual.tensor(), c.out.tensor(), c.mean.tensor(),
                                    c.rstd.tensor(), 0);
    }

private slots:
    void forwardMatchesReference() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const auto& [rows, C] :
                 {std::pair<std::int64_t, std::int64_t>{1, 1}, {1, 7}, {65, 100}, {40, 384}, {3, 33}}) {
                for (const bool withBranch : {false, true}) {
                    Case c = makeCase(dtype, rows, C);
                    forward(*backend_.kernels, c, withBranch);
                    std::vector<double> sum, out, mean, rstd;
                    for (std::int64_t i = 0; i < rows * C; ++i) sum.push_back(c.x[i] + (withBranch ? c.branch[i] : 0));
                    for (std::int64_t row = 0; row < rows; ++row) {
                        double total = 0, squares = 0;
                        for (std::int64_t i = 0; i < C; ++i) total += c.residual[row * C + i] / static_cast<double>(C);
                        for (std::int64_t i = 0; i < C; ++i)
                            squares += std::pow(c.residual[row * C + i] - total, 2) / static_cast<double>(C);
                        mean.push_back(total);
                        rstd.push_back(1 / std::sqrt(squares + static_cast<double>(epsilon)));
                        for (std::int64_t i = 0; i < C; ++i) {
                            out.push_back((c.residual[row * C + i] - total) * rstd.back() * c.gamma[i] + c.beta[i]);
                        }
                    }
                    QVERIFY(relativeError(c.residual, sum) < tolerance(dtype));
                    QVERIFY(relativeError(c.mean, mean) < tolerance(DType::f32));
                    QVERIFY(relativeError(c.rstd, rstd) < tolerance(DType::f32));
                    QVERIFY2(relativeError(c.out, out) < tolerance(dtype),
                             qPrintable(QString::number(relativeError(c.out, out))));
                }
            }
        }
    }

    void largeMeanKeepsTheVariance() {
        Case c = makeCase(DType::f32, 1, 64);
        for (std::int64_t i = 0; i < 64; ++i) c.x.set(i, 1000 + static_cast<double>(i % 2));
        forward(*backend_.kernels, c, false);
        QVERIFY(std::abs(c.rstd[0] - 2) < 1e-3);
    }

    void residualMayBeTheInput() {
        Case c = makeCase(DType::f32, 9, 20), inPlace = c;
        forward(*backend_.kernels, c, true);
        backend_.kernels->residualNormForward(9, 20, epsilon, inPlace.x.tensor(), inPlace.branch.tensor(),
                                              inPlace.gamma.tensor(), inPlace.beta.tensor(), inPlace.x.tensor(),
                                              inPlace.out.tensor(), inPlace.mean.tensor(), inPlace.rstd.tensor(), 0);
        QVERIFY(inPlace.x == c.residual);
        QVERIFY(inPlace.out == c.out);
    }

    void recomputesBitForBit() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            Case c = makeCase(dtype, 65, 100);
            forward(*backend_.kernels, c, true);
            Array again = Array::poisoned(dtype, 6500);
            backend_.kernels->normRecompute(65, 100, c.residual.tensor(), c.gamma.tensor(), c.beta.tensor(),
                                            c.mean.tensor(), c.rstd.tensor(), again.tensor(), 0);
            QVERIFY(again == c.out);
        }
    }

    void backwardMatchesReference() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const auto& [rows, C] : {std::pair<std::int64_t, std::int64_t>{1, 7}, {130, 100}, {33, 384}}) {
                Case c = makeCase(dtype, rows, C);
                forward(*backend_.kernels, c, true);
                const Array dOut = Array::random(dtype, rows * C, random_);
                Array dResidual = Array::random(dtype, rows * C, random_),
                      dGamma = Array::random(DType::f32, C, random_), dBeta = dGamma;
                auto dX = values(dResidual), dG = values(dGamma), dB = values(dBeta);
                for (std::int64_t row = 0; row < rows; ++row) {
                    double sum = 0, dot = 0;
                    const auto xhat = [&](std::int64_t i) {
                        return (c.residual[row * C + i] - c.mean[row]) * c.rstd[row];
                    };
                    for (std::int64_t i = 0; i < C; ++i) {
                        const double d = dOut[row * C + i];
                        dG[static_cast<std::size_t>(i)] += d * xhat(i);
                        dB[static_cast<std::size_t>(i)] += d;
                        sum += d * c.gamma[i] / static_cast<double>(C);
                        dot += d * c.gamma[i] * xhat(i) / static_cast<double>(C);
                    }
                    for (std::int64_t i = 0; i < C; ++i) {
                        dX[static_cast<std::size_t>(row * C + i)] +=
                            c.rstd[row] * (dOut[row * C + i] * c.gamma[i] - sum - xhat(i) * dot);
                    }
                }
                backend_.kernels->normBackward(rows, C, dOut.tensor(), c.residual.tensor(), c.gamma.tensor(),
                                               c.mean.tensor(), c.rstd.tensor(), dResidual.tensor(), dGamma.tensor(),
                                               dBeta.tensor(), Write::accumulate, 0);
                QVERIFY(relativeError(dResidual, dX) < tolerance(dtype));
                QVERIFY(relativeError(dGamma, dG) < tolerance(DType::f32));
                QVERIFY(relativeError(dBeta, dB) < tolerance(DType::f32));
            }
        }
    }

    void gradients() {
        Case c = makeCase(DType::f32, 6, 24);
        const Array dOut = Array::random(DType::f32, 6 * 24, random_);
        const auto loss = [&] {
            forward(*backend_.kernels, c, false);
            return weighted(c.out, dOut);
        };
        loss();
        Array dX(DType::f32, 6 * 24), dGamma(DType::f32, 24), dBeta(DType::f32, 24);
        backend_.kernels->normBackward(6, 24, dOut.tensor(), c.residual.tensor(), c.gamma.tensor(), c.mean.tensor(),
                                       c.rstd.tensor(), dX.tensor(), dGamma.tensor(), dBeta.tensor(), Write::accumulate,
                                       0);
        QVERIFY(gradientError(c.x, dX, random_, loss) < 2e-3);
        QVERIFY(gradientError(c.gamma, dGamma, random_, loss) < 2e-3);
        QVERIFY(gradientError(c.beta, dBeta, random_, loss) < 2e-3);
    }

    void assignsLikeAddingToNothing() {
        Case c = makeCase(DType::f32, 70, 24);
        forward(*backend_.kernels, c, false);
        const Array dOut = Array::random(DType::f32, 70 * 24, random_);
        Array results[2][3];
        for (const Write write : {Write::assign, Write::accumulate}) {
            Array dX(DType::f32, 70 * 24), dGamma(DType::f32, 24), dBeta(DType::f32, 24);
            if (write == Write::assign) dGamma = dBeta = Array::poisoned(DType::f32, 24);
            backend_.kernels->normBackward(70, 24, dOut.tensor(), c.residual.tensor(), c.gamma.tensor(),
                                           c.mean.tensor(), c.rstd.tensor(), dX.tensor(), dGamma.tensor(),
                                           dBeta.tensor(), write, 0);
            Array* const result = results[write == Write::assign ? 0 : 1];
            result[0] = dX;
            result[1] = dGamma;
            result[2] = dBeta;
        }
        for (int i = 0; i < 3; ++i) QVERIFY(results[0][i] == results[1][i]);
    }

    void sameBitsForAnyThreadCount() {
        const Backend one = openBackend("cpu", 1);
        Case c = makeCase(DType::f32, 150, 100);
        const Array dOut = Array::random(DType::f32, 15000, random_);
        std::vector<Array> results[2];
        for (int i = 0; i < 2; ++i) {
            Kernels& kernels = i == 0 ? *one.kernels : *backend_.kernels;
            forward(kernels, c, true);
            Array dX(DType::f32, 15000), dGamma(DType::f32, 100), dBeta(DType::f32, 100);
            kernels.normBackward(150, 100, dOut.tensor(), c.residual.tensor(), c.gamma.tensor(), c.mean.tensor(),
                                 c.rstd.tensor(), dX.tensor(), dGamma.tensor(), dBeta.tensor(), Write::accumulate, 0);
            results[i] = {c.out, dX, dGamma, dBeta};
        }
        QVERIFY(results[0] == results[1]);
    }
};

QTEST_APPLESS_MAIN(TestKernelNorm)
#include "tst_kernel_norm.moc"
