// A tiny GPT-2 against PyTorch's numbers (tests/golden/make_gpt2_golden.py).
#include <QTest>

#include "core/optim/adamw.h"
#include "core/store/safetensors.h"
#include "tests/core/engine/golden_gpt.h"
#include "tests/core/engine/golden_json.h"
#include "tests/paths.h"

using namespace attune;

namespace {

std::span<const float> tensor(const SafetensorsFile& file, const std::string& name) {
    const auto& bytes = file.tensors().at(name).bytes;
    return {reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float)};
}

}  // namespace

class TestGptGolden : public QObject {
    Q_OBJECT

private slots:
    void init() {
        model_.reset();
        backend_ = openBackend("cpu", 2);
        model_ = makeGpt(backend_, golden::config(), {.microBatch = golden::B, .T = golden::T});
        golden::setWeights(*model_);
    }

    void namesAndShapesAreHuggingFaces() {
        const nlohmann::json expected = expected_.at("parameters");
        QCOMPARE(model_->parameters().size(), expected.size());
        for (const Parameter& parameter : model_->parameters()) {
            QVERIFY2(expected.contains(parameter.name), parameter.name.c_str());
            QCOMPARE(parameter.shape, expected.at(parameter.name).get<std::vector<std::int64_t>>());
        }
    }

    void logits() {
        const std::vector<float> found = golden::logits(*model_, golden::batch(0));
        const auto expected = tensor(file_, "logits");
        QCOMPARE(found.size(), expected.size());
        QVERIFY(golden::distance(found, expected) <= 1e-5 * golden::norm(expected));
    }

    void lossAndAllGradients() {
        const MicroBatch batch = golden::batch(0);
        const auto count = static_cast<double>(golden::lossTokens(batch));
        model_->zeroGradients();
        const double loss = model_->forward(batch, {}, static_cast<float>(1 / count)) / count;
        model_->backward();
        QVERIFY(std::abs(loss - expected_.at("loss").get<double>()) <= 1e-5 * loss);
        double squares = 0;
        for (const Parameter& parameter : model_->parameters())
            squares += std::pow(golden::norm(tensor(file_, "grad." + parameter.name)), 2);
        for (const Parameter& parameter : model_->parameters()) {
            const auto expected = tensor(file_, "grad." + parameter.name);
            const std::span found(model_->gradient() + parameter.offset, expected.size());
            const double scale = std::max(golden::norm(expected), 1e-3 * std::sqrt(squares));
            const double error = golden::distance(found, expected) / scale;
            QVERIFY2(error <= 1e-5, qPrintable(QString("%1: %2").arg(parameter.name.c_str()).arg(error)));
        }
    }

    void tenSteps() {
        const nlohmann::json& adam = expected_.at("adamw");
        AdamW optimizer(backend_, *model_,
                        {.beta1 = adam.at("beta1"),
                         .beta2 = adam.at("beta2"),
                         .epsilon = adam.at("eps"),
                         .weightDecay = adam.at("weight_decay")});
        for (std::size_t step = 0; step < 10; ++step) {
            const MicroBatch batch = golden::batch(step);
            const auto count = static_cast<double>(golden::lossTokens(batch));
            model_->zeroGradients();
            const double loss = model_->forward(batch, {}, static_cast<float>(1 / count)) / count;
            model_->backward();
            const double norm = optimizer.step(adam.at("lr"), adam.at("max_norm")).gradientNorm;
            const double expectedLoss = expected_.at("step_losses")[step];
            const double expectedNorm = expected_.at("step_norms")[step];
            QVERIFY2(std::abs(loss - expectedLoss) <= 1e-5,
                     qPrintable(QString("step %1: %2").arg(step).arg(loss - expectedLoss)));
            QVERIFY(std::abs(norm - expectedNorm) <= 1e-4 * expectedNorm);
        }
        const auto expected = tensor(file_, "final_logits");
        QVERIFY(golden::distance(golden::logits(*model_, golden::batch(0)), expected) <= 1e-4 * golden::norm(expected));
    }

private:
    const nlohmann::json expected_ = golden::readJson("gpt2.json");
    const SafetensorsFile file_{ATTUNE_SOURCE_DIR "/tests/golden/gpt2.safetensors"};
    Backend backend_;
    std::unique_ptr<Model> model_;
};

QTEST_APPLESS_MAIN(TestGptGolden)
#include "tst_gpt_golden.moc"
