#include <sys/stat.h>

#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/data/token_data.h"
#include "core/data/token_file.h"
#include "core/text/bpe_trainer.h"

using namespace attune;
namespace fs = std::filesystem;

namespace {

void writeText(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::unique_ptr<Tokenizer> byteTokenizer() {
    return trainByteLevelBpe([] { return std::string_view(); }, smallestBpeVocabulary, {}, {});
}

/// A file that is written again has a new one.
std::set<ino_t> fileNumbers(const fs::path& folder) {
    std::set<ino_t> numbers;
    for (const auto& entry : fs::directory_iterator(folder)) {
        struct stat status {};
        if (::stat(entry.path().c_str(), &status) == 0) numbers.insert(status.st_ino);
    }
    return numbers;
}

std::string textOf(const TokenSplit& split, const Tokenizer& tokenizer) {
    std::vector<std::int32_t> ids(static_cast<std::size_t>(split.tokens()));
    split.copy(0, ids);
    return tokenizer.decode(ids);
}

}  // namespace

class TestTokenData : public QObject {
    Q_OBJECT

private slots:
    void init();
    void joinsDocuments();
    void cutsOneDocumentAtALine();
    void holdsOutWholeDocuments();
    void takesValidationFiles();
    void holdsOutNothing();
    void piecesGiveTheIdsOfTheWhole();
    void opensWhatIsThere();
    void everyByteChangesTheKey();
    void refusesHalfACache();
    void forgetsCachesNotOpenedForAMonth();
    void rebuildsADamagedCache();
    void cancelsFast();
    void writesWideIds();
    void survivesOneEndlessWord();

private:
    TokenData open() { return openTokenData(settings_, folder_ / "cache", *tokenizer_, {}, {}); }

    std::unique_ptr<QTemporaryDir> temporary_;
    fs::path folder_;
    CorpusSettings settings_;
    std::unique_ptr<Tokenizer> tokenizer_ = byteTokenizer();
};

void TestTokenData::init() {
    temporary_ = std::make_unique<QTemporaryDir>();
    folder_ = temporary_->path().toStdString();
    settings_ = {{(folder_ / "text").string()}, {}, {}, 0};
    fs::create_directory(folder_ / "text");
}

void TestTokenData::joinsDocuments() {
    writeText(folder_ / "text" / "a", "one\n%\ntwo\n%\n");
    writeText(folder_ / "text" / "b.txt", "\xEF\xBB\xBFthree\r\n");
    const TokenData data = open();
    QCOMPARE(textOf(*data.train, *tokenizer_), std::string("one\n<|endoftext|>two\n<|endoftext|>three\r\n"));
    QCOMPARE(data.train->bytes(), 15);
    QCOMPARE(data.train->tokens(), 17);
    QCOMPARE(data.validation->tokens(), 0);
}

void TestTokenData::cutsOneDocumentAtALine() {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "line " + std::to_string(i) + "\n";
    writeText(folder_ / "text" / "a", text);
    settings_.validationFraction = 0.1;
    const TokenData data = open();
    const std::string train = textOf(*data.train, *tokenizer_);
    const std::string validation = textOf(*data.validation, *tokenizer_);
    QCOMPARE(train + validation, text);
    QVERIFY(train.ends_with('\n'));
    QVERIFY(validation.starts_with("line "));
    QVERIFY(std::abs(static_cast<double>(validation.size()) / static_cast<double>(text.size()) - 0.1) < 0.001);
    QCOMPARE(data.validation->bytes(), static_cast<std::int64_t>(validation.size()));
}

void TestTokenData::holdsOutWholeDocuments() {
    std::string text;
    for (int i = 0; i < 200; ++i) text += "[entry " + std::to_string(i) + "]\n%\n";
    writeText(folder_ / "text" / "a", text);
    settings_.validationFraction = 0.2;
    const TokenData data = open();
    const double held = static_cast<double>(data.validation->bytes());
    QVERIFY(std::abs(held / (held + static_cast<double>(data.train->bytes())) - 0.2) < 0.01);
    const std::string train = textOf(*data.train, *tokenizer_);
    const std::string validation = textOf(*data.validation, *tokenizer_);
    for (int i = 0; i < 200; ++i) {
        const std::string entry = "[entry " + std::to_string(i) + "]\n";
        QVERIFY((train.find(entry) == std::string::npos) != (validation.find(entry) == std::string::npos));
    }
}

void TestTokenData::takesValidationFiles() {
    writeText(folder_ / "text" / "a", "training");
    writeText(folder_ / "other", "validation");
    settings_.validationPaths = {(folder_ / "other").string()};
    settings_.validationFraction = 0.5;  // not used then
    const TokenData data = open();
    QCOMPARE(textOf(*data.train, *tokenizer_), std::string("training"));
    QCOMPARE(textOf(*data.validation, *tokenizer_), std::string("validation"));
    writeText(folder_ / "other", "validatioN");
    QVERIFY(open().fingerprint != data.fingerprint);
}

void TestTokenData::holdsOutNothing() {
    writeText(folder_ / "text" / "a", "text");
    const TokenData data = open();
    QCOMPARE(data.train->bytes(), 4);
    QCOMPARE(data.validation->tokens(), 0);
    QCOMPARE(data.validation->bytes(), 0);
}

void TestTokenData::piecesGiveTheIdsOfTheWhole() {
    std::string text;
    for (int i = 0; text.size() < 1500000; ++i)
        text += "word" + std::to_string(i * 7919 % 4001) +
                (i % 11 == 0  ? "。你好 \n\n  "
                 : i % 7 == 0 ? "'s <|endoftext|>"
                              : " ");
    writeText(folder_ / "text" / "a", text);
    bool given = false;
    tokenizer_ = trainByteLevelBpe(
        [&] { return std::exchange(given, true) ? std::string_view() : std::string_view(text); }, 600, {}, {});
    const TokenData data = open();
    std::vector<std::int32_t> whole, pieces(static_cast<std::size_t>(data.train->tokens()));
    tokenizer_->encode(text, whole);
    data.train->copy(0, pieces);
    tokenizer_ = byteTokenizer();
    QVERIFY(whole == pieces);
}

void TestTokenData::opensWhatIsThere() {
    writeText(folder_ / "text" / "a", "some text");
    open();
    const std::set<ino_t> before = fileNumbers(folder_ / "cache");
    QCOMPARE(before.size(), 2u);
    fs::rename(folder_ / "text" / "a", folder_ / "text" / "renamed");
    open();
    const std::set<ino_t> after = fileNumbers(folder_ / "cache");
    QVERIFY(before == after);
}

void TestTokenData::everyByteChangesTheKey() {
    const std::string text = "ab\n%\ncd\n";
    std::set<std::string> keys;
    writeText(folder_ / "text" / "a", text);
    keys.insert(open().fingerprint);
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] ^= 1;
        writeText(folder_ / "text" / "a", changed);
        keys.insert(open().fingerprint);
    }
    writeText(folder_ / "text" / "a", text);
    settings_.separator = "";
    keys.insert(open().fingerprint);
    settings_.validationFraction = 0.3;
    keys.insert(open().fingerprint);
    tokenizer_ = trainByteLevelBpe(
        [given = false]() mutable {
            return std::exchange(given, true) ? std::string_view() : std::string_view("abab");
        },
        258, {}, {});
    keys.insert(open().fingerprint);
    tokenizer_ = byteTokenizer();
    QCOMPARE(keys.size(), text.size() + 4);
}

void TestTokenData::refusesHalfACache() {
    writeText(folder_ / "text" / "a", std::string(100000, 'x'));
    open();
    for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
        if (entry.file_size() > 1000) fs::resize_file(entry.path(), entry.file_size() / 2);
    }
    QCOMPARE(open().train->tokens(), 100000);
    // What a killed build leaves has another name and goes after an hour.
    const fs::path left = folder_ / "cache" / "0123456789abcdef.train.tokens.Ab12Cd";
    writeText(left, "half");
    open();
    QVERIFY(fs::exists(left));
    fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
    open();
    QVERIFY(!fs::exists(left));
}

void TestTokenData::forgetsCachesNotOpenedForAMonth() {
    writeText(folder_ / "text" / "a", "text");
    open();
    const fs::path old = folder_ / "cache" / "0123456789abcdef.train.tokens";
    writeText(old, "of other text");
    const auto now = fs::file_time_type::clock::now();
    for (const auto& entry : fs::directory_iterator(folder_ / "cache"))
        fs::last_write_time(entry.path(), now - std::chrono::hours(29 * 24));
    open();  // counts as use
    fs::last_write_time(old, now - std::chrono::hours(31 * 24));
    open();
    QVERIFY(!fs::exists(old));
    const auto files = fs::directory_iterator(folder_ / "cache");
    QCOMPARE(std::distance(begin(files), end(files)), 2);
    for (const auto& entry : fs::directory_iterator(folder_ / "cache"))
        QVERIFY(now - entry.last_write_time() < std::chrono::hours(1));
}

void TestTokenData::rebuildsADamagedCache() {
    writeText(folder_ / "text" / "a", std::string(1000, 'x'));
    open();
    for (const std::streamoff place : {3, 20, 60, 64, 1500}) {
        for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
            if (entry.file_size() < 1000) continue;
            std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(place);
            file.put('\x5A');
        }
        QCOMPARE(textOf(*open().train, *tokenizer_), std::string(1000, 'x'));
    }
}

void TestTokenData::cancelsFast() {
    std::string text;
    while (text.size() < 30'000'000) text += "some words " + std::to_string(text.size()) + "\n";
    writeText(folder_ / "text" / "a", text);
    std::stop_source stop;
    using Clock = std::chrono::steady_clock;
    Clock::time_point asked;
    const auto progress = [&](double done) {
        if (done < 0.2 || stop.stop_requested()) return;
        stop.request_stop();
        asked = Clock::now();
    };
    QVERIFY_EXCEPTION_THROWN(openTokenData(settings_, folder_ / "cache", *tokenizer_, stop.get_token(), progress),
                             Cancelled);
    QVERIFY(Clock::now() - asked < std::chrono::seconds(2));  // 100 ms on an idle machine; bench_tokenizer measures
    QVERIFY(fs::is_empty(folder_ / "cache"));
}

void TestTokenData::writesWideIds() {
    const std::vector<std::int32_t> ids = {0, 65535, 65536, 69999};
    for (const std::int64_t vocabSize : {65536, 70000}) {
        const std::size_t count = vocabSize == 65536 ? 2 : 4;
        TokenFileWriter writer(folder_ / "ids.tokens", vocabSize);
        writer.add(std::span(ids).first(count));
        writer.finish(9);
        const auto split = openTokenFile(folder_ / "ids.tokens", {});
        std::vector<std::int32_t> read(count);
        split->copy(0, read);
        QVERIFY(std::equal(read.begin(), read.end(), ids.begin()));
        QCOMPARE(split->bytes(), 9);
    }
}

void TestTokenData::survivesOneEndlessWord() {
    const std::string text(3 << 20, 'a');
    writeText(folder_ / "text" / "a", text);
    settings_.validationFraction = 0.25;
    const TokenData data = open();
    QCOMPARE(textOf(*data.train, *tokenizer_) + textOf(*data.validation, *tokenizer_), text);
    QCOMPARE(data.validation->bytes(), (3 << 20) / 4);
}

QTEST_APPLESS_MAIN(TestTokenData)
#include "tst_token_data.moc"
