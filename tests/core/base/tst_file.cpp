#include <sys/mount.h>
#include <unistd.h>

#include <QtTest>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/file.h"

using namespace attune;
namespace fs = std::filesystem;

class TestFile : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

    template <class Function>
    std::string errorOf(Function function) {
        try {
            function();
        } catch (const Error& error) {
            return error.code();
        }
        return "no error";
    }

private slots:
    void writingReplacesTheWholeContent() {
        writeFileAtomically(path("a"), "first, which is longer");
        writeFileAtomically(path("a"), "second");
        QCOMPARE(readFile(path("a")), std::string("second"));
        QCOMPARE(std::distance(fs::directory_iterator(path("")), fs::directory_iterator()), 1);  // no temporary left
    }

    void namesMayHoldAnything() {
        const fs::path odd = path("a b 'quoted' 数据 🙂");
        writeFileAtomically(odd, std::string("\0x", 2));
        QCOMPARE(readFile(odd), std::string("\0x", 2));
    }

    void missingAndForbiddenFilesSaySo() {
        QCOMPARE(errorOf([&] { readFile(path("missing")); }), std::string("file.missing"));
        QCOMPARE(errorOf([&] { readFile(path("")); }), std::string("file.cannot_read"));
        QCOMPARE(errorOf([&] { writeFileAtomically(path("no folder/file"), "x"); }), std::string("file.cannot_write"));
    }

    void anEmptyFileMapsToNothing() {
        std::ofstream(path("empty")).flush();
        QCOMPARE(MappedFile(path("empty")).bytes().size(), std::size_t{0});
    }

    void aFullDiskKeepsTheOldContent() {
        const fs::path small = path("small");
        fs::create_directory(small);
        if (::mount("tmpfs", small.c_str(), "tmpfs", 0, "size=64k") != 0) QSKIP("mounting a small tmpfs needs root");
        writeFileAtomically(small / "file", "old");
        const std::string code = errorOf([&] { writeFileAtomically(small / "file", std::string(1 << 20, 'x')); });
        const std::string kept = readFile(small / "file");
        const auto entries = std::distance(fs::directory_iterator(small), fs::directory_iterator());
        ::umount(small.c_str());
        QCOMPARE(code, std::string("file.disk_full"));
        QCOMPARE(kept, std::string("old"));
        QCOMPARE(entries, 1);
    }

    void freeBytesWorksForFoldersThatAreNotThereYet() { QVERIFY(freeBytes(path("not/yet/there")) > 0); }
};

QTEST_APPLESS_MAIN(TestFile)
#include "tst_file.moc"
