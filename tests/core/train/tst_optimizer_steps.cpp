// Submitted steps against the plain sequence of passes, recorded and not, one and two under way.
#include <QTest>

#include "core/train/optimizer_step.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

struct Outcome {
    std::vector<double> losses, norms;
    std::vector<float> master, m, v;

    bool operator==(const Outcome&) const = default;
};

void keep(Outcome& outcome, Model& model, AdamW& optimizer) {
    const auto values = [&](const float* flat) { return std::vector<float>(flat, flat + model.flatCount()); };
    outcome.master = values(model.master());
    outcome.m = values(optimizer.m());
    outcome.v = values(optimizer.v());
}

}  // namespace

class TestOptimizerSteps : public QObject {
    Q_OBJECT

private slots:
    void equalsThePlainSequence_data() {
        QTest::addColumn<QString>("precision");
        QTest::addColumn<bool>("graphs");
        QTest::addColumn<int>("underWay");
        for (const char* precision : {"fp32", "bf16"}) {
            for (const bool graphs : {false, true}) {
                for (const int underWay : {1, 2}) {
                    QTest::addRow("%s graphs %d under way %d", precision, graphs, underWay)
                        << precision << graphs << underWay;
                }
            }
        }
    }

    void equalsThePlainSequence() {
        QFETCH(QString, precision);
        QFETCH(bool, graphs);
        QFETCH(int, underWay);
        const Precision as = precision == "bf16" ? Precision::bf16 : Precision::fp32;
        const std::vector<StepBatch> batches = stepBatches(9);
        Outcome expected;
        {
            const auto model = make(as);
            AdamW optimizer(backend_, *model, {.weightDecay = 0.1});
            for (std::size_t i = 0; i < batches.size(); ++i) {
                model->zeroGradients();
                double loss = 0;
                const auto scale = static_cast<float>(1.0 / static_cast<double>(batches[i].lossTokens));
                for (const MicroBatch& micro : batches[i].micro) {
                    loss += model->forward(micro, {.seed = 7, .step = i, .training = true}, scale);
                    model->backward();
                }
                expected.losses.push_back(loss);
                expected.norms.push_back(optimizer.step(rate(i), 1).gradientNorm);
            }
            keep(expected, *model, optimizer);
        }
        const auto model = make(as);
        AdamW optimizer(backend_, *model, {.weightDecay = 0.1});
        std::ranges::fill(std::span(model->gradient(), model->flatCount()), 0.0f);
        OptimizerSteps steps(*backend_.device, *model, optimizer, 1, graphs);
        Outcome found;
        const auto finish = [&] {
            QVERIFY(steps.ready());  // a CPU has done everything when the call returns
            const StepResult result = steps.finish();
            found.losses.push_back(result.report.lossSum);
            found.norms.push_back(result.report.gradientNorm);
            QVERIFY(result.times.forward > 0 && result.times.backward > 0 && result.times.optimizer > 0);
        };
        const CommandBox none;
        for (std::size_t i = 0; i < batches.size(); ++i) {
            steps.submit(batches[i], {.seed = 7, .step = i, .training = true}, rate(i), none);
            while (steps.underWay() >= underWay) finish();
            if (i == 4) {  // between steps the activations are free for others
                while (steps.underWay() > 0) finish();
                model->forward(golden::batch(77), {}, 0);
            }
        }
        while (steps.underWay() > 0) finish();
        keep(found, *model, optimizer);
        QCOMPARE(found.losses, expected.losses);
        QCOMPARE(found.norms, expected.norms);
        QVERIFY(found == expected);
    }

    void killIsSeenBetweenMicroBatches() {
        const auto model = make(Precision::fp32);
        AdamW optimizer(backend_, *model, {});
        OptimizerSteps steps(*backend_.device, *model, optimizer, 1, true);
        CommandBox commands;
        commands.request(Command::kill);
        QVERIFY_THROWS_EXCEPTION(Cancelled, steps.submit(stepBatches(1)[0], {.training = true}, 1e-3, commands));
    }

    void discardedStepsAreForgotten() {
        const auto model = make(Precision::fp32);
        AdamW optimizer(backend_, *model, {});
        OptimizerSteps steps(*backend_.device, *model, optimizer, 1, true);
        const CommandBox none;
        const std::vector<StepBatch> batches = stepBatches(3);
        steps.submit(batches[0], {.training = true}, 1e-3, none);
        steps.submit(batches[1], {.step = 1, .training = true}, 1e-3, none);
        steps.discard();
        QCOMPARE(steps.underWay(), 0);
        optimizer.setUpdates(0);
        steps.submit(batches[2], {.step = 2, .training = true}, 1e-3, none);
        QCOMPARE(steps.finish().report.updates, 1);
    }

private:
    static double rate(std::size_t step) { return 1e-3 * static_cast<double>(1 + step % 4); }

    /// Steps of one to three micro-batches; some are shorter.
    static std::vector<StepBatch> stepBatches(std::size_t count) {
        std::vector<StepBatch> steps;
        for (std::size_t i = 0; i < count; ++i) {
            StepBatch step;
            for (std::size_t k = 0; k <= i % 3; ++k) {
                MicroBatch batch = golden::rows(golden::batch(10 * i + k), 0, k == 2 ? 1 : golden::B);
                if (i % 4 == 3) batch = shorter(batch);
                step.lossTokens += golden::lossTokens(batch);
                step.micro.push_back(std::move(batch));
            }
            steps.push_back(std::move(step));
        }
        return steps;
    }

    static MicroBatch shorter(const MicroBatch& batch) {
        MicroBatch result{.B = batch.B, .T = 7, .ids = {}, .targets = {}, .sampleIndex = batch.sampleIndex};
        for (std::int64_t b = 0; b < batch.B; ++b) {
            const auto first = static_cast<std::ptrdiff_t>(b * batch.T);
            result.ids.insert(result.ids.end(), batch.ids.begin() + first, batch.ids.begin() + first + 7);
            result.targets.insert(result.targets.end(), batch.targets.begin() + first,
                                  batch.targets.begin() + first + 7);
        }
        return result;
    }

    std::unique_ptr<Model> make(Precision precision) {
        GptConfig config = golden::config();
        config.embdDropout = config.attentionDropout = config.residualDropout = 0.2f;
        auto model = makeGpt(backend_, config, {.microBatch = golden::B, .T = golden::T, .precision = precision});
        golden::setWeights(*model);
        return model;
    }

    Backend backend_ = openBackend("cpu", 2);
};

QTEST_APPLESS_MAIN(TestOptimizerSteps)
#include "tst_optimizer_steps.moc"
