#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "app/session/diagnostics.h"
#include "app/session/project_copy.h"
#include "app/session/zip_file.h"
#include "app/shell/model_outline.h"
#include "core/base/error.h"
#include "core/train/settings.h"
#include "widgets/dialogs/command_palette.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/panels/toast_stack.h"

namespace attune {

/// The small parts of the shell, each by itself.
class TestShellParts : public QObject {
    Q_OBJECT

private slots:
    void outlineCountsWhatThePlanCounts();
    void quantitiesReadWell();
    void paletteFindsByLetters();
    void toastsCountRepetitions();
    void diagnosticsNameNobody();
    void diagnosticsAreAZipOfTheWholeReport();
    void projectOutlineHasNoTextsAndNames();
    void projectsMoveWhole();
};

void TestShellParts::outlineCountsWhatThePlanCounts() {
    const GptConfig gpt2;
    QCOMPARE(outlineGpt(gpt2).parameters, std::int64_t{124'439'808});
    ExperimentConfig config;
    config.set("model.n_layer", std::int64_t{2});
    config.set("model.n_embd", std::int64_t{48});
    config.set("model.n_head", std::int64_t{3});
    config.set("tokenizer.vocab_size", std::int64_t{300});
    QCOMPARE(outlineGpt(gptConfig(config, 300)).parameters, planRun(config).parameterCount);
}

void TestShellParts::quantitiesReadWell() {
    QCOMPARE(countText(1840), QStringLiteral("1\u2009840"));
    QCOMPARE(countText(-1234567), QStringLiteral("-1\u2009234\u2009567"));
    QCOMPARE(countText(12), QStringLiteral("12"));
    QCOMPARE(shortCountText(503'000), QStringLiteral("503\u2009k"));
    QCOMPARE(shortCountText(124'439'808), QStringLiteral("124\u2009M"));
    QCOMPARE(bytesText(18.2 * 1024 * 1024 * 1024), QStringLiteral("18.2\u00A0GiB"));
    QCOMPARE(percentText(0.999), QStringLiteral("99\u00A0%"));
}

void TestShellParts::paletteFindsByLetters() {
    QVERIFY(CommandPalette::score(QStringLiteral("Stop with a checkpoint"), QStringLiteral("swc")) > 0);
    QVERIFY(CommandPalette::score(QStringLiteral("Stop with a checkpoint"), QStringLiteral("xyz")) < 0);
    QVERIFY(CommandPalette::score(QStringLiteral("Show Charts"), QStringLiteral("cha")) >
            CommandPalette::score(QStringLiteral("Copy with a"), QStringLiteral("cha")));
}

void TestShellParts::toastsCountRepetitions() {
    QWidget host;
    host.resize(800, 600);
    ToastStack toasts(&host);
    for (int i = 0; i < 5; ++i)
        toasts.say(CardKind::error, QStringLiteral("disk"), QStringLiteral("Disk full"), QStringLiteral("No room"));
    toasts.say(CardKind::error, QStringLiteral("nan"), QStringLiteral("NaN"), {});
    QCOMPARE(toasts.count(), 2);
    QCOMPARE(toasts.timesOf(QStringLiteral("disk")), 5);
    toasts.dismiss(QStringLiteral("disk"));
    QCOMPARE(toasts.count(), 1);
}

void TestShellParts::diagnosticsNameNobody() {
    const std::string home = QDir::homePath().toStdString();
    const std::string text = withoutPersonalData("opened " + home + "/secret/project.attune");
    QVERIFY(text.find(home) == std::string::npos);
    QVERIFY(text.find("~/secret") != std::string::npos);
}

void TestShellParts::diagnosticsAreAZipOfTheWholeReport() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.zip"));
    writeZip(path.toStdString(), diagnosticFiles("{\"runs\": []}"));
    QProcess unzip;  // somebody else's reader
    unzip.start(QStringLiteral("python3"),
                {QStringLiteral("-c"),
                 QStringLiteral("import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.testzip(); "
                                "print(*sorted(z.namelist()), len(json.loads(z.read('doctor.json'))) > 2, "
                                "z.read('report.txt').decode()[:6], json.loads(z.read('project.json')))"),
                 path});
    QVERIFY(unzip.waitForFinished());
    QCOMPARE(QString::fromUtf8(unzip.readAllStandardOutput()).trimmed(),
             QStringLiteral("attune.log doctor.json project.json report.txt True Attune {'runs': []}"));
    QVERIFY_EXCEPTION_THROWN(
        writeZip(folder.filePath(QStringLiteral("no/such/folder.zip")).toStdString(), {{"a", "b"}}), Error);
}

void TestShellParts::projectOutlineHasNoTextsAndNames() {
    QTemporaryDir folder;
    auto project = Project::create(folder.filePath(QStringLiteral("a.attune")).toStdString());
    ExperimentConfig config;
    config.set("data.paths", std::vector<std::string>{"/home/somebody/secret.txt"});
    config.set("sampling.prompts", std::vector<std::string>{"a secret prompt"});
    config.set("train.learning_rate", 0.00123);
    RunRecord run;
    run.name = run.note = "secret";
    run.tags = {"secret"};
    run.configJson = toJson(config);
    project->addRun(run);
    const std::string outline = projectOutline(*project);
    QVERIFY2(outline.find("secret") == std::string::npos, outline.c_str());
    QVERIFY2(outline.find("train.learning_rate") != std::string::npos, outline.c_str());
}

void TestShellParts::projectsMoveWhole() {
    QTemporaryDir folder;
    const std::filesystem::path from = folder.filePath(QStringLiteral("a.attune")).toStdString();
    const std::filesystem::path to = folder.filePath(QStringLiteral("b 项目.attune")).toStdString();
    std::ofstream(from) << "database";
    std::filesystem::create_directories(filesFolderOf(from) / "runs");
    std::ofstream(filesFolderOf(from) / "runs/weights") << "weights";
    moveProject(from, to);
    QVERIFY(!std::filesystem::exists(from) && !std::filesystem::exists(filesFolderOf(from)));
    QVERIFY(std::filesystem::exists(filesFolderOf(to) / "runs/weights"));
    std::ofstream(from) << "another";
    QVERIFY_EXCEPTION_THROWN(moveProject(from, to), Error);
    QVERIFY(std::filesystem::exists(from));
}

}  // namespace attune

QTEST_MAIN(attune::TestShellParts)
#include "tst_shell_parts.moc"
