// AdamW and its variants against their formulas in double precision, decay groups and clipping.
#include <QTest>

#include "core/optim/adamw.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

/// One weight's optimizer as the papers and the sources of its variants write it.
struct Reference {
    AdamWSettings settings;
    double p = 0, m = 0, v = 0;

    void update(double lr, double g, bool decay, int t) {
        const auto [variant, b1, b2, eps, wd, policy] = settings;
        const double decayed = decay ? wd : 0;
        m = b1 * m + (1 - b1) * g;
        v = b2 * v + (1 - b2) * g * g;
        const double c1 = 1 - std::pow(b1, t);
        const double c2 = 1 - std::pow(b2, t);
        switch (variant) {
            case AdamVariant::adamW:
                p -= lr * decayed * p;
                p -= lr / c1 * m / (std::sqrt(v) / std::sqrt(c2) + eps);
                break;
            case AdamVariant::adamWHuggingFaceLegacy:
                p -= lr * std::sqrt(c2) / c1 * m / (std::sqrt(v) + eps);
                p -= lr * decayed * p;
                break;
            case AdamVariant::adamBertGoogle:
                p -= lr * (m / (std::sqrt(v) + eps) + decayed * p);
                break;
        }
    }
};

}  // namespace

class TestOptimAdamW : public QObject {
    Q_OBJECT

private slots:
    void variantsFollowTheirFormulas_data() {
        QTest::addColumn<int>("variant");
        QTest::newRow("torch") << static_cast<int>(AdamVariant::adamW);
        QTest::newRow("Hugging Face's old one") << static_cast<int>(AdamVariant::adamWHuggingFaceLegacy);
        QTest::newRow("Google BERT's") << static_cast<int>(AdamVariant::adamBertGoogle);
    }

    void variantsFollowTheirFormulas() {
        QFETCH(int, variant);
        // A large epsilon, so that where it stands shows.
        const AdamWSettings settings{.variant = static_cast<AdamVariant>(variant),
                                     .beta1 = 0.8,
                                     .beta2 = 0.97,
                                     .epsilon = 1e-3,
                                     .weightDecay = 0.1};
        const auto model = make();
        AdamW optimizer(backend_, *model, settings);
        std::vector<Reference> references(static_cast<std::size_t>(model->flatCount()), Reference{settings});
        for (std::size_t i = 0; i < references.size(); ++i) references[i].p = model->master()[i];
        Random random(1);
        for (int t = 1; t <= 5; ++t) {
            const double rate = 0.01 * t;
            for (const Parameter& parameter : model->parameters()) {
                for (std::int64_t i = parameter.offset; i < parameter.offset + parameter.count; ++i) {
                    model->gradient()[i] = 0.01f * random.normal();
                    references[static_cast<std::size_t>(i)].update(rate, model->gradient()[i], parameter.matrix, t);
                }
            }
            optimizer.step(rate, 0);
        }
        QCOMPARE(optimizer.updates(), 5);
        for (std::size_t i = 0; i < references.size(); ++i) {
            QVERIFY(std::abs(model->master()[i] - references[i].p) <= 1e-6);
            QVERIFY(std::abs(optimizer.m()[i] - references[i].m) <= 1e-7);
            QVERIFY(std::abs(optimizer.v()[i] - references[i].v) <= 1e-8);
        }
    }

    void clippingScalesToTheNorm() {
        const auto model = make();
        const AdamWSettings settings{
            .beta1 = 0, .beta2 = 0.999, .epsilon = 1e3};  // the update is nearly lr · g / epsilon
        AdamW optimizer(backend_, *model, settings);
        std::ranges::fill(std::span(model->gradient(), model->flatCount()), 0.0f);
        model->gradient()[0] = 3;
        model->gradient()[1] = 4;
        const float before = model->master()[1];
        QCOMPARE(optimizer.step(1e3, 2).gradientNorm, 5.0);
        QVERIFY(std::abs(before - model->master()[1] - 4 * 2 / 5.0) < 1e-2);
        QVERIFY(std::abs(optimizer.m()[0] - 3 * 2 / 5.0) < 1e-5);
        optimizer.step(0, 10);  // below the limit: unchanged
        QCOMPARE(optimizer.m()[1], 4.0f);
        optimizer.step(0, 0);  // no limit
        QCOMPARE(optimizer.m()[1], 4.0f);
    }

    void whatIsNotFiniteChangesNothing() {
        auto model = makeGpt(backend_, golden::config(), {.microBatch = 1, .T = 4, .precision = Precision::bf16});
        golden::setWeights(*model);
        AdamW optimizer(backend_, *model, {.weightDecay = 0.1});
        const auto flat = [&](const float* values) { return std::vector<float>(values, values + model->flatCount()); };
        std::ranges::fill(std::span(model->gradient(), model->flatCount()), 0.5f);
        QVERIFY(optimizer.step(0.1, 1).finite != 0);
        const auto copies = [&] {
            const auto* const bits = model->working().as<std::uint16_t>();
            return std::vector<std::uint16_t>(bits, bits + model->flatCount());
        };
        const auto before = std::tuple(flat(model->master()), flat(optimizer.m()), flat(optimizer.v()), copies());
        for (const float bad : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
            model->gradient()[model->flatCount() - 1] = bad;
            const StepReport report = optimizer.step(0.1, 1);
            QCOMPARE(report.finite, 0);
            QVERIFY(!std::isfinite(report.gradientNorm));
            QCOMPARE(report.updates, 1);
            QVERIFY(before == std::tuple(flat(model->master()), flat(optimizer.m()), flat(optimizer.v()), copies()));
        }
        model->gradient()[model->flatCount() - 1] = 0.5f;
        QCOMPARE(optimizer.step(0.1, 1).updates, 2);
        QVERIFY(flat(model->master()) != std::get<0>(before));
    }

    void stepsMayOverlap() {  // two under way are reported in order
        const auto model = make();
        AdamW optimizer(backend_, *model, {});
        for (const double norm : {3.0, 4.0}) {
            std::ranges::fill(std::span(model->gradient(), model->flatCount()), 0.0f);
            model->gradient()[0] = static_cast<float>(norm);
            optimizer.begin({.learningRate = 0.1});
            backend_.kernels->beginMicroBatch(Write::assign, optimizer.inputs(), optimizer.state(), 0);
            optimizer.submit(0);
            optimizer.end();
        }
        QVERIFY(optimizer.ready());
        QCOMPARE(optimizer.finish().gradientNorm, 3.0);
        QCOMPARE(optimizer.updates(), 1);
        QCOMPARE(optimizer.finish().gradientNorm, 4.0);
        QCOMPARE(optimizer.updates(), 2);
    }

    void decayGroups_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<bool>>("decays");  // matrices, allButBiasAndNorm, everything
        QTest::newRow("matrix") << "transformer.h.0.attn.c_attn.weight" << QList<bool>{true, true, true};
        QTest::newRow("embedding") << "transformer.wpe.weight" << QList<bool>{true, true, true};
        QTest::newRow("bias") << "transformer.h.1.mlp.c_fc.bias" << QList<bool>{false, false, true};
        QTest::newRow("norm") << "transformer.h.0.ln_1.weight" << QList<bool>{false, false, true};
        QTest::newRow("last norm") << "transformer.ln_f.weight" << QList<bool>{false, false, true};
    }

    void decayGroups() {
        QFETCH(QString, name);
        QFETCH(QList<bool>, decays);
        qsizetype policy = 0;
        for (const DecayPolicy each :
             {DecayPolicy::matrices, DecayPolicy::allButBiasAndNorm, DecayPolicy::everything}) {
            const auto model = make();
            const auto& parameters = model->parameters();
            const auto parameter = std::ranges::find(parameters, name.toStdString(), &Parameter::name);
            QVERIFY(parameter != parameters.end());
            AdamW optimizer(backend_, *model, {.weightDecay = 0.5, .decay = each});
            const std::vector<float> before(model->master(), model->master() + model->flatCount());
            model->zeroGradients();
            optimizer.step(0.1, 1);
            for (std::int64_t i = parameter->offset; i < parameter->offset + parameter->count; ++i) {
                const float expected = before[static_cast<std::size_t>(i)] * (decays[policy] ? 0.95f : 1.0f);
                QVERIFY(std::abs(model->master()[i] - expected) <= 1e-6f * std::abs(expected));
            }
            ++policy;
        }
    }

    void anUpdateReachesThe16BitCopies() {
        auto model = makeGpt(backend_, golden::config(),
                             {.microBatch = golden::B, .T = golden::T, .precision = Precision::bf16});
        golden::setWeights(*model);
        const std::vector<float> before = golden::logits(*model, golden::batch(0));
        AdamW optimizer(backend_, *model, {});
        std::ranges::fill(std::span(model->gradient(), model->flatCount()), 1.0f);
        optimizer.step(0.1, 0);
        QVERIFY(golden::distance(golden::logits(*model, golden::batch(0)), before) > 0.1);
    }

private:
    std::unique_ptr<Model> make() {
        auto model = makeGpt(backend_, golden::config(), {.microBatch = 1, .T = 4});
        golden::setWeights(*model);
        return model;
    }

    Backend backend_ = openBackend("cpu", 2);
};

QTEST_APPLESS_MAIN(TestOptimAdamW)
#include "tst_optim_adamw.moc"
