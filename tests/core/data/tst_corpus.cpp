#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/base/error.h"
#include "core/data/corpus_files.h"
#include "core/data/document_reader.h"
#include "core/data/split_plan.h"
#include "core/values/messages.h"

using namespace attune;
namespace fs = std::filesystem;

namespace {

using Texts = std::vector<std::string>;

void writeText(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

Texts documents(const std::vector<CorpusFile>& files, const std::optional<std::string>& separator) {
    Texts texts;
    std::string open;
    DocumentReader reader(files, separator);
    while (const auto part = reader.next()) {
        open += part->text;
        if (part->endsDocument) texts.push_back(std::exchange(open, ""));
    }
    return texts;
}

Error errorOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error;
    }
    return Error("no error");
}

}  // namespace

class TestCorpus : public QObject {
    Q_OBJECT

private slots:
    void init();
    void splitsAtSeparatorLines();
    void splitsAcrossChunks();
    void walksFolders();
    void takesEachFileOnce();
    void namesEveryBadFile_data();
    void namesEveryBadFile();
    void noticesChangesWhileReading();
    void takesStrangePaths();
    void plansSplits();
    void checksConfigurations();
    void checksAmounts();

private:
    Texts read(std::string_view text, const std::optional<std::string>& separator = {}) {
        writeText(folder_ / "file", text);
        return documents({{folder_ / "file", static_cast<std::int64_t>(text.size())}}, separator);
    }

    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path folder_;
};

void TestCorpus::init() {
    temporary_ = std::make_unique<QTemporaryDir>();
    folder_ = temporary_->path().toStdString();
}

void TestCorpus::splitsAtSeparatorLines() {
    QCOMPARE(read("one\n%\ntwo\n"), (Texts{"one\n", "two\n"}));
    QCOMPARE(read("%\n\n%\none\r\n%\r\ntwo\n%\n%\n%"), (Texts{"\n", "one\r\n", "two\n"}));
    QCOMPARE(read("100 %\n%x\n %\nno separator"), Texts{"100 %\n%x\n %\nno separator"});
    QCOMPARE(read("one\n%\ntwo\n", ""), Texts{"one\n%\ntwo\n"});
    QCOMPARE(read("one\n%\ntwo\n---\nthree", "---"), (Texts{"one\n%\ntwo\n", "three"}));
    QCOMPARE(read("\xEF\xBB\xBFmark\r\n"), Texts{"mark\r\n"});
    QVERIFY(read("%\n%\n").empty());
    QVERIFY(read("\xEF\xBB\xBF").empty());
}

void TestCorpus::splitsAcrossChunks() {
    // Separators and wide characters at every place around the ends of 256 KiB chunks.
    constexpr std::size_t chunk = 256 << 10;
    for (std::size_t shift = 0; shift < 8; ++shift) {
        const std::string first(chunk - 4 + shift - 3, 'a');
        const std::string second = "字é😀" + std::string(chunk - 12, 'b');
        const std::string third = "😀字";
        const Texts texts = read("x\n%\n" + first + "\n%\n" + second + "\n%\n" + third);
        QCOMPARE(texts.size(), 4u);
        QVERIFY(texts[1] == first + "\n" && texts[2] == second + "\n" && texts[3] == third);
    }
}

void TestCorpus::walksFolders() {
    fs::create_directories(folder_ / "sub" / ".hidden");
    writeText(folder_ / "b", "b");
    writeText(folder_ / "a.txt", "a");
    writeText(folder_ / "a.dat", std::string_view("\0\0\0\2index", 9));
    writeText(folder_ / "empty", "");
    writeText(folder_ / ".secret", "no");
    writeText(folder_ / "sub" / "c", "c");
    writeText(folder_ / "sub" / ".hidden" / "d", "no");
    fs::create_symlink("b", folder_ / "b.u8");
    fs::create_directory_symlink(folder_, folder_ / "sub" / "loop");
    std::vector<fs::path> found;
    for (const CorpusFile& file : corpusFiles({folder_.string()})) {
        found.push_back(file.path.lexically_relative(folder_));
        QCOMPARE(file.bytes, 1);
    }
    QVERIFY((found == std::vector<fs::path>{"a.txt", "b", "sub/c"}));
}

void TestCorpus::takesEachFileOnce() {
    writeText(folder_ / "z", "z");
    writeText(folder_ / "y", "y");
    const auto files = corpusFiles({(folder_ / "z").string(), folder_.string(), (folder_ / "." / "z").string()});
    QCOMPARE(files.size(), 2u);
    QVERIFY(files[0].path.filename() == "z");
}

void TestCorpus::namesEveryBadFile_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("place");
    const QByteArray big(300 * 1024, 'a');
    QTest::newRow("empty") << QByteArray("") << "data.empty"
                           << "";
    QTest::newRow("only a mark") << QByteArray("\xEF\xBB\xBF") << "data.empty"
                                 << "";
    QTest::newRow("zero byte") << QByteArray("ab\0c", 4) << "data.binary"
                               << "2";
    QTest::newRow("late zero byte") << big + QByteArray("\0", 1) << "data.binary"
                                    << "307200";
    QTest::newRow("latin1") << QByteArray("line\ncaf\xE9\n") << "data.not_utf8"
                            << "8 2";
    QTest::newRow("late latin1") << big + QByteArray("\n\xE9\n") << "data.not_utf8"
                                 << "307201 2";
    QTest::newRow("cut at the end") << QByteArray("ab\xE5\xAD") << "data.not_utf8"
                                    << "2 1";
    QTest::newRow("UTF-16 little") << QByteArray("\xFF\xFE\x61\x00", 4) << "data.utf16"
                                   << "";
    QTest::newRow("UTF-16 big") << QByteArray("\xFE\xFF\x00\x61", 4) << "data.utf16"
                                << "";
}

void TestCorpus::namesEveryBadFile() {
    QFETCH(QByteArray, content);
    QFETCH(QString, code);
    QFETCH(QString, place);
    const fs::path path = folder_ / "bad file";
    writeText(path, content.toStdString());
    ExperimentConfig config;
    config.set("data.paths", std::vector<std::string>{path.string()});
    const std::vector<Problem> problems = checkData(config, {});
    QCOMPARE(problems.size(), 1u);
    QCOMPARE(QString::fromStdString(problems[0].code), code);
    QCOMPARE(problems[0].keys, Texts{"data.paths"});
    QCOMPARE(problems[0].arguments[0], path.string());
    QStringList rest;
    for (std::size_t i = 1; i < problems[0].arguments.size(); ++i)
        rest << QString::fromStdString(problems[0].arguments[i]);
    QCOMPARE(rest.join(' '), place);
    QVERIFY(findMessage(problems[0].code) != nullptr);
}

void TestCorpus::noticesChangesWhileReading() {
    const fs::path path = folder_ / "growing";
    writeText(path, std::string(600000, 'a'));
    TextFile file(path);
    QVERIFY(!file.read().empty());
    std::ofstream(path, std::ios::app) << "more";
    QCOMPARE(errorOf([&] {
                 while (!file.read().empty()) continue;
             }).code(),
             std::string("data.changed_while_reading"));
    TextFile shrinking(path);
    QVERIFY(!shrinking.read().empty());
    fs::resize_file(path, 10);
    QCOMPARE(errorOf([&] {
                 while (!shrinking.read().empty()) continue;
             }).code(),
             std::string("data.changed_while_reading"));
}

void TestCorpus::takesStrangePaths() {
    std::string longName = "/";
    while (longName.size() < 310) longName += longName.size() % 100 == 99 ? "/" : "n";
    for (const std::string& name :
         {std::string("with space"), std::string("表情😀"), std::string("'quote\"\n"), longName}) {
        const fs::path path = folder_.string() + "/" + name;
        fs::create_directories(path.parent_path());
        writeText(path, "text");
        QCOMPARE(documents(corpusFiles({path.string()}), {}), Texts{"text"});
    }
    QCOMPARE(errorOf([&] { corpusFiles({(folder_ / std::string(300, 'x')).string()}); }).arguments()[0],
             (folder_ / std::string(300, 'x')).string());
}

void TestCorpus::plansSplits() {
    QVERIFY(planSplit({}, 0.1).validation.empty());
    QVERIFY(planSplit({5, 5}, 0).validation == (std::vector<bool>{false, false}));
    const SplitPlan tail = planSplit({1000}, 0.1);
    QVERIFY(tail.cut && tail.cut->document == 0 && tail.cut->offset == 900);
    QVERIFY(tail.validation == (std::vector<bool>{false, true}));
    const SplitPlan longest = planSplit({500, 1000, 500}, 0.05);
    QVERIFY(longest.cut && longest.cut->document == 1 && longest.cut->offset == 900);
    QVERIFY(longest.validation == (std::vector<bool>{false, false, true, false}));
    std::vector<std::int64_t> many(1000);
    std::iota(many.begin(), many.end(), 1);
    const SplitPlan plan = planSplit(many, 0.1);
    QVERIFY(!plan.cut);
    std::int64_t held = 0;
    for (std::size_t i = 0; i < many.size(); ++i) held += plan.validation[i] ? many[i] : 0;
    QVERIFY(held <= 50050 && held > 49000);
    QVERIFY(planSplit(many, 0.1).validation == plan.validation);
}

void TestCorpus::checksConfigurations() {
    const auto codes = [](const ExperimentConfig& config) {
        Texts result;
        for (const Problem& problem : checkData(config, {})) result.push_back(problem.code);
        return result;
    };
    ExperimentConfig config;
    QVERIFY(codes(config).empty());
    config.set("data.paths", Texts{(folder_ / "absent").string(), folder_.string(), "/dev/null"});
    QCOMPARE(codes(config), (Texts{"data.file_missing", "data.no_text_in_folder", "data.not_a_file"}));
    writeText(folder_ / "good", std::string(100000, 'a'));
    config.set("data.paths", Texts{(folder_ / "good").string()});
    QVERIFY(codes(config).empty());
    config.set("data.paths", Texts{(folder_ / "absent").string(), (folder_ / "good").string()});
    QCOMPARE(checkData(config, {}).at(0).fixes.at(0).value, (folder_ / "good").string());
    config.set("data.paths", Texts{(folder_ / "good").string()});
    config.set("data.validation_paths", Texts{(folder_ / "good").string()});
    QVERIFY(codes(config).empty());  // validate() says it
    config.set("data.validation_paths", Texts{folder_.string()});
    QCOMPARE(codes(config), Texts{"data.validation_is_training"});
    config.set("data.validation_paths", Texts{});
    config.set("tokenizer.kind", std::string("load"));
    QVERIFY(codes(config).empty());
    config.set("tokenizer.path", (folder_ / "absent").string());
    QCOMPARE(codes(config), Texts{"tokenizer.not_found"});
    if (::geteuid() != 0) {
        ::chmod((folder_ / "good").c_str(), 0);
        QCOMPARE(codes(config)[0], std::string("data.unreadable"));
    }
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(checkData(config, stop.get_token()), Cancelled);
}

void TestCorpus::checksAmounts() {
    ExperimentConfig config;
    config.set("data.paths", Texts{(folder_ / "small").string()});
    config.set("data.sequence_length", std::int64_t{64});
    config.set("data.validation_fraction", 0.1);
    const auto codes = [&](std::size_t bytes) {
        writeText(folder_ / "small", std::string(bytes, 'a'));
        Texts result;
        for (const Problem& problem : checkData(config, {})) {
            result.push_back(problem.code);
            if (problem.severity == Problem::Severity::warning) result.back() += "?";
            if (!problem.fixes.empty()) result.back() += " " + problem.fixes[0].value;
        }
        return result;
    };
    config.set("train.per_device_train_batch_size", std::int64_t{8});
    config.set("train.gradient_accumulation_steps", std::int64_t{2});
    QCOMPARE(codes(50), (Texts{"data.too_little", "data.too_little_validation"}));
    QCOMPARE(codes(300), (Texts{"data.too_little_validation", "data.less_than_a_step? 2"}));
    QCOMPARE(codes(1000), Texts{"data.less_than_a_step? 7"});
    QVERIFY(codes(10000).empty());
}

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
