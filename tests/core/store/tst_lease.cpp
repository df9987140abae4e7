#include <QtTest>

#include "core/store/process_identity.h"
#include "core/store/project.h"
#include "core/store/run_folders.h"
#include "core/store/schema.h"
#include "core/store/store_writer.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

/// Writes a lease as another process would have left it.
void plantLease(const std::filesystem::path& path, const std::string& name, const ProcessIdentity& holder,
                double heartbeat) {
    Database database(path, Database::Mode::readWrite);
    database.run(
        "INSERT OR REPLACE INTO lease(name, owner, host, machine, boot_id, pid, start_time, heartbeat) "
        "VALUES(?,'planted',?,?,?,?,?,?)",
        name, holder.host, holder.machine, holder.bootId, holder.pid, holder.startTime, heartbeat);
}

double now() {
    return stampedHeader(0, 0).wallTime;
}

}  // namespace

class TestLease : public QObject {
    Q_OBJECT

private slots:
    void hasOneHolder() {
        const ScratchFolder folder;
        const auto first = Project::create(folder.file("p.attune"));
        auto second = Project::open(folder.file("p.attune"));
        LeaseHolder holder;
        QVERIFY(first->takeLease("edit", nullptr));
        QVERIFY(first->takeLease("edit", nullptr));
        QVERIFY(!second->takeLease("edit", &holder));
        QCOMPARE(holder.pid, thisProcess().pid);
        QCOMPARE(holder.host, thisProcess().host);
        second->releaseLease("edit");
        QVERIFY(first->leaseHolder("edit").has_value());
        first->releaseLease("edit");
        QVERIFY(!first->leaseHolder("edit"));
        QVERIFY(second->takeLease("edit", nullptr));
        second.reset();
        QVERIFY(first->takeLease("edit", nullptr));
    }

    void showsItsSignOfLife() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        QVERIFY(project->takeLease("edit", nullptr));
        const double before = project->leaseHolder("edit")->heartbeat;
        project->refreshLease("edit");
        QVERIFY(project->leaseHolder("edit")->heartbeat > before);
    }

    void isFreeWhenItsProcessIsGone_data() {
        QTest::addColumn<QString>("who");
        QTest::addColumn<bool>("live");
        QTest::addRow("this process") << "self" << true;
        QTest::addRow("no such process") << "gone" << false;
        QTest::addRow("reused pid") << "reused" << false;
        QTest::addRow("before a restart") << "rebooted" << false;
        QTest::addRow("another machine") << "elsewhere" << true;
        QTest::addRow("another machine, silent for hours") << "silent" << false;
    }
    void isFreeWhenItsProcessIsGone() {
        QFETCH(QString, who);
        QFETCH(bool, live);
        ProcessIdentity holder = thisProcess();
        double heartbeat = now() - 60;
        if (who == "gone") holder.pid = 1 << 30;
        if (who == "reused") holder.startTime -= 1;
        if (who == "rebooted") holder.bootId = "another";
        if (who == "elsewhere" || who == "silent") holder.machine = holder.bootId = "another";
        if (who == "silent") heartbeat = now() - 7200;
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        plantLease(folder.file("p.attune"), "edit", holder, heartbeat);
        QCOMPARE(project->leaseHolder("edit").has_value(), live);
        QCOMPARE(project->takeLease("edit", nullptr), !live);
    }

    void opensReadOnlyWhileAnotherMachineHoldsIt() {
        const ScratchFolder folder;
        Project::create(folder.file("p.attune"));
        ProcessIdentity other = thisProcess();
        other.machine = other.host = "elsewhere";
        plantLease(folder.file("p.attune"), "edit", other, now());
        const auto project = Project::open(folder.file("p.attune"));
        QVERIFY(project->readOnly());
        QCOMPARE(project->readOnlyReason(), std::string("project.other_machine"));
        ATTUNE_VERIFY_ERROR(project->addRun({}), "project.read_only");
        QCOMPARE(project->leaseHolder("edit")->host, std::string("elsewhere"));
    }

    void tellsALiveRunFromAnInterruptedOne() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        {
            StoreWriter writer(folder.file("p.attune"), run, nullptr);
            writer.publish(RunStateChanged{stampedHeader(run, 1), RunState::running, {}, {}});
            QVERIFY(writer.flush(10));
            QVERIFY(project->run(run)->state == RunState::running);
            ATTUNE_VERIFY_ERROR(StoreWriter(folder.file("p.attune"), run, nullptr), "project.held");
            ATTUNE_VERIFY_ERROR(project->purgeRun(run), "run.is_active");
        }
        QVERIFY(project->run(run)->state == RunState::interrupted);
        QVERIFY(project->runs().at(0).state == RunState::interrupted);
        project->setRunState(run, RunState::finished, 2, {}, {});
        QVERIFY(project->run(run)->state == RunState::finished);
    }
};

QTEST_APPLESS_MAIN(TestLease)
#include "tst_lease.moc"
