#include <QTest>

#include "tests/core/engine/kernel_arrays.h"

using namespace attune;

namespace {

double gelu(double x, Activation activation) {
    if (activation == Activation::geluTanh)
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
    return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
}

std::int64_t leading(std::int64_t ld, std::int64_t dense) {
    return ld != 0 ? ld : dense;
}

/// alpha · op(A) · op(B) + beta · D in double, dense (M, N).
std::vector<double> product(const GemmShape& s, double alpha, const Array& A, const Array& B, double beta,
                            const Array& D) {
    const std::int64_t ldA = leading(s.ldA, s.transposeA ? s.M : s.K);
    const std::int64_t ldB = leading(s.ldB, s.transposeB ? s.K : s.N);
    std::vector<double> result;
    for (std::int64_t m = 0; m < s.M; ++m) {
        for (std::int64_t n = 0; n < s.N; ++n) {
            double sum = 0;
            for (std::int64_t k = 0; k < s.K; ++k) {
                sum += A[s.transposeA ? k * ldA + m : m * ldA + k] * B[s.transposeB ? n * ldB + k : k * ldB + n];
            }
            result.push_back(alpha * sum + (beta != 0 ? beta * D[m * leading(s.ldD, s.N) + n] : 0));
        }
    }
    return result;
}

}  // namespace

class TestKernelGemm : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);
    Random random_{11};

    void check(DType dtype, GemmShape shape, float alpha, float beta) {
        const Array A = Array::random(
            dtype, leading(shape.ldA, shape.M * shape.K) * (shape.ldA ? std::max(shape.M, shape.K) : 1), random_);
        const Array B = Array::random(
            dtype, leading(shape.ldB, shape.K * shape.N) * (shape.ldB ? std::max(shape.N, shape.K) : 1), random_);
        const std::int64_t count = shape.M * leading(shape.ldD, shape.N);
        Array D = beta == 0 ? Array::poisoned(dtype, count) : Array::random(dtype, count, random_);
        const Array before = D;
        const auto expected = product(shape, alpha, A, B, beta, D);
        backend_.kernels->gemm(shape, alpha, A.tensor(), B.tensor(), beta, D.tensor(), {}, 0);
        Array dense(dtype, shape.M * shape.N);
        for (std::int64_t m = 0; m < shape.M; ++m) {
            for (std::int64_t n = 0; n < leading(shape.ldD, shape.N); ++n) {
                const std::int64_t i = m * leading(shape.ldD, shape.N) + n;
                if (n < shape.N) {
                    dense.set(m * shape.N + n, D[i]);
                } else {  // between the rows nothing may change
                    QVERIFY(D[i] == before[i] || (std::isnan(D[i]) && std::isnan(before[i])));
                }
            }
        }
        QVERIFY2(relativeError(dense, expected) < tolerance(dtype),
                 qPrintable(QString::number(relativeError(dense, expected))));
    }

private slots:
    void matchesReference_data() {
        QTest::addColumn<int>("M");
        QTest::addColumn<int>("N");
        QTest::addColumn<int>("K");
        QTest::newRow("odd") << 65 << 37 << 101;
        QTest::newRow("one row") << 1 << 100 << 48;
        QTest::newRow("one column") << 63 << 1 << 7;
        QTest::newRow("outer product") << 33 << 17 << 1;
        QTest::newRow("even") << 128 << 96 << 64;
    }
    void matchesReference() {
        QFETCH(int, M);
        QFETCH(int, N);
        QFETCH(int, K);
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (int transposes = 0; transposes < 4; ++transposes) {
                GemmShape shape{
                    .M = M, .N = N, .K = K, .transposeA = (transposes & 1) != 0, .transposeB = (transposes & 2) != 0};
                check(dtype, shape, 1, 0);
                check(dtype, shape, 1, 1);
                check(dtype, shape, 0.5f, -2);
                shape.ldA = std::max(M, K) + 3;
                shape.ldB = std::max(N, K) + 5;
                shape.ldD = N + 2;
                check(dtype, shape, 1, 0);
                check(dtype, shape, 2, 1);
            }
        }
    }

    void accumulatesBf16ProductsInFloat32() {
        const GemmShape shape{.M = 70, .N = 30, .K = 90, .transposeA = true};
        const Array A = Array::random(DType::bf16, 70 * 90, random_), B = Array::random(DType::bf16, 90 * 30, random_);
        Array D = Array::random(DType::f32, 70 * 30, random_);
        const auto expected = product(shape, 1, A, B, 1, D);
        backend_.kernels->gemm(shape, 1, A.tensor(), B.tensor(), 1, D.tensor(), {}, 0);
        QVERIFY(relativeError(D, expected) < tolerance(DType::f32));
    }

    void emptyProducts() {
        Array D = Array::poisoned(DType::f32, 6);
        backend_.kernels->gemm({.M = 0, .N = 3, .K = 2}, 1, {}, {}, 0, D.tensor(), {}, 0);
        backend_.kernels->gemm({.M = 3, .N = 0, .K = 2}, 1, {}, {}, 0, D.tensor(), {}, 0);
        QVERIFY(std::isnan(D[0]));
        Array bias = Array::random(DType::f32, 3, random_);
        backend_.kernels->gemm({.M = 2, .N = 3, .K = 0}, 1, {}, {}, 0, D.tensor(),
                               {.bias = bias.tensor(), .preActivation = {}}, 0);
        QCOMPARE(D[4], bias[1]);
        backend_.kernels->gemm({.M = 2, .N = 3, .K = 0}, 1, {}, {}, 3, D.tensor(), {}, 0);
        QCOMPARE(static_cast<float>(D[5]), 3 * static_cast<float>(bias[2]));
    }

    void epilogue() {
        const GemmShape shape{.M = 65, .N = 50, .K = 33};
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const DType biasType : {DType::f32, dtype}) {
                for (const Activation activation : {Activation::none, Activation::geluTanh, Activation::geluErf}) {
                    const Array A = Array::random(dtype, shape.M * shape.K, random_),
                                B = Array::random(dtype, shape.K * shape.N, random_, 0.3);
                    const Array bias = Array::random(biasType, shape.N, random_);
                    Array D = Array::poisoned(dtype, shape.M * shape.N), pre = D;
                    auto biased = product(shape, 1, A, B, 0, D);
                    for (std::size_t i = 0; i < biased.size(); ++i)
                        biased[i] += bias[static_cast<std::int64_t>(i) % shape.N];
                    auto expected = biased;
                    if (activation != Activation::none) {
                        for (double& value : expected) value = gelu(value, activation);
                    }
                    backend_.kernels->gemm(
                        shape, 1, A.tensor(), B.tensor(), 0, D.tensor(),
                        {.bias = bias.tensor(), .activation = activation, .preActivation = pre.tensor()}, 0);
                    QVERIFY(relativeError(D, expected) < tolerance(dtype));
                    QVERIFY(relativeError(pre, biased) < tolerance(dtype));
                }
            }
        }
    }

    void biasBackwardAccumulates() {
        for (const DType dtype : {DType::f32, DType::bf16}) {
            for (const auto& [rows, N] : {std::pair<std::int64_t, std::int64_t>{1, 5}, {300, 131}, {63, 64}}) {
                const Array dOut = Array::random(dtype, rows * N, random_);
                Array dBias = Array::random(DType::f32, N, random_);
                auto expected = values(dBias);
                for (std::int64_t i = 0; i < rows * N; ++i) expected[static_cast<std::size_t>(i % N)] += dOut[i];
                backend_.kernels->biasBackward(rows, N, dOut.tensor(), dBias.tensor(), Write::accumulate, 0);
                QVERIFY(relativeError(dBias, expected) < tolerance(DType::f32));
            }
        }
    }

    void gradientsOfALinearLayer() {
        const std::int64_t rows = 17, in = 11, out = 13;
        Array x = Array::random(DType::f32, rows * in, random_), w = Array::random(DType::f32, in * out, random_, 0.3);
        Array bias = Array::random(DType::f32, out, random_), y = Array::poisoned(DType::f32, rows * out);
        const Array dY = Array::random(DType::f32, rows * out, random_);
        Array dX = Array::poisoned(DType::f32, rows * in), dW(DType::f32, in * out), dBias(DType::f32, out);
        Kernels& k = *backend_.kernels;
        const auto loss = [&] {
            k.gemm({.M = rows, .N = out, .K = in}, 1, x.tensor(), w.tensor(), 0, y.tensor(),
                   {.bias = bias.tensor(), .preActivation = {}}, 0);
            return weighted(y, dY);
        };
        k.gemm({.M = rows, .N = in, .K = out, .transposeB = true}, 1, dY.tensor(), w.tensor(), 0, dX.tensor(), {}, 0);
        k.gemm({.M = in, .N = out, .K = rows, .transposeA = true}, 1, x.tensor(), dY.tensor(), 1, dW.tensor(), {}, 0);
        k.biasBackward(rows, out, dY.tensor(), dBias.tensor(), Write::accumulate, 0);
        QVERIFY(gradientError(x, dX, random_, loss) < 1e-3);
        QVERIFY(gradientError(w, dW, random_, loss) < 1e-3);
        QVERIFY(gradientError(bias, dBias, random_, loss) < 1e-3);
    }

    void epiloguesOfBackward() {  // each is the product and then the operation of its own, bit for bit
        const std::int64_t rows = 37, in = 19, out = 23;
        for (const DType dtype : {DType::f32, DType::bf16}) {
            const Array x = Array::random(dtype, rows * in, random_), w = Array::random(dtype, in * out, random_),
                        dY = Array::random(dtype, rows * out, random_), pre = Array::random(dtype, rows * in, random_);
            for (const Write write : {Write::assign, Write::accumulate}) {
                const float beta = write == Write::assign ? 0 : 1;
                Array dX = Array::poisoned(dtype, rows * in), dX2 = dX;
                const Array start = write == Write::assign ? Array::poisoned(DType::f32, in * out)
                                                           : Array::random(DType::f32, in * out, random_);
                Array dW = start, dW2 = start, sums = start, sums2 = start, own = start, own2 = start;
                Kernels& k = *backend_.kernels;
                const GemmShape input{.M = rows, .N = in, .K = out, .transposeB = true};
                const GemmShape weight{.M = in, .N = out, .K = rows, .transposeA = true};
                k.gemm(input, 1, dY.tensor(), w.tensor(), 0, dX.tensor(),
                       {.activation = Activation::geluTanh,
                        .slopeAt = pre.tensor(),
                        .columnSums = sums.tensor(),
                        .columnWrite = write},
                       0);
                k.gemm(weight, 1, x.tensor(), dY.tensor(), beta, dW.tensor(), {.operandSums = own.tensor()}, 0);
                k.gemm(input, 1, dY.tensor(), w.tensor(), 0, dX2.tensor(), {}, 0);
                k.activationBackward(rows * in, Activation::geluTanh, pre.tensor(), dX2.tensor(), dX2.tensor(), 0);
                k.biasBackward(rows, in, dX2.tensor(), sums2.tensor(), write, 0);
                k.gemm(weight, 1, x.tensor(), dY.tensor(), beta, dW2.tensor(), {}, 0);
                k.biasBackward(rows, out, dY.tensor(), own2.tensor(), write, 0);
                QVERIFY(dX == dX2 && dW == dW2 && sums == sums2 && own == own2);
                std::vector<double> expected(static_cast<std::size_t>(out));
                for (std::int64_t i = 0; i < rows * out; ++i) expected[static_cast<std::size_t>(i % out)] += dY[i];
                for (std::int64_t i = 0; i < out; ++i) {
                    const double before = write == Write::assign ? 0 : start[i];
                    QVERIFY(std::abs(own[i] - before - expected[static_cast<std::size_t>(i)]) < 1e-4);
                }
            }
        }
    }

    void repeatsBitForBit() {
        const GemmShape shape{.M = 130, .N = 200, .K = 300};
        const Array A = Array::random(DType::f32, shape.M * shape.K, random_),
                    B = Array::random(DType::f32, shape.K * shape.N, random_);
        Array first = Array::poisoned(DType::f32, shape.M * shape.N), second = first;
        backend_.kernels->gemm(shape, 1, A.tensor(), B.tensor(), 0, first.tensor(), {}, 0);
        backend_.kernels->gemm(shape, 1, A.tensor(), B.tensor(), 0, second.tensor(), {}, 0);
        QVERIFY(first == second);
    }
};

QTEST_APPLESS_MAIN(TestKernelGemm)
#include "tst_kernel_gemm.moc"
