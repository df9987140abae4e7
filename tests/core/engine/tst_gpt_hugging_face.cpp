// config.json as Hugging Face writes and reads it.
#include <QTest>
#include <nlohmann/json.hpp>

#include "core/models/hugging_face.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

const nlohmann::json hubGpt2 = {{"activation_function", "gelu_new"},
                                {"architectures", {"GPT2LMHeadModel"}},
                                {"attn_pdrop", 0.1},
                                {"embd_pdrop", 0.1},
                                {"initializer_range", 0.02},
                                {"layer_norm_epsilon", 1e-05},
                                {"model_type", "gpt2"},
                                {"n_ctx", 1024},
                                {"n_embd", 1024},
                                {"n_head", 16},
                                {"n_layer", 24},
                                {"n_positions", 1024},
                                {"resid_pdrop", 0.2},
                                {"summary_type", "cls_index"},
                                {"task_specific_params", {{"text-generation", {{"do_sample", true}}}}},
                                {"vocab_size", 50257}};

}  // namespace

class TestGptHuggingFace : public QObject {
    Q_OBJECT

private slots:
    void readsWhatTheHubHas() {
        const GptConfig config = fromHuggingFaceConfig(hubGpt2.dump(), "config.json");
        QCOMPARE(config.nEmbd, 1024);
        QCOMPARE(config.nLayer, 24);
        QCOMPARE(config.nHead, 16);
        QCOMPARE(config.nPositions, 1024);
        QCOMPARE(config.vocabSize, 50257);
        QCOMPARE(config.residualDropout, 0.2f);
        QCOMPARE(config.layerNormEpsilon, 1e-5f);
    }

    void writesWhatItReads() {
        GptConfig config = golden::config();
        config.attentionDropout = 0.15f;
        const std::string text = huggingFaceConfig(config, 7);
        const nlohmann::json json = nlohmann::json::parse(text);
        QCOMPARE(json.at("attn_pdrop").dump(), std::string("0.15"));
        QCOMPARE(json.at("layer_norm_epsilon").get<double>(), 1e-5);
        QCOMPARE(json.at("architectures")[0].get<std::string>(), std::string("GPT2LMHeadModel"));
        QCOMPARE(json.at("eos_token_id").get<int>(), 7);
        QVERIFY(nlohmann::json::parse(huggingFaceConfig(config, -1)).at("eos_token_id").is_null());
        QCOMPARE(huggingFaceConfig(fromHuggingFaceConfig(text, "config.json"), 7), text);
    }

    void refusesWhatItCannotCompute_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("code");
        QTest::newRow("another model") << "model_type"
                                       << "\"llama\""
                                       << "model.unsupported";
        QTest::newRow("activation") << "activation_function"
                                    << "\"relu\""
                                    << "model.unsupported";
        QTest::newRow("inner width") << "n_inner"
                                     << "100"
                                     << "model.unsupported";
        QTest::newRow("untied head") << "tie_word_embeddings"
                                     << "false"
                                     << "model.unsupported";
        QTest::newRow("scale by layer") << "scale_attn_by_inverse_layer_idx"
                                        << "true"
                                        << "model.unsupported";
        QTest::newRow("heads do not divide") << "n_head"
                                             << "7"
                                             << "model.unsupported";
        QTest::newRow("no layers") << "n_layer"
                                   << "0"
                                   << "model.unsupported";
        QTest::newRow("negative") << "vocab_size"
                                  << "-5"
                                  << "model.unsupported";
        QTest::newRow("beyond reason") << "n_embd"
                                       << "4611686018427387904"
                                       << "model.unsupported";
        QTest::newRow("text for a number") << "n_layer"
                                           << "\"12\""
                                           << "model.config_malformed";
        QTest::newRow("fraction") << "n_layer"
                                  << "1.5"
                                  << "model.config_malformed";
        QTest::newRow("dropout of one") << "attn_pdrop"
                                        << "1.0"
                                        << "model.config_malformed";
    }

    void refusesWhatItCannotCompute() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, code);
        nlohmann::json json = hubGpt2;
        json[key.toStdString()] = nlohmann::json::parse(value.toStdString());
        refused(json.dump(), code.toStdString());
    }

    void refusesWhatIsNoConfiguration() {
        for (const char* text : {"", "[]", "{", "null", "{}", "\xff"}) refused(text, "model.config_malformed");
    }

    void namesOfFilesWithoutThePrefix() {
        QCOMPARE(gptFileName("transformer.h.0.ln_1.bias", true), std::string("transformer.h.0.ln_1.bias"));
        QCOMPARE(gptFileName("transformer.h.0.ln_1.bias", false), std::string("h.0.ln_1.bias"));
    }

private:
    static void refused(const std::string& text, const std::string& code) {
        try {
            fromHuggingFaceConfig(text, "config.json");
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(error.code(), code);
        }
    }
};

QTEST_APPLESS_MAIN(TestGptHuggingFace)
#include "tst_gpt_hugging_face.moc"
