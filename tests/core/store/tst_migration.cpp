#include <QtTest>

#include "core/store/project.h"
#include "core/store/schema.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

constexpr Migration oldSteps[] = {{1, "CREATE TABLE a(x); INSERT INTO a VALUES(1);"}};
constexpr Migration newSteps[] = {oldSteps[0], {2, "ALTER TABLE a ADD COLUMN y DEFAULT 7;"}, {3, "CREATE TABLE b(z);"}};
constexpr Migration brokenSteps[] = {oldSteps[0], {2, "ALTER TABLE a ADD COLUMN y; CREATE TABLE a(x);"}};

}  // namespace

class TestMigration : public QObject {
    Q_OBJECT

private slots:
    void bringsAnOldSchemaUpAndKeepsACopy() {
        const ScratchFolder folder;
        Database database(folder.file("p.attune"), Database::Mode::create);
        migrate(database, oldSteps);
        QCOMPARE(folder.names(), std::vector<std::string>{"p.attune"});
        QVERIFY(!schemaProblem(database, newSteps).empty());
        migrate(database, newSteps);
        QCOMPARE(storedVersion(database), 3);
        QCOMPARE(schemaProblem(database, newSteps), std::string());
        QCOMPARE(folder.names(), (std::vector<std::string>{"p.attune", "p.attune.v1.backup"}));
        Database copy(folder.file("p.attune.v1.backup"), Database::Mode::readWrite);
        QCOMPARE(storedVersion(copy), 1);
        QCOMPARE(schemaProblem(copy, oldSteps), std::string());
    }

    void leavesTheOldSchemaWhenAStepFails() {
        const ScratchFolder folder;
        Database database(folder.file("p.attune"), Database::Mode::create);
        migrate(database, oldSteps);
        ATTUNE_VERIFY_ERROR(migrate(database, brokenSteps), "project.failed");
        QCOMPARE(storedVersion(database), 1);
        QCOMPARE(schemaProblem(database, oldSteps), std::string());
    }

    void numbersItsStepsWithoutGaps() {
        int version = 0;
        for (const Migration& step : projectMigrations()) QCOMPARE(step.to, ++version);
    }

    void makesTheSchemaThatItChecks() {
        const ScratchFolder folder;
        Project::create(folder.file("p.attune"));
        Database database(folder.file("p.attune"), Database::Mode::readWrite);
        QCOMPARE(database.header().applicationId, projectApplicationId);
        QCOMPARE(schemaProblem(database, projectMigrations()), std::string());
        database.script("DROP INDEX event_kind");
        QVERIFY(schemaProblem(database, projectMigrations()).find("event_kind") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestMigration)
#include "tst_migration.moc"
