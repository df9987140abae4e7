#include <QtTest>
#include <fstream>

#include "core/store/checkpoint_rotation.h"
#include "core/store/run_folders.h"
#include "tests/core/store/checkpoint_fixture.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

/// A project with one run that has checkpoints.
struct TrainedRun {
    ScratchFolder folder;
    std::unique_ptr<Project> project = Project::create(folder.file("p.attune"));
    RunId run = project->addRun({});
    SmallModel model;

    std::filesystem::path place(std::int64_t step) const {
        return project->filesFolder() / checkpointFolder(run, step);
    }

    void write(std::int64_t step) const { writeCheckpoint(place(step), model.content(std::to_string(step))); }

    void checkpoint(std::int64_t step, bool best = false) {
        write(step);
        const Event event = CheckpointSaved{stampedHeader(run, step), checkpointFolder(run, step), 1, best};
        project->appendEvents(std::span(&event, 1));
    }

    void damage(std::int64_t step) const { std::ofstream(place(step) / "state.json") << "damaged"; }

    std::vector<std::int64_t> steps() const {
        std::vector<std::int64_t> found;
        for (const CheckpointRecord& record : project->checkpoints(run)) {
            if (std::filesystem::exists(place(record.step))) found.push_back(record.step);
        }
        return found;
    }
};

using Steps = std::vector<std::int64_t>;

}  // namespace

class TestCheckpointRotation : public QObject {
    Q_OBJECT

private slots:
    void keepsTheNewest() {
        TrainedRun t;
        for (const int step : {10, 20, 30, 40}) t.checkpoint(step);
        QVERIFY(rotateCheckpoints(*t.project, t.run, 0, {}).empty());
        QCOMPARE(rotateCheckpoints(*t.project, t.run, 2, {}).size(), std::size_t{2});
        QCOMPARE(t.steps(), (Steps{30, 40}));
    }

    void neverRemovesTheBestOrTheResumeSource() {
        TrainedRun t;
        t.checkpoint(10, true);
        for (const int step : {20, 30, 40}) t.checkpoint(step);
        rotateCheckpoints(*t.project, t.run, 1, {checkpointFolder(t.run, 20)});
        QCOMPARE(t.steps(), (Steps{10, 20, 40}));
        t.checkpoint(50, true);
        rotateCheckpoints(*t.project, t.run, 1, {});
        QCOMPARE(t.steps(), Steps{50});
    }

    void removesNothingWhileTheNewestIsBroken() {
        TrainedRun t;
        for (const int step : {10, 20, 30}) t.checkpoint(step);
        t.damage(30);
        QVERIFY(rotateCheckpoints(*t.project, t.run, 1, {}).empty());
        QCOMPARE(t.steps(), (Steps{10, 20, 30}));
    }

    void resumesFromTheNewestWholeOne() {
        TrainedRun t;
        QVERIFY(!newestVerifiedCheckpoint(*t.project, t.run));
        for (const int step : {10, 20, 30}) t.checkpoint(step);
        QCOMPARE(newestVerifiedCheckpoint(*t.project, t.run)->step, std::int64_t{30});
        t.damage(30);
        QCOMPARE(newestVerifiedCheckpoint(*t.project, t.run)->step, std::int64_t{20});
        std::filesystem::remove(t.place(20) / "manifest.json");
        QCOMPARE(newestVerifiedCheckpoint(*t.project, t.run)->step, std::int64_t{10});
        std::filesystem::remove_all(t.place(10));
        QVERIFY(!newestVerifiedCheckpoint(*t.project, t.run));
    }

    void knowsOneThatItsTrainerDidNotLiveToAnnounce() {
        TrainedRun t;
        t.checkpoint(10);
        t.write(20);
        const auto newest = newestVerifiedCheckpoint(*t.project, t.run);
        QCOMPARE(newest->step, std::int64_t{20});
        QCOMPARE(newest->folder, checkpointFolder(t.run, 20));
    }

    void passesOverWhatAResumeSuperseded() {
        TrainedRun t;
        t.checkpoint(10, true);
        t.checkpoint(20);
        t.project->supersedeAfter(t.run, 10);
        QCOMPARE(newestVerifiedCheckpoint(*t.project, t.run)->step, std::int64_t{10});
        rotateCheckpoints(*t.project, t.run, 5, {});
        QVERIFY(!std::filesystem::exists(t.place(20)));
        QCOMPARE(t.steps(), Steps{10});
    }

    void goesWithItsRun() {
        TrainedRun t;
        t.checkpoint(10);
        t.project->purgeRun(t.run);
        QVERIFY(!std::filesystem::exists(t.place(10).parent_path()));
        QVERIFY(t.project->checkpoints(t.run, true).empty());
    }
};

QTEST_APPLESS_MAIN(TestCheckpointRotation)
#include "tst_checkpoint_rotation.moc"
