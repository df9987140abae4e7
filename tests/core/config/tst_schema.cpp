#include <QTest>
#include <set>

#include "core/config/experiment_config.h"

using namespace attune;

class TestSchema : public QObject {
    Q_OBJECT

private slots:
    void keysAreUniqueAndGrouped();
    void everyFieldExplainsItself();
    void basicTierIsShort();
    void defaultsPassTheirOwnRules();
    void choicesHaveLabels();
    void conditionsNameRealSettings();
    void nearestKeyFindsTypos_data();
    void nearestKeyFindsTypos();
};

void TestSchema::keysAreUniqueAndGrouped() {
    std::set<std::string_view> keys, finishedGroups, known;
    for (const Choice& group : schemaGroups()) known.insert(group.value);
    std::string_view current;
    for (const Field& field : schema()) {
        QVERIFY2(keys.insert(field.key).second, field.key.data());
        QVERIFY2(known.contains(field.group), field.key.data());
        QCOMPARE(findField(field.key), &field);
        if (field.group != current) {
            QVERIFY2(finishedGroups.insert(field.group).second, "a group is split");
            current = field.group;
        }
    }
    QCOMPARE(finishedGroups.size(), known.size());
    QVERIFY(findField("train.no_such_setting") == nullptr);
}

void TestSchema::everyFieldExplainsItself() {
    std::set<std::string_view> labels;
    for (const Field& field : schema()) {
        QVERIFY2(!field.label.empty() && labels.insert(field.label).second, field.key.data());
        QVERIFY2(field.help.size() >= 20 && field.help.ends_with('.'), field.key.data());
    }
}

void TestSchema::basicTierIsShort() {
    const auto basic = std::count_if(schema().begin(), schema().end(), [](const Field& field) { return field.basic; });
    QVERIFY(basic >= 6 && basic <= 12);
}

void TestSchema::defaultsPassTheirOwnRules() {
    // Only the text to train on has no default.
    const std::vector<Problem> problems = validate(ExperimentConfig());
    QCOMPARE(problems.size(), std::size_t{1});
    QCOMPARE(problems[0].code, std::string("data.no_files"));
    for (const Field& field : schema()) {
        ExperimentConfig config;
        config.set(field.key, field.defaultValue);  // throws when the type or choice is wrong
        QVERIFY2(field.minimum <= field.maximum && field.step > 0, field.key.data());
        if (field.logarithmic) QVERIFY2(field.step > 1, field.key.data());
    }
}

void TestSchema::choicesHaveLabels() {
    for (const Field& field : schema()) {
        QCOMPARE(field.choices.empty(), field.type != FieldType::choice);
        for (const Choice& choice : field.choices) QVERIFY2(!choice.label.empty(), choice.value.data());
    }
}

void TestSchema::conditionsNameRealSettings() {
    const ExperimentConfig config;
    for (const Field& field : schema()) {
        holds(field.visibleIf, config);  // a wrong key or a condition without "=" throws
        holds(field.enabledIf, config);
    }
    QVERIFY(holds("", config));
    QVERIFY(holds("tokenizer.kind=load|train_bpe", config));
    QVERIFY(!holds("tokenizer.kind=load", config));
    QVERIFY(holds("tokenizer.kind!=load", config));
    QVERIFY(!holds("tokenizer.kind!=load|train_bpe", config));
    QVERIFY(holds("train.warmup_steps=auto", config));
    QVERIFY(holds("data.validation_paths=[]", config));
    QVERIFY_EXCEPTION_THROWN(holds("no.such=1", config), std::logic_error);
}

void TestSchema::nearestKeyFindsTypos_data() {
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("meant");
    QTest::newRow("letter missing") << QByteArray("train.learning_rat") << QByteArray("train.learning_rate");
    QTest::newRow("no group") << QByteArray("learning_rate") << QByteArray("train.learning_rate");
    QTest::newRow("wrong group") << QByteArray("model.learning_rate") << QByteArray("train.learning_rate");
    QTest::newRow("camel case") << QByteArray("model.nLayer") << QByteArray("model.n_layer");
    QTest::newRow("batch") << QByteArray("train.per_device_batch_size")
                           << QByteArray("train.per_device_train_batch_size");
}

void TestSchema::nearestKeyFindsTypos() {
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, meant);
    QCOMPARE(QByteArray(nearestKey(typed.toStdString()).data()), meant);
}

QTEST_APPLESS_MAIN(TestSchema)
#include "tst_schema.moc"
