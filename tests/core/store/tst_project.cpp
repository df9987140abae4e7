#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/store/project.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

class TestProject : public QObject {
    Q_OBJECT

private slots:
    void keepsExperiments() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        ExperimentRecord experiment{0, "Ünïcode 测试 🧪", "{\"a\":1}", "{}", "preset sample", "note", false};
        experiment.id = project->addExperiment(experiment);
        experiment.name = "renamed";
        experiment.trashed = true;
        project->updateExperiment(experiment);
        QVERIFY(project->experiments().empty());
        const auto found = Project::open(folder.file("p.attune"))->experiments(true);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].name, experiment.name);
        QCOMPARE(found[0].configJson, experiment.configJson);
        QCOMPARE(found[0].sourceName, experiment.sourceName);
    }

    void keepsWhatAPersonAndTheTrainerSetApart() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        RunRecord run;
        run.name = "first";
        run.tags = {"a", "b,c", "引"};
        run.maxSteps = 100;
        run.id = project->addRun(run);
        project->setRunState(run.id, RunState::failed, 7, "train.not_finite", {"7"});
        run.note = "edited";
        run.baseline = true;
        project->updateRun(run);
        project->setRunLength(run.id, 200, "{\"longer\":true}");
        const RunRecord found = project->run(run.id).value();
        QVERIFY(found.state == RunState::failed);
        QCOMPARE(found.step, std::int64_t{7});
        QCOMPARE(found.reasonArguments, std::vector<std::string>{"7"});
        QVERIFY(found.endedAt > 0 && found.createdAt > 0);
        QCOMPARE(found.note, run.note);
        QCOMPARE(found.tags, run.tags);
        QVERIFY(found.baseline);
        QCOMPARE(found.maxSteps, std::int64_t{200});
        QVERIFY(!project->run(run.id + 1));
    }

    void neverReusesARunNumber() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId first = project->addRun({});
        project->purgeRun(first);
        QVERIFY(!project->run(first));
        QVERIFY(project->addRun({}) > first);
    }

    void passesCommandsOnceAndInOrder() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const auto other = Project::open(folder.file("p.attune"));
        other->postCommand(1, "pause");
        other->postCommand(2, "kill");
        other->postCommand(1, "resume");
        QCOMPARE(project->takeCommands(1), (std::vector<std::string>{"pause", "resume"}));
        QVERIFY(project->takeCommands(1).empty());
        QCOMPARE(project->takeCommands(2), std::vector<std::string>{"kill"});
    }

    void neverCopiesOntoWhatIsThere() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        ATTUNE_VERIFY_ERROR(project->backupTo(folder.file("p.attune")), "project.exists");
        std::filesystem::create_directory(folder.file("old.attune.files"));
        ATTUNE_VERIFY_ERROR(project->backupTo(folder.file("old.attune")), "project.exists");
        QVERIFY(!std::filesystem::exists(folder.file("old.attune")));
    }

    void keepsViewState() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        QCOMPARE(project->view("charts"), std::string());
        project->setView("charts", "{\"x\":\"step\"}");
        project->setView("charts", "{\"x\":\"time\"}");
        QCOMPARE(Project::open(folder.file("p.attune"))->view("charts"), std::string("{\"x\":\"time\"}"));
    }

    void raisesTheDataVersionForEveryChange() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const auto other = Project::open(folder.file("p.attune"));
        const std::int64_t start = project->dataVersion();
        QCOMPARE(project->dataVersion(), start);
        other->setView("a", "1");
        const std::int64_t afterOther = project->dataVersion();
        QVERIFY(afterOther > start);
        project->setView("a", "2");
        const std::int64_t afterOwn = project->dataVersion();
        QVERIFY(afterOwn > afterOther);
        QVERIFY(project->takeLease("edit", nullptr));
        const std::int64_t held = project->dataVersion();
        project->refreshLease("edit");
        QCOMPARE(project->dataVersion(), held);  // that a window lives is no change of the project
    }

    void leavesOneFileAfterTheLastClose() {
        const ScratchFolder folder;
        {
            const auto project = Project::create(folder.file("p.attune"));
            const auto reader = Project::open(folder.file("p.attune"), Project::Access::readOnly);
            project->setView("a", "1");
            QCOMPARE(reader->view("a"), std::string("1"));
            QVERIFY(reader->readOnly());
            ATTUNE_VERIFY_ERROR(reader->setView("a", "2"), "project.read_only");
        }
        QCOMPARE(folder.names(), std::vector<std::string>{"p.attune"});
    }

    void leavesOneFileAfterAReaderClosedLast() {
        const ScratchFolder folder;
        auto project = Project::create(folder.file("p.attune"));
        {
            const auto reader = Project::open(folder.file("p.attune"), Project::Access::readOnly);
            project->setView("a", "1");
            project.reset();
            QCOMPARE(reader->view("a"), std::string("1"));
        }
        QCOMPARE(folder.names(), std::vector<std::string>{"p.attune"});
    }

    void givesEveryRunItsOwnPaletteSlot() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId first = project->addRun({});
        const RunId second = project->addRun({});
        project->purgeRun(first);
        const RunId third = project->addRun({});
        QCOMPARE(project->run(second)->paletteSlot, 1);
        QCOMPARE(project->run(third)->paletteSlot, 2);
    }

    void copiesItself() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        project->setView("a", "1");
        project->backupTo(folder.file("copy.attune"));
        project->setView("a", "2");
        QCOMPARE(Project::open(folder.file("copy.attune"))->view("a"), std::string("1"));
        QCOMPARE(project->integrityProblem(), std::string());
    }

    void keepsEveryDoubleExactly() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const std::vector<double> values{std::nan(""), infinity, -infinity, -0.0, 0.1, 5e-324, 1e308, 1.0f / 3.0f};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Event event =
                StepMetrics{{run, static_cast<std::int64_t>(i + 1), 0, 1e9}, 1, 0.5, {{"train/loss", values[i]}}};
            project->appendEvents(std::span(&event, 1));
        }
        const MetricColumns points = project->metric(run, "train/loss");
        QCOMPARE(points.value.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i) QVERIFY(sameBits(points.value[i], values[i]));
        QVERIFY(sameBits(project->run(run)->lastMetrics.at(0).value, values.back()));
        QCOMPARE(project->run(run)->step, static_cast<std::int64_t>(values.size()));
    }
};

QTEST_APPLESS_MAIN(TestProject)
#include "tst_project.moc"
