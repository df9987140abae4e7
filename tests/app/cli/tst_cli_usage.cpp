#include <QFile>
#include <QTest>

#include "core/config/experiment_config.h"
#include "tests/app/cli/cli_process.h"

/// What needs no training: usage, errors, and the commands that read settings and machine.
class TestCliUsage : public QObject {
    Q_OBJECT

private slots:
    void wrongUseExitsWith2_data();
    void wrongUseExitsWith2();
    void helpExitsWith0();
    void settingsListsTheSchema();
    void presetsAreJson();
    void planAddsUp();
    void doctorNamesTheCpu();
    void newMakesTheSampleOnce();
    void newKeepsOddPaths();
    void tokenizerRoundTrip();
    void tokenizeRefusesNonsense();
};

void TestCliUsage::wrongUseExitsWith2_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const QStringList& arguments, const char* says) {
        QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QByteArray(says);
    };
    row({}, "subcommand");
    row({"trian"}, "");
    row({"new"}, "project");
    row({"new", "p", "--preset", "shakespear"}, "Did you mean shakespeare?");
    row({"new", "p", "--set", "train.learning_rat=1"}, "Did you mean train.learning_rate?");
    row({"new", "p", "--set", "nonsense"}, "key=value");
    row({"plan", "--set", "train.learning_rate=nan"}, "not a number");
    row({"plan", "--set", "train.learning_rate=5,000"}, "5000 or 5.0");
    row({"plan", "--set", "model.n_layer=1e99"}, "not a number");
    row({"plan", "--set", "model.n_head=5"}, "--set model.n_head=4");
    row({"plan", "--set", "device.name=abacus"}, "cpu");
    row({"train", "missing.attune"}, "missing.attune");
    row({"runs", "missing.attune"}, "missing.attune");
    row({"tokenize", "no such folder"}, "no such folder");
    row({"generate", "no such folder", "--prompt", "x"}, "no such folder");
    row({"generate", "m", "--prompt", "x", "--top-p", "2"}, "top-p");
    row({"bench", "--heads", "7"}, "divide");
    row({"export", "p", "1", "--format", "docx", "d"}, "format");
}

void TestCliUsage::wrongUseExitsWith2() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    CliProcess cli;
    QCOMPARE(cli.run(arguments), 2);
    QVERIFY2(cli.error().contains(says), cli.error().constData());
    QVERIFY2(cli.out().isEmpty(), cli.out().constData());
}

void TestCliUsage::helpExitsWith0() {
    CliProcess cli;
    QCOMPARE(cli.run({"--help"}), 0);
    QVERIFY(cli.out().contains("train-tokenizer"));
    QCOMPARE(cli.run({"train", "--help"}), 0);
    QVERIFY(cli.out().contains("--resume"));
}

void TestCliUsage::settingsListsTheSchema() {
    CliProcess cli;
    QCOMPARE(cli.run({"settings", "--json"}), 0);
    const auto lines = cli.jsonLines();
    QCOMPARE(std::size_t(lines.size()), attune::schema().size());
    for (const QJsonDocument& line : lines) {
        const std::string key = line["key"].toString().toStdString();
        QVERIFY2(attune::findField(key) != nullptr, key.c_str());
        QVERIFY2(!line["help"].toString().isEmpty(), key.c_str());
    }
    QCOMPARE(cli.run({"settings", "--markdown"}), 0);
    QVERIFY(cli.out().contains("| `train.learning_rate` | 6e-4 |"));
    QCOMPARE(cli.run({"settings"}), 0);
    QVERIFY(cli.out().contains("train.learning_rate = 6e-4"));
}

void TestCliUsage::presetsAreJson() {
    CliProcess cli;
    QCOMPARE(cli.run({"presets", "--json"}), 0);
    QStringList names;
    for (const QJsonDocument& line : cli.jsonLines()) {
        names.append(line["name"].toString());
        QVERIFY(line["config"].isObject());
    }
    QVERIFY(names.contains("sample") && names.contains("gpt2-124M"));
    QCOMPARE(cli.run({"presets"}), 0);
}

void TestCliUsage::planAddsUp() {
    CliProcess cli;
    QCOMPARE(cli.run({"plan", "--preset", "gpt2-124M", "--json"}), 0);
    const QJsonDocument plan = cli.jsonLines().at(0);
    QCOMPARE(plan["parameters"].toDouble(), 124439808.0);
    double sum = 0;
    for (const auto& part : plan["parts"].toObject()) sum += part.toDouble();
    QCOMPARE(plan["total_bytes"].toDouble(), sum);
    QVERIFY(sum > 4 * 4 * 124439808.0);  // weights, gradients and two moments at least
}

void TestCliUsage::doctorNamesTheCpu() {
    CliProcess cli;
    QCOMPARE(cli.run({"doctor", "--json"}), 0);
    QStringList subjects;
    for (const QJsonDocument& line : cli.jsonLines()) subjects.append(line["subject"].toString());
    QVERIFY(subjects.contains("CPU") && subjects.contains("Free disk"));
    QCOMPARE(cli.run({"doctor"}), 0);
    QVERIFY(cli.out().contains("Instruction sets"));
}

void TestCliUsage::newMakesTheSampleOnce() {
    CliProcess cli;
    const QString path = cli.file("my project");
    QCOMPARE(cli.run({"new", path, "--json"}), 0);
    QCOMPARE(cli.jsonLines().at(0)["preset"].toString(), QString("sample"));
    QVERIFY(QFile::exists(path + ".attune"));
    QVERIFY2(cli.run({"new", path}) != 0, "an existing project must not be overwritten");
    QVERIFY(!cli.error().isEmpty());
    QCOMPARE(cli.run({"runs", path, "--json"}), 0);
    QVERIFY(cli.out().isEmpty());
    QCOMPARE(cli.run({"metrics", path, "1"}), 2);
    QVERIFY2(cli.error().contains("none yet"), cli.error().constData());
    QCOMPARE(cli.run({"follow", path}), 2);
    QCOMPARE(cli.run({"train", path, "--experiment", "other"}), 2);
    QVERIFY2(cli.error().contains("sample"), cli.error().constData());
}

void TestCliUsage::newKeepsOddPaths() {
    CliProcess cli;
    for (const char* name : {"spaces in name", "\u4e66 \U0001F600", "dots.in.name"}) {
        const QString path = cli.file("") + QString::fromUtf8(name);
        QCOMPARE(cli.run({"new", path, "--preset", "gpt-tiny"}), 0);
        QVERIFY(QFile::exists(path + ".attune"));
        QVERIFY2(cli.error().contains("data.paths"), "the missing text is said at once");
    }
}

void TestCliUsage::tokenizerRoundTrip() {
    CliProcess cli;
    QFile text(cli.file("text.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    for (int i = 0; i < 300; ++i) text.write("the quick brown fox jumps over the lazy dog; \u4f60\u597d\n");
    text.close();
    QCOMPARE(cli.run({"train-tokenizer", "--vocab-size", "300", "--out", cli.file("vocab"), text.fileName(), "--json"}),
             0);
    QVERIFY(cli.jsonLines().at(0)["vocab_size"].toInt() <= 300);
    const QByteArray input = "\"the lazy dog\"\n\"\\u4f60\\ud83d\\ude00\"\n\n\"\"\n";
    QCOMPARE(cli.run({"tokenize", cli.file("vocab")}, input), 0);
    const QByteArray ids = cli.out();
    QCOMPARE(ids.count('\n'), 3);
    QCOMPARE(cli.run({"tokenize", cli.file("vocab"), "--decode"}, ids), 0);
    QCOMPARE(cli.out(), QByteArray("\"the lazy dog\"\n\"\u4f60\U0001F600\"\n\"\"\n"));
}

void TestCliUsage::tokenizeRefusesNonsense() {
    CliProcess cli;
    QFile text(cli.file("text.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("some words to learn from\n");
    text.close();
    QCOMPARE(cli.run({"train-tokenizer", "--vocab-size", "257", "--out", cli.file("vocab"), text.fileName()}), 0);
    for (const char* input : {"not json\n", "5\n", "[1, 2]\n", "\"open\n"}) {
        QCOMPARE(cli.run({"tokenize", cli.file("vocab")}, input), 2);
        QVERIFY(cli.error().contains("Line 1"));
    }
    for (const char* input : {"\"text\"\n", "[-1]\n", "[1.5]\n", "[99999999999]\n", "{}\n"}) {
        QCOMPARE(cli.run({"tokenize", cli.file("vocab"), "--decode"}, input), 2);
    }
}

QTEST_GUILESS_MAIN(TestCliUsage)
#include "tst_cli_usage.moc"
