// Models from folders: as Attune and Hugging Face write them, and broken ones.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/generate/generator.h"
#include "core/models/hugging_face.h"
#include "core/store/safetensors_writer.h"
#include "core/text/bpe_trainer.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

class TestLoadModel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        bool given = false;
        tokenizer_ = trainByteLevelBpe(
            [&]() -> std::string_view {
                return std::exchange(given, true) ? std::string_view()
                                                  : "the cat sat on the mat and the dog sat on the cat";
            },
            265, {}, [](double) {});
        config_.vocabSize = tokenizer_->vocabSize();
    }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("模型 with spaces").toStdString();
        std::filesystem::create_directories(path_);
        model_ = makeGpt(backend_, config_, {.microBatch = 1, .T = 40});
        model_->initialise(5);
    }

    void roundTrip_data() {
        QTest::addColumn<bool>("prefixed");
        QTest::newRow("GPT2LMHeadModel's names") << true;
        QTest::newRow("GPT2Model's names, with mask buffers") << false;
    }

    void roundTrip() {
        QFETCH(bool, prefixed);
        save(prefixed);
        const auto loaded = loadModel(path_, "cpu", 2);
        QCOMPARE(loaded->config.nLayer, config_.nLayer);
        QCOMPARE(loaded->tokenizer->fingerprint(), tokenizer_->fingerprint());
        QVERIFY(std::equal(model_->master(), model_->master() + model_->flatCount(), loaded->model->master()));
        const GenerateRequest request{.prompt = "the cat", .maxNewTokens = 20, .sampler = {}, .seed = 3};
        QCOMPARE(generateText(*loaded->model, *loaded->tokenizer, request, {}, {}),
                 generateText(*model_, *tokenizer_, request, {}, {}));
    }

    void brokenFoldersGetAClearAnswer() {
        refused("model.config_missing");
        write(path_ / "config.json", "{}");
        refused("model.config_malformed");
        write(path_ / "config.json", huggingFaceConfig(config_, 0));
        refused("tokenizer.not_found");
        tokenizer_->save(path_);
        refused("file.missing");
        save(true);
        GptConfig deeper = config_;
        deeper.nLayer = 3;
        write(path_ / "config.json", huggingFaceConfig(deeper, 0));
        refused("checkpoint.missing_tensor");
        GptConfig longer = config_;
        longer.nPositions = 41;
        write(path_ / "config.json", huggingFaceConfig(longer, 0));
        refused("checkpoint.shape");
    }

private:
    void save(bool prefixed) {
        write(path_ / "config.json", huggingFaceConfig(config_, tokenizer_->endOfText()));
        tokenizer_->save(path_);
        std::vector<CheckpointTensor> tensors;
        for (const Parameter& parameter : model_->parameters())
            tensors.push_back(
                {gptFileName(parameter.name, prefixed), parameter.shape, model_->master() + parameter.offset});
        const std::vector<float> mask(40 * 40, 1.0f);
        if (!prefixed) tensors.push_back({"h.0.attn.bias", {1, 1, 40, 40}, mask.data()});
        std::filesystem::remove(path_ / "model.safetensors");
        writeSafetensors(path_ / "model.safetensors", tensors);
    }

    void refused(const std::string& code) {
        try {
            loadModel(path_, "cpu", 2);
            QFAIL(code.c_str());
        } catch (const Error& error) {
            QCOMPARE(error.code(), code);
        }
    }

    Backend backend_ = openBackend("cpu", 2);
    GptConfig config_ = golden::config();
    std::unique_ptr<Tokenizer> tokenizer_;
    std::unique_ptr<Model> model_;
    std::unique_ptr<QTemporaryDir> folder_;
    std::filesystem::path path_;
};

QTEST_GUILESS_MAIN(TestLoadModel)
#include "tst_load_model.moc"
