#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/config/derived.h"
#include "core/config/presets.h"

using namespace attune;

class TestPresets : public QObject {
    Q_OBJECT

private slots:
    void init();
    void builtInsAreWholeAndValid();
    void sizesAreGpt2s();
    void unknownNameSuggestsTheNearest();
    void userPresetRoundTrips();
    void brokenUserPresetsAreLeftOut();
    void badNamesAreRefused_data();
    void badNamesAreRefused();

private:
    QTemporaryDir home_;
};

void TestPresets::init() {
    QVERIFY(home_.isValid());
    qputenv("XDG_CONFIG_HOME", home_.path().toUtf8());
}

void TestPresets::builtInsAreWholeAndValid() {
    std::set<std::string> names;
    for (const Preset& preset : presets()) {
        if (!preset.builtIn) continue;
        names.insert(preset.name);
        QVERIFY2(!preset.title.empty() && preset.description.find("GB") != std::string::npos, preset.name.c_str());
        ExperimentConfig config = configFromPreset(preset.name);
        if (config.list("data.paths").empty()) config.set("data.paths", std::vector<std::string>{"book.txt"});
        const auto problems = validate(config);
        QVERIFY2(problems.empty(), (preset.name + ": " + (problems.empty() ? "" : problems[0].code)).c_str());
    }
    const std::set<std::string> expected{"sample",    "shakespeare", "gpt-tiny",  "gpt2-124M",
                                         "gpt2-350M", "gpt2-774M",   "gpt2-1558M"};
    QCOMPARE(names, expected);
}

void TestPresets::sizesAreGpt2s() {
    const std::pair<const char*, std::int64_t> sizes[] = {
        {"gpt2-124M", 124439808}, {"gpt2-350M", 354823168}, {"gpt2-774M", 774030080}, {"gpt2-1558M", 1557611200}};
    for (const auto& [name, parameters] : sizes) QCOMPARE(derivedFacts(configFromPreset(name)).parameters, parameters);
}

void TestPresets::unknownNameSuggestsTheNearest() {
    try {
        configFromPreset("shakespear");
        QFAIL("an unknown preset was taken");
    } catch (const Error& error) {
        QCOMPARE(error.code(), std::string("config.unknown_preset"));
        QCOMPARE(error.arguments().at(1), std::string("shakespeare"));
    }
}

void TestPresets::userPresetRoundTrips() {
    ExperimentConfig config;
    config.setFromText("train.learning_rate", "1e-3");
    config.setFromText("data.paths", "/tmp/\u4e66 \U0001F600.txt");
    saveUserPreset("my \u9884\u8bbe", "what it is for", config);
    QVERIFY(configFromPreset("my \u9884\u8bbe") == config);
    const auto all = presets();
    QCOMPARE(all.back().name, std::string("my \u9884\u8bbe"));
    QCOMPARE(all.back().description, std::string("what it is for"));
    QVERIFY(!all.back().builtIn);
    saveUserPreset("my \u9884\u8bbe", "", ExperimentConfig());  // overwrites
    QVERIFY(configFromPreset("my \u9884\u8bbe") == ExperimentConfig());
}

void TestPresets::brokenUserPresetsAreLeftOut() {
    const std::size_t before = presets().size();
    const auto write = [&](const char* name, const char* content) {
        std::ofstream(home_.path().toStdString() + "/attune/presets/" + name) << content;
    };
    saveUserPreset("good", "", ExperimentConfig());
    write("broken.json", "{\"config\": {");
    write("unknown.json", "{\"config\": {\"no.such\": 1}}");
    write("wrong.json", "{\"config\": {\"model.n_layer\": \"six\"}}");
    write("bare.json", "[]");
    write("title.json", "{\"title\": 3, \"config\": {}}");
    write("empty.json", "");
    write("notes.txt", "not a preset");
    QCOMPARE(presets().size(), before + 1);
}

void TestPresets::badNamesAreRefused_data() {
    QTest::addColumn<QByteArray>("name");
    for (const char* name : {"", ".hidden", "..", "a/b", "/etc/x", "line\nbreak", "sample"}) {
        QTest::addRow("'%s'", name) << QByteArray(name);
    }
    QTest::addRow("long") << QByteArray(200, 'x');
}

void TestPresets::badNamesAreRefused() {
    QFETCH(QByteArray, name);
    try {
        saveUserPreset(name.toStdString(), "", ExperimentConfig());
        QFAIL("the name was taken");
    } catch (const Error& error) {
        QCOMPARE(error.code(), std::string("config.preset_name"));
    }
}

QTEST_APPLESS_MAIN(TestPresets)
#include "tst_presets.moc"
