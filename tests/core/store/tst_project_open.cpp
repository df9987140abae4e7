#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <fstream>

#include "core/base/file.h"
#include "core/store/project.h"
#include "core/store/schema.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

std::filesystem::path makeProject(const ScratchFolder& folder) {
    const std::filesystem::path path = folder.file("p.attune");
    const auto project = Project::create(path);
    const RunId run = project->addRun({});
    std::vector<Event> events;
    for (int step = 1; step <= 5000; ++step)
        events.emplace_back(StepMetrics{{run, step, 0, 0.1 * step}, 0, 0, {{"train/loss", 1.0 / step}}});
    project->appendEvents(events);
    return path;
}

void overwrite(const std::filesystem::path& path, std::size_t offset, const std::string& bytes) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(offset));
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Opening fails with this code and changes neither the file nor its folder.
#define VERIFY_REFUSED(path, folder, code)                        \
    do {                                                          \
        const std::string before_ = readFile(path);               \
        const std::vector<std::string> names_ = (folder).names(); \
        ATTUNE_VERIFY_ERROR(Project::open(path), code);           \
        QVERIFY(readFile(path) == before_);                       \
        QCOMPARE((folder).names(), names_);                       \
    } while (false)

}  // namespace

class TestProjectOpen : public QObject {
    Q_OBJECT

private slots:
    void neverReplacesAFile() {
        const ScratchFolder folder;
        std::ofstream(folder.file("p.attune")) << "mine";
        ATTUNE_VERIFY_ERROR(Project::create(folder.file("p.attune")), "project.exists");
        QCOMPARE(readFile(folder.file("p.attune")), std::string("mine"));
        QCOMPARE(folder.names(), std::vector<std::string>{"p.attune"});
        ATTUNE_VERIFY_ERROR(Project::create(folder.file("no/such/folder/p.attune")), "project.failed");
    }

    void refusesWhatIsNoProject() {
        const ScratchFolder folder;
        ATTUNE_VERIFY_ERROR(Project::open(folder.file("none.attune")), "project.missing");
        ATTUNE_VERIFY_ERROR(Project::open(folder.path()), "project.not_a_project");
        ATTUNE_VERIFY_ERROR(Project::open("/dev/null"), "project.not_a_project");
        const std::filesystem::path path = folder.file("x.attune");
        std::ofstream(path).flush();
        VERIFY_REFUSED(path, folder, "project.corrupt");
        for (const std::string& content : {std::string("short"), std::string(100, 'x'), std::string(100'000, '\0')}) {
            std::ofstream(path, std::ios::trunc) << content;
            VERIFY_REFUSED(path, folder, "project.not_a_project");
        }
    }

    void refusesADatabaseOfAnotherProgram() {
        const ScratchFolder folder;
        const std::filesystem::path path = folder.file("x.attune");
        { Database(path, Database::Mode::create).script("CREATE TABLE t(a); PRAGMA journal_mode = WAL;"); }
        VERIFY_REFUSED(path, folder, "project.not_a_project");
        const std::filesystem::path inUse = folder.file("y.attune");
        Database other(inUse, Database::Mode::create);
        other.script("PRAGMA journal_mode = WAL; CREATE TABLE t(a);");
        VERIFY_REFUSED(inUse, folder, "project.not_a_project");
    }

    void refusesANewerVersion() {
        const ScratchFolder folder;
        const std::filesystem::path path = makeProject(folder);
        overwrite(path, 60, std::string("\0\0\x03\xe7", 4));
        VERIFY_REFUSED(path, folder, "project.newer_version");
    }

    void refusesATruncatedFile() {
        const ScratchFolder folder;
        const std::filesystem::path path = makeProject(folder);
        for (const double share : {0.9, 0.5, 0.1}) {
            std::filesystem::resize_file(
                path, static_cast<std::uintmax_t>(static_cast<double>(std::filesystem::file_size(path)) * share));
            VERIFY_REFUSED(path, folder, "project.corrupt");
        }
        std::filesystem::resize_file(path, 50);
        VERIFY_REFUSED(path, folder, "project.not_a_project");
    }

    void refusesAMissingTable() {
        const ScratchFolder folder;
        const std::filesystem::path path = makeProject(folder);
        { Database(path, Database::Mode::readWrite).script("DROP TABLE lease"); }
        VERIFY_REFUSED(path, folder, "project.corrupt");
    }

    void findsOverwrittenPages() {
        const ScratchFolder folder;
        const std::filesystem::path path = makeProject(folder);
        QCOMPARE(Project::open(path)->integrityProblem(), std::string());
        const std::size_t size = std::filesystem::file_size(path);
        for (std::size_t page = 4096; page < size; page += 4096) overwrite(path, page, std::string(64, '\x7f'));
        bool noticed = false;
        try {
            noticed = !Project::open(path)->integrityProblem().empty();
        } catch (const Error& error) {
            noticed = error.code() == "project.corrupt";
        }
        QVERIFY(noticed);
    }

    void takesLongAndForeignPaths() {
        const ScratchFolder folder;
        std::filesystem::path path = folder.path();
        for (const char* part : {"with space", "测试项目测试项目测试项目测试项目", "🧪🧪🧪🧪🧪🧪🧪",
                                 "percent%20?immutable=1#x", "quote'\""})
            path /= part;
        std::vector<std::filesystem::path> places{path / "p.attune"};
        for (int depth = 0; depth < 4; ++depth) path /= std::string(60, 'd');
        places.push_back(path / "p.attune");
        for (int depth = 0; depth < 5; ++depth) path /= std::string(240, 'e');
        places.push_back(path / (std::string(200, 'n') + ".attune"));
        for (const auto& place : places) {
            std::filesystem::create_directories(place.parent_path());
            {
                const auto project = Project::create(place);
                project->setView("k", place.string());
                QCOMPARE(Project::open(place)->view("k"), place.string());
            }
            QCOMPARE(std::distance(std::filesystem::directory_iterator(place.parent_path()), {}), 1);
            QCOMPARE(Project::open(place)->path(), place);
        }
    }

    void opensAReadOnlyPlaceImmutable() {
        const ScratchFolder folder;
        std::filesystem::create_directory(folder.file("ro"));
        const std::filesystem::path path = folder.file("ro/p ? % #.attune");
        Project::create(path)->setView("k", "v");
        // A bind mount, because root may write to any folder whatever its permissions.
        if (::mount(folder.file("ro").c_str(), folder.file("ro").c_str(), nullptr, MS_BIND, nullptr) != 0)
            QSKIP("mounting needs root");
        ::mount(nullptr, folder.file("ro").c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
        const auto unmount = qScopeGuard([&] { ::umount(folder.file("ro").c_str()); });
        const auto project = Project::open(path);
        QVERIFY(project->readOnly());
        QCOMPARE(project->readOnlyReason(), std::string("project.read_only_place"));
        QCOMPARE(project->view("k"), std::string("v"));
        ATTUNE_VERIFY_ERROR(project->setView("k", "w"), "project.read_only");
        ATTUNE_VERIFY_ERROR(Project::create(folder.file("ro/new.attune")), "project.failed");
    }

    void readsALogThatWasLeftInAReadOnlyPlace() {
        const ScratchFolder folder;
        const std::filesystem::path place = folder.file("ro");
        std::filesystem::create_directory(place);
        {
            const auto project = Project::create(folder.file("p.attune"));
            project->setView("k", "only in the log");
            // As a killed process leaves them.
            for (const char* name : {"p.attune", "p.attune-wal"})
                std::filesystem::copy_file(folder.file(name), place / name);
        }
        if (::mount(place.c_str(), place.c_str(), nullptr, MS_BIND, nullptr) != 0) QSKIP("mounting needs root");
        ::mount(nullptr, place.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
        const auto unmount = qScopeGuard([&] { ::umount(place.c_str()); });
        const auto project = Project::open(place / "p.attune");
        QCOMPARE(project->view("k"), std::string("only in the log"));
        QCOMPARE(project->path(), place / "p.attune");
        ATTUNE_VERIFY_ERROR(project->setView("k", "w"), "project.read_only");
    }

    void saysWhenItMayNotBeRead() {
        const ScratchFolder folder;
        const std::filesystem::path path = makeProject(folder);
        std::filesystem::permissions(path, std::filesystem::perms::none);
        std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
        const pid_t child = ::fork();
        if (child == 0) {
            if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
            try {
                (void)Project::open(path);
            } catch (const Error& error) {
                ::_exit(error.code() == "project.not_readable" ? 0 : 1);
            }
            ::_exit(1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

QTEST_APPLESS_MAIN(TestProjectOpen)
#include "tst_project_open.moc"
