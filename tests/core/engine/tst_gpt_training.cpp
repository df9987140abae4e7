// What training relies on beyond the golden numbers: accumulation, dropout, bf16, initial weights, refusals.
#include <QTest>

#include "core/optim/adamw.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

GptConfig withDropout(float probability) {
    GptConfig config = golden::config();
    config.embdDropout = config.attentionDropout = config.residualDropout = probability;
    return config;
}

}  // namespace

class TestGptTraining : public QObject {
    Q_OBJECT

private slots:
    void accumulationEqualsTheLargeBatch_data() {
        QTest::addColumn<float>("dropout");
        QTest::newRow("plain") << 0.0f;
        QTest::newRow("dropout") << 0.2f;
    }

    void accumulationEqualsTheLargeBatch() {
        QFETCH(float, dropout);
        const auto model = make(withDropout(dropout));
        const StepKey key{.seed = 5, .step = 3, .training = true};
        const MicroBatch whole = golden::batch(0);
        const auto scale = static_cast<float>(1.0 / static_cast<double>(golden::lossTokens(whole)));
        const auto run = [&](std::initializer_list<std::int64_t> sizes) {
            model->zeroGradients();
            double loss = 0;
            std::int64_t first = 0;
            for (const std::int64_t size : sizes) {
                loss += model->forward(golden::rows(whole, first, size), key, scale) * scale;
                model->backward();
                first += size;
            }
            return std::pair{loss, gradients(*model)};
        };
        const auto [loss, expected] = run({3});
        for (const auto& sizes : {std::initializer_list<std::int64_t>{1, 1, 1}, {2, 1}}) {  // the second ends ragged
            const auto [sum, found] = run(sizes);
            QVERIFY(std::abs(sum - loss) <= 1e-6 * loss);
            QVERIFY(golden::distance(found, expected) <= 1e-5 * golden::norm(expected));
        }
    }

    void gradientsAreDifferencesOfTheLoss() {
        const auto model = make(withDropout(0.3f));
        const StepKey key{.seed = 9, .step = 1, .training = true};
        const MicroBatch batch = golden::batch(1);
        model->zeroGradients();
        model->forward(batch, key, 1);
        model->backward();
        Random random(77);
        for (const Parameter& parameter : model->parameters()) {
            // Along a random direction the loss changes by the gradient's share in it.
            std::vector<float> direction(static_cast<std::size_t>(parameter.count));
            for (float& value : direction) value = random.normal();
            const auto length = static_cast<float>(golden::norm(direction));
            double slope = 0;
            for (std::int64_t i = 0; i < parameter.count; ++i)
                slope += static_cast<double>(model->gradient()[parameter.offset + i]) *
                         direction[static_cast<std::size_t>(i)] / length;
            const float h = 4e-3f;
            const auto lossAt = [&](float distance) {
                for (std::int64_t i = 0; i < parameter.count; ++i)
                    model->master()[parameter.offset + i] += distance * direction[static_cast<std::size_t>(i)] / length;
                model->masterChanged();
                return model->forward(batch, key, 0);
            };
            const std::vector<float> before(model->master() + parameter.offset,
                                            model->master() + parameter.offset + parameter.count);
            const double up = lossAt(h);
            const double down = lossAt(-2 * h);
            std::ranges::copy(before, model->master() + parameter.offset);
            const double difference = (up - down) / (2 * h);
            const double all = golden::norm(gradients(*model));
            QVERIFY2(std::abs(difference - slope) <= 2e-2 * std::abs(slope) + 2e-4 * all,
                     qPrintable(QString("%1: %2 against %3").arg(parameter.name.c_str()).arg(slope).arg(difference)));
        }
    }

    void dropoutIsKeyedAndOffInEvaluation() {
        const auto model = make(withDropout(0.5f));
        const auto plain = make(golden::config());
        const MicroBatch batch = golden::batch(2);
        const auto loss = [&](const StepKey& key) { return model->forward(batch, key, 0); };
        const double evaluated = loss({.seed = 1, .step = 1, .training = false});
        QCOMPARE(evaluated, plain->forward(batch, {}, 0));
        const double trained = loss({.seed = 1, .step = 1, .training = true});
        QVERIFY(trained != evaluated);
        QCOMPARE(loss({.seed = 1, .step = 1, .training = true}), trained);
        QVERIFY(loss({.seed = 1, .step = 2, .training = true}) != trained);
        QVERIFY(loss({.seed = 2, .step = 1, .training = true}) != trained);
        QCOMPARE(golden::logits(*model, batch), golden::logits(*plain, batch));
    }

    void evaluationEqualsTheTrainingPass() {
        const auto model = make(golden::config());
        const MicroBatch batch = golden::batch(3);
        const double evaluated = model->forward(batch, {}, 0);
        QVERIFY(std::abs(model->forward(batch, {.training = true}, 0) - evaluated) <= 1e-6 * evaluated);
    }

    void paddingStaysZero() {
        const auto model = make(golden::config());
        AdamW optimizer(backend_, *model, {.weightDecay = 0.1, .decay = DecayPolicy::everything});
        for (std::uint64_t step = 0; step < 3; ++step) {
            model->zeroGradients();
            model->forward(golden::batch(step), {}, 0.01f);
            model->backward();
            optimizer.step(1e-2, 1);
        }
        std::int64_t checked = 0;
        for (std::size_t i = 0; i < model->parameters().size(); ++i) {
            const Parameter& parameter = model->parameters()[i];
            const std::int64_t end =
                i + 1 < model->parameters().size() ? model->parameters()[i + 1].offset : model->flatCount();
            for (std::int64_t k = parameter.offset + parameter.count; k < end; ++k, ++checked)
                QCOMPARE(model->master()[k], 0.0f);
        }
        QVERIFY(checked >= (128 - 101) * 36);
    }

    void bf16IsNearFp32() {
        const auto exact = make(golden::config());
        const auto model = make(golden::config(), Precision::bf16);
        const MicroBatch batch = golden::batch(0);
        const auto scale = static_cast<float>(1.0 / static_cast<double>(golden::lossTokens(batch)));
        for (Model* each : {exact.get(), model.get()}) each->zeroGradients();
        const double expected = exact->forward(batch, {}, scale) * scale;
        exact->backward();
        const double loss = model->forward(batch, {}, scale) * scale;
        model->backward();
        QVERIFY2(std::abs(loss - expected) <= 2e-3 * expected, qPrintable(QString::number(loss - expected)));
        const double all = golden::norm(gradients(*exact));
        for (const Parameter& parameter : exact->parameters()) {
            const auto part = [&](Model& each) {
                return std::span<const float>(each.gradient() + parameter.offset, parameter.count);
            };
            const double error =
                golden::distance(part(*model), part(*exact)) / std::max(golden::norm(part(*exact)), 1e-2 * all);
            QVERIFY2(error <= 3e-2, qPrintable(QString("%1: %2").arg(parameter.name.c_str()).arg(error)));
        }
    }

    void initialWeights() {
        GptConfig config = golden::config();
        config.nEmbd = 96;
        const auto model = makeGpt(backend_, config, {.microBatch = 1, .T = 4});
        model->initialise(11);
        for (const Parameter& parameter : model->parameters()) {
            const std::span<const float> values(model->master() + parameter.offset, parameter.count);
            if (!parameter.matrix) {
                const float expected = parameter.name.ends_with(".weight") ? 1 : 0;
                QVERIFY(std::ranges::all_of(values, [&](float value) { return value == expected; }));
                continue;
            }
            const double deviation = golden::norm(values) / std::sqrt(static_cast<double>(values.size()));
            const double expected = parameter.name.ends_with("c_proj.weight") ? 0.02 / std::sqrt(2.0 * 2) : 0.02;
            QVERIFY2(std::abs(deviation / expected - 1) < 0.05, parameter.name.c_str());
        }
        const std::vector<float> first(model->master(), model->master() + model->flatCount());
        model->initialise(12);
        QVERIFY(golden::distance(first, {model->master(), first.size()}) > 0.1);
        model->initialise(11);
        QVERIFY(std::equal(first.begin(), first.end(), model->master()));
    }

    void tokensOutsideTheVocabularyAreRefused() {
        const auto model = make(golden::config());
        for (const bool target : {false, true}) {
            MicroBatch batch = golden::batch(0);
            (target ? batch.targets : batch.ids)[7] = 101;
            try {
                model->forward(batch, {}, 0);
                QFAIL("accepted");
            } catch (const Error& error) {
                QCOMPARE(error.code(), std::string("model.token_out_of_range"));
                QCOMPARE(error.arguments(), (std::vector<std::string>{"101", "101"}));
            }
        }
    }

    void flops() {
        // 2·3 per multiplied weight and 6·L·C·T of attention, DESIGN §7.
        const double expected = 6.0 * (128 * 36 + 2 * 12 * 36 * 36) + 6.0 * 2 * 36 * golden::T;
        QCOMPARE(make(golden::config())->flopsPerToken(), expected);
    }

private:
    std::unique_ptr<Model> make(const GptConfig& config, Precision precision = Precision::fp32) {
        auto model = makeGpt(backend_, config, {.microBatch = golden::B, .T = golden::T, .precision = precision});
        golden::setWeights(*model);
        return model;
    }

    static std::vector<float> gradients(Model& model) {
        return {model.gradient(), model.gradient() + model.flatCount()};
    }

    Backend backend_ = openBackend("cpu", 2);
};

QTEST_APPLESS_MAIN(TestGptTraining)
#include "tst_gpt_training.moc"
