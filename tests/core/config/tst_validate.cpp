#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <set>

#include "core/config/experiment_config.h"
#include "core/values/messages.h"
#include "tests/paths.h"

using namespace attune;

/// Runs the bad configurations of bad_configs.json: each a set of changes to a valid configuration, with the code and
/// the key of the problem that they must give.
class TestValidate : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void badConfigurations_data();
    void badConfigurations();
    void corpusIsWide();
    void severalProblemsAreAllSaid();

private:
    QJsonArray cases_;
};

namespace {

ExperimentConfig validConfig() {
    ExperimentConfig config;
    config.set("data.paths", std::vector<std::string>{"book.txt"});
    return config;
}

bool has(const std::vector<Problem>& problems, const std::string& code, const std::string& key) {
    return std::any_of(problems.begin(), problems.end(),
                       [&](const Problem& problem) { return problem.code == code && problem.keys.at(0) == key; });
}

}  // namespace

void TestValidate::initTestCase() {
    QFile file(ATTUNE_SOURCE_DIR "/tests/core/config/bad_configs.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    cases_ = QJsonDocument::fromJson(file.readAll()).array();
    QVERIFY(validate(validConfig()).empty());
}

void TestValidate::badConfigurations_data() {
    QTest::addColumn<QJsonObject>("entry");
    for (const auto& entry : cases_) {
        const QJsonObject object = entry.toObject();
        const QByteArray set = QJsonDocument(object["set"].toObject()).toJson(QJsonDocument::Compact);
        QTest::newRow(set.constData()) << object;
    }
}

void TestValidate::badConfigurations() {
    QFETCH(QJsonObject, entry);
    const std::string code = entry["code"].toString().toStdString();
    const std::string key = entry["key"].toString().toStdString();
    ExperimentConfig config = validConfig();
    const QJsonObject changes = entry["set"].toObject();
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        config.setFromText(change.key().toStdString(), change.value().toString().toStdString());
    }
    const auto problems = validate(config);
    QVERIFY2(has(problems, code, key), (problems.empty() ? "no problem" : problems[0].code).c_str());
    for (const Problem& problem : problems) {
        QVERIFY2(findMessage(problem.code) != nullptr, problem.code.c_str());
        QVERIFY2(describe(problem.code, problem.arguments).find('?') == std::string::npos, problem.code.c_str());
        QCOMPARE(problem.severity == Problem::Severity::warning, problem.code == code && entry["warning"].toBool());
        for (const Fix& fix : problem.fixes) {
            ExperimentConfig mended = config;
            mended.setFromText(fix.key, fix.value);
            QVERIFY2(!has(validate(mended), problem.code, problem.keys[0]), (fix.key + "=" + fix.value).c_str());
        }
    }
    if (code != "data.no_files") QVERIFY2(!problems[0].fixes.empty(), code.c_str());
}

void TestValidate::corpusIsWide() {
    std::set<QString> codes;
    for (const auto& entry : cases_) codes.insert(entry.toObject()["code"].toString());
    QVERIFY(cases_.size() >= 60);
    QVERIFY(codes.size() >= 18);
}

void TestValidate::severalProblemsAreAllSaid() {
    ExperimentConfig config;
    config.setFromText("model.n_head", "0");
    config.setFromText("train.learning_rate", "0");
    config.setFromText("train.warmup_steps", "5k");
    const auto problems = validate(config);
    QVERIFY(has(problems, "config.below_minimum", "model.n_head"));
    QVERIFY(has(problems, "config.not_above", "train.learning_rate"));
    QVERIFY(has(problems, "schedule.warmup_longer_than_training", "train.warmup_steps"));
    QVERIFY(has(problems, "data.no_files", "data.paths"));
}

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate.moc"
