#include <QTest>
#include <limits>

#include "core/base/error.h"
#include "core/config/derived.h"
#include "core/config/experiment_config.h"

using namespace attune;

class TestExperimentConfig : public QObject {
    Q_OBJECT

private slots:
    void defaultsRoundTripAsTextAndJson();
    void textRoundTrips_data();
    void textRoundTrips();
    void refusedTextSaysWhy_data();
    void refusedTextSaysWhy();
    void jsonIsPartialAndStrict();
    void numbersConvertWhereExact();
    void autoOnlyWhereAllowed();
    void diffListsWhatDiffers();
    void derivedFactsOfGpt2();
    void derivedFactsOfNonsenseDoNotOverflow();
};

namespace {

/// Code and arguments of the error that `work` throws; empty when it throws none.
template <typename Work>
std::vector<std::string> errorOf(Work work) {
    try {
        work();
    } catch (const Error& error) {
        std::vector<std::string> all = error.arguments();
        all.insert(all.begin(), error.code());
        return all;
    }
    return {};
}

}  // namespace

void TestExperimentConfig::defaultsRoundTripAsTextAndJson() {
    const ExperimentConfig defaults;
    ExperimentConfig read;
    for (const Field& field : schema()) read.setFromText(field.key, defaults.toText(field.key));
    QVERIFY(read == defaults);
    QVERIFY(configFromJson(toJson(defaults)) == defaults);
}

void TestExperimentConfig::textRoundTrips_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QStringList>("entries");
    const QStringList oddTexts = {
        "plain", "auto", " leading", "\"quoted\"", "[x", "a\nb", "", "\u4f60\u597d \U0001F600", "\n\n", "a, b"};
    for (const QString& text : oddTexts) {
        QTest::addRow("separator %s", qPrintable(text)) << QByteArray("data.document_separator") << QStringList{text};
        QTest::addRow("prompt %s", qPrintable(text)) << QByteArray("sampling.prompts") << QStringList{text};
    }
    QTest::addRow("no prompts") << QByteArray("sampling.prompts") << QStringList{};
    QTest::addRow("all") << QByteArray("data.paths") << oddTexts;
}

void TestExperimentConfig::textRoundTrips() {
    QFETCH(QByteArray, key);
    QFETCH(QStringList, entries);
    ExperimentConfig config;
    if (findField(key.toStdString())->type == FieldType::text) {
        config.set(key.toStdString(), entries[0].toStdString());
    } else {
        std::vector<std::string> list;
        for (const QString& entry : entries) list.push_back(entry.toStdString());
        config.set(key.toStdString(), list);
    }
    ExperimentConfig read;
    read.setFromText(key.toStdString(), config.toText(key.toStdString()));
    QVERIFY2(read == config, config.toText(key.toStdString()).c_str());
    QVERIFY(configFromJson(toJson(config)) == config);
}

void TestExperimentConfig::refusedTextSaysWhy_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char* key, const char* text, const char* code) {
        QTest::addRow("%s=%s", key, text) << QByteArray(key) << QByteArray(text) << QByteArray(code);
    };
    row("train.learning_rat", "1", "config.unknown_key");
    row("train.learning_rate", "nan", "config.not_a_number");
    row("train.learning_rate", "", "config.not_a_number");
    row("train.learning_rate", "auto", "config.not_a_number");
    row("train.weight_decay", "5,000", "config.ambiguous_number");
    row("model.n_layer", "1e99", "config.not_a_number");
    row("model.n_layer", "2.5", "config.not_a_number");
    row("data.shuffle", "maybe", "config.not_a_flag");
    row("device.precision", "fp8", "config.unknown_choice");
    row("device.name", "", "config.unknown_choice");
    row("sampling.prompts", "[1, 2]", "config.wrong_type");
    row("sampling.prompts", "[\"open", "config.wrong_type");
    row("data.document_separator", "\"open", "config.wrong_type");
}

void TestExperimentConfig::refusedTextSaysWhy() {
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    ExperimentConfig config;
    const auto error = errorOf([&] { config.setFromText(key.toStdString(), text.toStdString()); });
    QVERIFY(!error.empty());
    QCOMPARE(QByteArray::fromStdString(error[0]), code);
    QCOMPARE(QByteArray::fromStdString(error[1]), key);
    QVERIFY2(config == ExperimentConfig(), "a refused text must change nothing");
}

void TestExperimentConfig::jsonIsPartialAndStrict() {
    const ExperimentConfig config = configFromJson(R"({"model.n_layer": 3, "data.seed": null})");
    QCOMPARE(config.integer("model.n_layer"), std::int64_t{3});
    QVERIFY(config.isAuto("data.seed"));
    const auto codeOf = [](const char* json) { return errorOf([&] { configFromJson(json); }).at(0); };
    QCOMPARE(codeOf("{"), std::string("config.not_json"));
    QCOMPARE(codeOf("[]"), std::string("config.not_json"));
    QCOMPARE(codeOf(""), std::string("config.not_json"));
    QCOMPARE(codeOf(R"({"model.layers": 3})"), std::string("config.unknown_key"));
    QCOMPARE(codeOf(R"({"model.n_layer": "3"})"), std::string("config.wrong_type"));
    QCOMPARE(codeOf(R"({"model.n_layer": 2.5})"), std::string("config.wrong_type"));
    QCOMPARE(codeOf(R"({"model.n_layer": 18446744073709551615})"), std::string("config.wrong_type"));
    QCOMPARE(codeOf(R"({"model.n_layer": {"a": 1}})"), std::string("config.wrong_type"));
    QCOMPARE(codeOf(R"({"data.paths": [1]})"), std::string("config.wrong_type"));
    QCOMPARE(codeOf(R"({"train.learning_rate": 1e999})"), std::string("config.not_json"));
}

void TestExperimentConfig::numbersConvertWhereExact() {
    ExperimentConfig config;
    config.set("train.weight_decay", std::int64_t{1});
    QCOMPARE(config.real("train.weight_decay"), 1.0);
    config.set("model.n_layer", 4.0);
    QCOMPARE(config.integer("model.n_layer"), std::int64_t{4});
    QVERIFY_EXCEPTION_THROWN(config.set("model.n_layer", 4.5), Error);
    QVERIFY_EXCEPTION_THROWN(config.set("train.weight_decay", std::numeric_limits<double>::quiet_NaN()), Error);
    QVERIFY_EXCEPTION_THROWN(config.integer("train.weight_decay"), std::logic_error);
    QVERIFY_EXCEPTION_THROWN(config.integer("data.seed"), std::logic_error);  // auto
}

void TestExperimentConfig::autoOnlyWhereAllowed() {
    ExperimentConfig config;
    config.setFromText("train.max_steps", "auto");
    QVERIFY(config.isAuto("train.max_steps"));
    config.setFromText("train.max_steps", "5,000");
    QCOMPARE(config.integer("train.max_steps"), std::int64_t{5000});
    config.setFromText("train.max_steps", "");
    QVERIFY(config.isAuto("train.max_steps"));
    QVERIFY_EXCEPTION_THROWN(config.set("model.n_layer", std::monostate{}), Error);
}

void TestExperimentConfig::diffListsWhatDiffers() {
    const ExperimentConfig left;
    ExperimentConfig right;
    QVERIFY(diff(left, right).empty());
    right.setFromText("train.learning_rate", "3e-4");
    right.setFromText("data.paths", "[\"a\", \"b\"]");
    const auto differences = diff(left, right);
    QCOMPARE(differences.size(), std::size_t{2});
    QCOMPARE(differences[0].key, std::string("data.paths"));
    QCOMPARE(differences[0].right, std::string("[\"a\",\"b\"]"));
    QCOMPARE(differences[1].left, std::string("6e-4"));
    QCOMPARE(differences[1].right, std::string("3e-4"));
}

void TestExperimentConfig::derivedFactsOfGpt2() {
    const ExperimentConfig gpt2 =
        configFromJson(R"({"tokenizer.vocab_size": 50257, "model.n_layer": 12, "model.n_head": 12,
        "model.n_embd": 768, "model.n_positions": 1024, "train.per_device_train_batch_size": 4,
        "train.gradient_accumulation_steps": 8, "train.max_steps": 10})");
    const DerivedFacts facts = derivedFacts(gpt2);
    QCOMPARE(facts.parameters, std::int64_t{124439808});  // Hugging Face's GPT2LMHeadModel
    QCOMPARE(facts.headWidth, std::int64_t{64});
    QCOMPARE(facts.effectiveBatch, std::int64_t{32});
    QCOMPARE(facts.tokensPerStep, std::int64_t{32768});
    QCOMPARE(facts.totalTokens.value(), 327680.0);
}

void TestExperimentConfig::derivedFactsOfNonsenseDoNotOverflow() {
    ExperimentConfig config;
    for (const Field& field : schema()) {
        if (field.type == FieldType::integer) config.set(field.key, std::numeric_limits<std::int64_t>::max());
    }
    QVERIFY(derivedFacts(config).parameters > 0);
    for (const Field& field : schema()) {
        if (field.type == FieldType::integer) config.set(field.key, std::numeric_limits<std::int64_t>::min());
    }
    QVERIFY(derivedFacts(config).tokensPerStep > 0);
    QVERIFY(!validate(config).empty());
}

QTEST_APPLESS_MAIN(TestExperimentConfig)
#include "tst_experiment_config.moc"
