#include <sys/mount.h>

#include <QtTest>
#include <fstream>
#include <mutex>
#include <thread>

#include "core/base/file.h"
#include "core/store/project.h"
#include "core/store/store_writer.h"
#include "tests/core/store/checkpoint_fixture.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

using namespace std::chrono_literals;

/// A file system of a few megabytes.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& place) : place_(place) {
        std::filesystem::create_directory(place);
        mounted_ = ::mount("tmpfs", place.c_str(), "tmpfs", 0, "size=12m") == 0;
    }
    ~SmallDisk() {
        if (mounted_) ::umount2(place_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool mounted() const { return mounted_; }
    std::filesystem::path file(const char* name) const { return place_ / name; }
    void fill() const {
        std::ofstream ballast(file("ballast"), std::ios::binary);
        const std::string page(4096, 'x');
        while (ballast.write(page.data(), static_cast<std::streamsize>(page.size())).flush()) {
        }
    }
    void makeSpace() const { std::filesystem::remove(file("ballast")); }

private:
    std::filesystem::path place_;
    bool mounted_ = false;
};

/// Keeps the log lines.
class LogCollector : public EventSink {
public:
    void publish(const Event& event) noexcept override {
        const std::lock_guard lock(mutex_);
        if (const auto* line = std::get_if<LogLine>(&event)) codes_.push_back(line->code);
    }
    std::vector<std::string> codes() const {
        const std::lock_guard lock(mutex_);
        return codes_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::string> codes_;
};

}  // namespace

class TestFullDisk : public QObject {
    Q_OBJECT

private slots:
    void keepsMetricsInMemoryUntilThereIsSpace() {
        const ScratchFolder folder;
        const SmallDisk disk(folder.file("disk"));
        if (!disk.mounted()) QSKIP("mounting a small file system needs root");
        const auto project = Project::create(disk.file("p.attune"));
        const RunId run = project->addRun({});
        LogCollector log;
        constexpr std::int64_t steps = 30'000;
        {
            StoreWriter writer(disk.file("p.attune"), run, &log);
            std::int64_t step = 0;
            const auto publish = [&](std::int64_t until) {
                while (step < until) {
                    ++step;
                    writer.publish(StepMetrics{stampedHeader(run, step),
                                               step,
                                               0.1 * static_cast<double>(step),
                                               {{"train/loss", 1.0 / static_cast<double>(step)}}});
                }
            };
            publish(1000);
            QVERIFY(writer.flush(30));
            disk.fill();
            publish(steps);
            QVERIFY(!writer.flush(1));
            QTRY_COMPARE_WITH_TIMEOUT(log.codes(), std::vector<std::string>{"project.disk_full"}, 30'000);
            QCOMPARE(project->metric(run, "train/loss").value.size(), std::size_t{1000});
            disk.makeSpace();
            QVERIFY(writer.flush(30));
        }
        QCOMPARE(log.codes(), (std::vector<std::string>{"project.disk_full", "project.stores_again"}));
        const MetricColumns points = project->metric(run, "train/loss");
        QCOMPARE(static_cast<std::int64_t>(points.step.size()), steps);
        for (std::size_t i = 0; i < points.step.size(); ++i) QCOMPARE(points.step[i], static_cast<std::int64_t>(i) + 1);
        QCOMPARE(project->integrityProblem(), std::string());
    }

    void keepsTheOlderCheckpoint() {
        const ScratchFolder folder;
        const SmallDisk disk(folder.file("disk"));
        if (!disk.mounted()) QSKIP("mounting a small file system needs root");
        const SmallModel model;
        writeCheckpoint(disk.file("checkpoint-1"), model.content("first"));

        // Seen before writing.
        disk.fill();
        ATTUNE_VERIFY_ERROR(writeCheckpoint(disk.file("checkpoint-2"), model.content("second")), "file.disk_full");
        QVERIFY(!std::filesystem::exists(disk.file("checkpoint-2")));
        disk.makeSpace();

        // Full only while writing: something else takes the space that was there.
        CheckpointContent content = model.content("second");
        content.saveTokenizer = [&](const std::filesystem::path&) { disk.fill(); };
        ATTUNE_VERIFY_ERROR(writeCheckpoint(disk.file("checkpoint-2"), content), "file.disk_full");
        disk.makeSpace();
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(disk.file("")))
            names.push_back(entry.path().filename().string());
        QCOMPARE(names, std::vector<std::string>{"checkpoint-1"});
        QCOMPARE(checkpointProblem(disk.file("checkpoint-1")), std::string());

        writeCheckpoint(disk.file("checkpoint-2"), model.content("second"));
        QCOMPARE(checkpointProblem(disk.file("checkpoint-2")), std::string());
    }

    void refusesAnEditWithoutHarm() {
        const ScratchFolder folder;
        const SmallDisk disk(folder.file("disk"));
        if (!disk.mounted()) QSKIP("mounting a small file system needs root");
        const auto project = Project::create(disk.file("p.attune"));
        project->setView("k", "old");
        disk.fill();
        const std::string large(1 << 20, 'y');
        ATTUNE_VERIFY_ERROR(project->setView("k", large), "project.disk_full");
        QCOMPARE(project->view("k"), std::string("old"));
        disk.makeSpace();
        project->setView("k", large);
        QCOMPARE(project->view("k"), large);
        disk.fill();
        ATTUNE_VERIFY_ERROR(Project::create(disk.file("q.attune")), "project.disk_full");
        QVERIFY(!std::filesystem::exists(disk.file("q.attune")));
    }
};

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_full_disk.moc"
