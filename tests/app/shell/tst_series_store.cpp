#include <QTemporaryDir>
#include <QTest>

#include "app/bridge/series_store.h"

namespace attune {

/// Curves as they grow: by events of own runs, and by what another process writes into the project.
class TestSeriesStore : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void growsByWhatAnotherProcessWrites();
    void readsAgainAfterAResumeElsewhere();
    void knowsStartAndPausesLive();
    void givesTheSameTimesWhenReadAgain();
    void placesDeviceStatisticsBesideTheSteps();

private:
    std::shared_ptr<const MetricSeries> loss() const { return series_->series(run_, "train/loss"); }
    std::size_t points() const { return loss() == nullptr ? 0 : loss()->size(); }
    Event metric(std::int64_t step, double wallTime) const {
        return StepMetrics{{run_, step, 0, wallTime}, step * 10, 0, {{"train/loss", double(step)}}};
    }
    Event state(RunState state, std::int64_t step, double wallTime) const {
        return RunStateChanged{{run_, step, 0, wallTime}, state, {}, {}};
    }
    /// What trains for 2 s, stands still for 100 s and trains for 1 s more.
    std::vector<Event> storyWithAPause() const {
        return {state(RunState::running, 0, 100),   metric(1, 101), metric(2, 102), state(RunState::paused, 2, 102.5),
                state(RunState::running, 2, 202.5), metric(3, 203)};
    }
    void checkTimes() const;

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Project> other_;  // the other process' connection
    std::unique_ptr<StoreThread> store_;
    std::unique_ptr<EngineBridge> bridge_;
    std::unique_ptr<SeriesStore> series_;
    RunId run_ = 0;
};

void TestSeriesStore::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    const std::filesystem::path path = folder_->filePath(QStringLiteral("a.attune")).toStdString();
    other_ = Project::create(path);
    RunRecord run;
    run.name = "small";
    run.configJson = "{}";
    run_ = other_->addRun(run);
    store_ = std::make_unique<StoreThread>();
    bridge_ = std::make_unique<EngineBridge>();
    series_ = std::make_unique<SeriesStore>(store_.get(), bridge_.get(), nullptr);
    bool open = false;
    store_->open(
        this, path, false, [](Project&) { return 0; }, [&](int) { open = true; }, {});
    QTRY_VERIFY(open);
}

void TestSeriesStore::cleanup() {
    series_.reset();
    bridge_.reset();
    store_.reset();
    other_.reset();
    folder_.reset();
}

void TestSeriesStore::growsByWhatAnotherProcessWrites() {
    other_->appendEvents(std::vector{state(RunState::running, 0, 100), metric(1, 101), metric(2, 102)});
    series_->setShown({run_});
    QTRY_COMPARE(points(), std::size_t{2});
    const auto before = loss();

    other_->appendEvents(std::vector{metric(3, 103), metric(4, 104)});
    other_->appendEvents(std::vector<Event>{StepMetrics{{run_, 4, 0, 104}, 0, 0, {{"eval/loss", 1.5}}}});
    series_->readOn(run_);
    series_->readOn(run_);  // asked again while it reads
    QTRY_COMPARE(points(), std::size_t{4});
    QCOMPARE(loss()->value(3), 4.0);
    QVERIFY2(loss() == before, "the curve was read again as a whole");
    QTRY_VERIFY(series_->series(run_, "eval/loss") != nullptr);
}

void TestSeriesStore::readsAgainAfterAResumeElsewhere() {
    other_->appendEvents(std::vector{state(RunState::running, 0, 100), metric(1, 101), metric(2, 102), metric(3, 103)});
    series_->setShown({run_});
    QTRY_COMPARE(points(), std::size_t{3});
    other_->appendEvents(std::vector<Event>{RunRewound{{run_, 1, 0, 200}}, metric(2, 201)});
    series_->readOn(run_);
    QTRY_COMPARE(points(), std::size_t{2});
    QCOMPARE(loss()->point(1).wallTime, 201.0);
    QCOMPARE(loss()->seams(), std::vector<std::int64_t>{1});
}

void TestSeriesStore::checkTimes() const {
    const auto series = loss();
    QCOMPARE(series->x(SeriesAxis::trainedTime, 0), 1.0);
    QCOMPARE(series->x(SeriesAxis::trainedTime, 1), 2.0);
    QCOMPARE(series->x(SeriesAxis::trainedTime, 2), 3.0);
    QCOMPARE(series->breaks(), std::vector<std::size_t>{2});
}

void TestSeriesStore::knowsStartAndPausesLive() {
    series_->setShown({run_});
    QTRY_VERIFY(!series_->loading());
    // All in one batch, in which states come last.
    for (const Event& event : storyWithAPause()) bridge_->sink().publish(event);
    QTRY_COMPARE(points(), std::size_t{3});
    checkTimes();
}

void TestSeriesStore::givesTheSameTimesWhenReadAgain() {
    other_->appendEvents(storyWithAPause());
    series_->setShown({run_});
    QTRY_COMPARE(points(), std::size_t{3});
    checkTimes();
}

void TestSeriesStore::placesDeviceStatisticsBesideTheSteps() {
    series_->setShown({run_});
    QTRY_VERIFY(!series_->loading());
    bridge_->sink().publish(metric(7, 101));
    QTRY_COMPARE(points(), std::size_t{1});
    bridge_->sink().publish(DeviceStats{{run_, 7, 0, 101.5}, {{"host/cpu_percent", 50}}});
    bridge_->sink().publish(DeviceStats{{run_, 7, 0, 102.5}, {{"host/cpu_percent", 60}}});
    const auto cpu = [&] { return series_->series(run_, "host/cpu_percent"); };
    QTRY_VERIFY(cpu() != nullptr && cpu()->size() == 2);
    QCOMPARE(cpu()->point(1).tokens, std::int64_t{70});
}

}  // namespace attune

QTEST_GUILESS_MAIN(attune::TestSeriesStore)
#include "tst_series_store.moc"
