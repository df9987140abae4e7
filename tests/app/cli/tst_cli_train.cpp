#include <signal.h>

#include <QFile>
#include <QJsonArray>
#include <QSet>
#include <QTest>
#include <cmath>

#include "tests/app/cli/cli_process.h"

/// The whole way of a small model: new, train, stop, resume, look, compare, generate, export. One project for all, in
/// this order.
class TestCliTrain : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void trainsToTheEnd();
    void trainingIsRefusedWithEveryReason();
    void secondRunDiffers();
    void runsListsBoth();
    void metricsAsCsvAndJson();
    void compareSaysWhatChanged();
    void followReplaysAFinishedRun();
    void generatesFromTheRun();
    void evaluatesTheRun();
    void exportsOpenFormats();
    void logitsAreWritten();
    void signalStopsWithACheckpointAndResumeGoesOn();
    void resumeKeepsItsSettings();

private:
    QString project() const { return cli_.file("tiny.attune"); }

    CliProcess cli_;
};

void TestCliTrain::initTestCase() {
    QFile text(cli_.file("text.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    const QList<QByteArray> words = {"the ", "cat ", "dog ", "sat ", "ran ", "on ", "under ", "a ", "mat", "tree"};
    unsigned state = 1;
    for (int i = 0; i < 8000; ++i) {
        state = state * 1664525u + 1013904223u;
        text.write(words[(state >> 16) % words.size()]);
        if (i % 9 == 0) text.write(".\n");
    }
    text.close();
    QStringList arguments{"new", project(), "--preset", "gpt-tiny", "--set", "data.paths=" + text.fileName()};
    for (const char* setting :
         {"tokenizer.vocab_size=300", "model.n_layer=1", "model.n_embd=32", "model.n_positions=32",
          "train.max_steps=12", "train.per_device_train_batch_size=4", "eval.steps=5", "eval.max_batches=4",
          "checkpoint.steps=5", "sampling.steps=6", "generation.max_new_tokens=5", "device.threads=1"}) {
        arguments << "--set" << setting;
    }
    QVERIFY2(cli_.run(arguments) == 0, cli_.error().constData());
    QVERIFY2(cli_.error().isEmpty(), cli_.error().constData());
}

void TestCliTrain::trainsToTheEnd() {
    QVERIFY2(cli_.run({"train", project(), "--json"}) == 0, cli_.error().constData());
    QSet<QString> kinds;
    double lastLoss = 0;
    for (const QJsonDocument& line : cli_.jsonLines()) {
        QVERIFY(line.isObject());
        kinds.insert(line["event"].toString());
        const QJsonObject values = line["values"].toObject();
        if (values.contains("train/loss")) lastLoss = values["train/loss"].toDouble();
    }
    for (const char* kind : {"state", "metrics", "sample", "checkpoint"}) QVERIFY2(kinds.contains(kind), kind);
    QVERIFY2(lastLoss > 0 && lastLoss < std::log(300.0), "the last loss is below chance");
}

void TestCliTrain::trainingIsRefusedWithEveryReason() {
    QCOMPARE(cli_.run({"train", project(), "--set", "model.n_head=5", "--set", "data.validation_fraction=0", "--set",
                       "train.learning_rate=0"}),
             2);
    for (const char* reason : {"model.n_head", "data.validation_fraction", "train.learning_rate"}) {
        QVERIFY2(cli_.error().contains(reason), cli_.error().constData());
    }
    QCOMPARE(cli_.run({"train", project(), "--set", "data.paths=" + cli_.file("no such text.txt")}), 2);
    QVERIFY2(cli_.error().contains("no such text.txt"), cli_.error().constData());
    if (!QFile::exists("/proc/driver/nvidia/version")) {
        QCOMPARE(cli_.run({"train", project(), "--device", "cuda"}), 2);
        QVERIFY2(cli_.error().contains("device.name=cpu"), cli_.error().constData());
    }
}

void TestCliTrain::secondRunDiffers() {
    QVERIFY2(cli_.run({"train", project(), "--name", "slower", "--set", "train.learning_rate=1e-4", "--max-steps",
                       "8"}) == 0,
             cli_.error().constData());
    QVERIFY2(cli_.out().contains("step 8/8"), cli_.out().constData());
    QVERIFY2(cli_.out().contains("finished"), cli_.out().constData());
}

void TestCliTrain::runsListsBoth() {
    QCOMPARE(cli_.run({"runs", project(), "--json"}), 0);
    const auto runs = cli_.jsonLines();
    QCOMPARE(runs.size(), 2);
    QHash<int, QJsonDocument> byId;
    for (const QJsonDocument& run : runs) byId[run["id"].toInt()] = run;
    QCOMPARE(byId[1]["step"].toInt(), 12);
    QCOMPARE(byId[1]["state"].toString(), QString("finished"));
    QCOMPARE(byId[2]["name"].toString(), QString("slower"));
    QVERIFY(byId[2]["metrics"].toObject().contains("train/loss"));
    QVERIFY(byId[2]["metrics"].toObject().contains("eval/loss"));
    QCOMPARE(cli_.run({"runs", project()}), 0);
    QVERIFY(cli_.out().contains("8/8"));
}

void TestCliTrain::metricsAsCsvAndJson() {
    QCOMPARE(cli_.run({"metrics", project(), "1", "train/loss", "--csv"}), 0);
    const auto lines = cli_.out().trimmed().split('\n');
    QCOMPARE(lines[0], QByteArray("step,tokens,epoch,wall_time,metric,value"));
    QCOMPARE(lines.size(), 1 + 12);
    const auto cells = lines[12].split(',');
    QCOMPARE(cells[0].toInt(), 12);
    QCOMPARE(cells[1].toInt(), 12 * 4 * 32);
    QCOMPARE(cells[4], QByteArray("train/loss"));
    QCOMPARE(cli_.run({"metrics", project(), "slower", "--json"}), 0);
    for (const QJsonDocument& line : cli_.jsonLines()) QVERIFY(line.object().contains("value"));
    QCOMPARE(cli_.run({"metrics", project(), "1"}), 0);
    QVERIFY(cli_.out().contains("perf/tokens_per_second"));
    QCOMPARE(cli_.run({"metrics", project(), "1", "train/los"}), 2);
    QVERIFY(cli_.error().contains("train/loss"));
    QCOMPARE(cli_.run({"metrics", project(), "7"}), 2);
    QVERIFY(cli_.error().contains("#1"));
}

void TestCliTrain::compareSaysWhatChanged() {
    QCOMPARE(cli_.run({"compare", project(), "1", "#2", "--json"}), 0);
    QHash<QString, QJsonDocument> settings, metrics;
    for (const QJsonDocument& line : cli_.jsonLines()) {
        if (line.object().contains("setting")) settings[line["setting"].toString()] = line;
        if (line.object().contains("metric")) metrics[line["metric"].toString()] = line;
    }
    QCOMPARE(settings.size(), 2);
    QCOMPARE(settings["train.learning_rate"]["values"].toArray().at(1).toString(), QString("1e-4"));
    QCOMPARE(settings["train.max_steps"]["values"].toArray().at(0).toString(), QString("12"));
    QCOMPARE(metrics["eval/loss"]["last"].toArray().size(), 2);
    QCOMPARE(cli_.run({"compare", project(), "1", "2"}), 0);
    QVERIFY(cli_.out().contains("train.learning_rate"));
    QCOMPARE(cli_.run({"compare", project(), "1"}), 2);
}

void TestCliTrain::followReplaysAFinishedRun() {
    QCOMPARE(cli_.run({"follow", project(), "1", "--json"}), 0);
    int trainPoints = 0;
    for (const QJsonDocument& line : cli_.jsonLines()) {
        QVERIFY(line.isObject());
        if (line["values"].toObject().contains("train/loss")) ++trainPoints;
    }
    QCOMPARE(trainPoints, 12);
    QCOMPARE(cli_.run({"follow", project(), "1"}), 0);
}

void TestCliTrain::generatesFromTheRun() {
    const QString model = project() + "#1";
    const QStringList arguments{"generate", model,    "--prompt", "the cat", "--max-new-tokens",
                                "8",        "--seed", "3",        "--json"};
    QVERIFY2(cli_.run(arguments) == 0, cli_.error().constData());
    const QByteArray first = cli_.out();
    QVERIFY(!cli_.jsonLines().at(0)["text"].toString().isEmpty());
    QCOMPARE(cli_.run(arguments), 0);
    QCOMPARE(cli_.out(), first);  // same seed, same text
    QCOMPARE(cli_.run({"generate", model, "--prompt", "the cat", "--max-new-tokens", "4", "--greedy"}), 0);
    QVERIFY(cli_.out().startsWith("the cat"));
}

void TestCliTrain::evaluatesTheRun() {
    QVERIFY2(cli_.run({"eval", project(), "1", "--json"}) == 0, cli_.error().constData());
    const double loss = cli_.jsonLines().at(0)["metrics"]["eval/loss"].toDouble();
    QVERIFY2(loss > 0.5 && loss < std::log(300.0), qPrintable(QString::number(loss)));
    QFile other(cli_.file("other.txt"));
    QVERIFY(other.open(QIODevice::WriteOnly));
    for (int i = 0; i < 40; ++i) other.write("a dog sat under the tree.\n");
    other.close();
    QVERIFY2(cli_.run({"eval", project(), "1", "--data", other.fileName(), "--json"}) == 0, cli_.error().constData());
    const double otherLoss = cli_.jsonLines().at(0)["metrics"]["eval/loss"].toDouble();
    QVERIFY2(otherLoss > 0.5 && otherLoss != loss, qPrintable(QString::number(otherLoss)));
}

void TestCliTrain::exportsOpenFormats() {
    QCOMPARE(cli_.run({"export", project(), "1", "--format", "csv", cli_.file("csv")}), 0);
    QVERIFY(QFile::exists(cli_.file("csv/metrics.csv")));
    QCOMPARE(cli_.run({"export", project(), "1", "--format", "json", cli_.file("json"), "--json"}), 0);
    for (const char* name : {"json/run.json", "json/metrics.json", "json/events.jsonl"}) {
        QVERIFY2(QFile::exists(cli_.file(name)), name);
    }
    QCOMPARE(cli_.run({"export", project(), "1", "--format", "hf", cli_.file("hf")}), 0);
    for (const char* name : {"hf/config.json", "hf/model.safetensors", "hf/vocab.json", "hf/merges.txt"}) {
        QVERIFY2(QFile::exists(cli_.file(name)), name);
    }
    QVERIFY(!QFile::exists(cli_.file("hf/optimizer.safetensors")));
    QCOMPARE(cli_.run({"generate", cli_.file("hf"), "--prompt", "a", "--max-new-tokens", "2"}), 0);
}

void TestCliTrain::logitsAreWritten() {
    const auto writeIds = [&](const QByteArray& json) {
        QFile ids(cli_.file("ids.json"));
        QVERIFY(ids.open(QIODevice::WriteOnly));
        ids.write(json);
    };
    const QStringList arguments{
        "logits", project() + "#1", "--ids", cli_.file("ids.json"), "--out", cli_.file("logits.safetensors"), "--json"};
    writeIds("[[1, 2, 3], [4, 5, 6]]");
    QVERIFY2(cli_.run(arguments) == 0, cli_.error().constData());
    const QJsonArray shape = cli_.jsonLines().at(0)["shape"].toArray();
    QCOMPARE(shape.at(0).toInt() * shape.at(1).toInt(), 6);
    QVERIFY(QFile(cli_.file("logits.safetensors")).size() > 6 * shape.at(2).toInt() * 4);
    for (const char* bad : {"", "{}", "[]", "[[1], [1, 2]]", "[[-1]]", "[[100000]]", "[[\"a\"]]"}) {
        writeIds(bad);
        QCOMPARE(cli_.run(arguments), 2);
    }
}

void TestCliTrain::signalStopsWithACheckpointAndResumeGoesOn() {
    cli_.start({"train", project(), "--name", "long", "--max-steps", "100000", "--json"});
    QVERIFY(cli_.waitForOutput("train/loss"));
    ::kill(static_cast<pid_t>(cli_.process().processId()), SIGINT);
    QCOMPARE(cli_.wait(), 3);
    QCOMPARE(cli_.run({"runs", project(), "--json"}), 0);
    int step = 0;
    for (const QJsonDocument& run : cli_.jsonLines()) {
        if (run["name"].toString() != "long") continue;
        QCOMPARE(run["state"].toString(), QString("stopped"));
        step = run["step"].toInt();
    }
    QVERIFY(step > 0);
    cli_.start({"train", project(), "--resume", "long", "--json"});
    QVERIFY(cli_.waitForOutput("train/loss"));
    ::kill(static_cast<pid_t>(cli_.process().processId()), SIGTERM);
    QCOMPARE(cli_.wait(), 3);
    QCOMPARE(cli_.run({"metrics", project(), "long", "train/loss", "--csv"}), 0);
    int expected = 1;
    for (const QByteArray& line : cli_.out().trimmed().split('\n').mid(1)) {
        QCOMPARE(line.split(',')[0].toInt(), expected++);  // one continuous curve
    }
    QVERIFY(expected > step + 1);
}

void TestCliTrain::resumeKeepsItsSettings() {
    QCOMPARE(cli_.run({"train", project(), "--resume", "long", "--set", "train.learning_rate=1e-5"}), 2);
    QVERIFY2(cli_.error().contains("train.learning_rate"), cli_.error().constData());
}

QTEST_GUILESS_MAIN(TestCliTrain)
#include "tst_cli_train.moc"
