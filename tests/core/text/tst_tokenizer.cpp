#include <QTemporaryDir>
#include <QTest>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/text/bpe_trainer.h"
#include "core/text/byte_symbols.h"
#include "tests/paths.h"

using namespace attune;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

json golden(const std::string& name) {
    return json::parse(readFile(fs::path(ATTUNE_SOURCE_DIR) / "tests/golden" / name));
}

fs::path sharedData() {
    const char* set = std::getenv("ATTUNE_SHARED_DATA");
    return set != nullptr ? fs::path(set) : fs::path(ATTUNE_SOURCE_DIR) / "../shared/data";
}

std::unique_ptr<Tokenizer> train(const std::string& text, std::int64_t size) {
    bool given = false;
    return trainByteLevelBpe([&] { return std::exchange(given, true) ? std::string_view() : std::string_view(text); },
                             size, {}, {});
}

std::vector<std::int32_t> idsOf(const Tokenizer& tokenizer, std::string_view text) {
    std::vector<std::int32_t> ids;
    tokenizer.encode(text, ids);
    return ids;
}

std::string codeOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.code();
    }
    return "no error";
}

}  // namespace

class TestTokenizer : public QObject {
    Q_OBJECT

private slots:
    void trainsAsHuggingFace();
    void encodesAsHuggingFace_data();
    void encodesAsHuggingFace();
    void savesWhatItLoads();
    void decodesAnything();
    void encodesInvalidBytes();
    void encodesFromManyThreads();
    void cutsWithoutChangingIds();
    void recognisesAddedTokens();
    void refusesBadFiles();
    void refusesTooSmallVocabularies();
    void stopsTraining();
};

void TestTokenizer::trainsAsHuggingFace() {
    for (const json& wanted : golden("bpe_trainer.json")) {
        const auto tokenizer = train(wanted["text"], wanted["size"]);
        const QByteArray name = QByteArray::fromStdString(wanted["name"]);
        std::vector<std::string> entries;
        for (std::int32_t id = 257; id < tokenizer->vocabSize(); ++id)
            entries.push_back(toSymbols(tokenizer->tokenBytes(id)));
        QVERIFY2(entries == wanted["entries"].get<std::vector<std::string>>(), name);
        QTemporaryDir folder;
        tokenizer->save(folder.path().toStdString());
        std::string merges = "#version: 0.2\n";
        for (const json& line : wanted["merges"]) merges += line.get<std::string>() + "\n";
        QVERIFY2(readFile(folder.path().toStdString() + "/merges.txt") == merges, name);
        QVERIFY2(
            idsOf(*tokenizer, wanted["probe"].get<std::string>()) == wanted["ids"].get<std::vector<std::int32_t>>(),
            name);
    }
}

void TestTokenizer::encodesAsHuggingFace_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("encoder.json + vocab.bpe") << "vocab/gpt2";
    QTest::newRow("vocab.bpe by name") << "vocab/gpt2/vocab.bpe";
    QTest::newRow("tokenizer.json") << "hf/tokenizer/gpt2";
}

void TestTokenizer::encodesAsHuggingFace() {
    QFETCH(QString, path);
    const fs::path file = sharedData() / path.toStdString();
    if (!fs::exists(file)) QSKIP("GPT-2's vocabulary is not at ATTUNE_SHARED_DATA or ../shared/data");
    const auto tokenizer = loadTokenizer(file);
    QCOMPARE(tokenizer->vocabSize(), 50257);
    QCOMPARE(tokenizer->endOfText(), 50256);
    for (const json& wanted : golden("gpt2_tokenizer_cases.json")) {
        const std::string text = wanted["text"];
        const std::vector<std::int32_t> ids = idsOf(*tokenizer, text);
        QVERIFY2(ids == wanted["ids"].get<std::vector<std::int32_t>>(), wanted["text"].dump().c_str());
        QCOMPARE(tokenizer->decode(ids), text);
    }
}

void TestTokenizer::savesWhatItLoads() {
    QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    const std::string text = "save me, save what I say; “naïve” 字\n";
    const auto tokenizer = train(text + text, 300);
    tokenizer->save(folder);
    for (const char* name : {"", "tokenizer.json", "vocab.json", "merges.txt"}) {
        const auto loaded = loadTokenizer(folder / name);
        QCOMPARE(loaded->fingerprint(), tokenizer->fingerprint());
        QCOMPARE(idsOf(*loaded, text), idsOf(*tokenizer, text));
    }
    fs::remove(folder / "tokenizer.json");
    QCOMPARE(loadTokenizer(folder)->fingerprint(), tokenizer->fingerprint());
    QVERIFY(train(text, 258)->fingerprint() != tokenizer->fingerprint());
}

void TestTokenizer::decodesAnything() {
    const auto tokenizer = train("", 257);
    const std::vector<std::int32_t> ids = {tokenizer->endOfText(), -1, 257, 2147483647};
    QCOMPARE(tokenizer->decode(ids), std::string("<|endoftext|>\uFFFD\uFFFD\uFFFD"));
    QCOMPARE(tokenizer->tokenBytes(1), std::string("!"));
}

void TestTokenizer::encodesInvalidBytes() {
    const auto tokenizer = train("some text some text", 280);
    std::string all;
    for (int i = 0; i < 3000; ++i) all += static_cast<char>(i * i * 31 + i * 7);
    QCOMPARE(tokenizer->decode(idsOf(*tokenizer, all)), all);
}

void TestTokenizer::encodesFromManyThreads() {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "word" + std::to_string(i % 777) + " again ";
    const auto tokenizer = train(text, 400);
    const std::vector<std::int32_t> expected = idsOf(*tokenizer, text);
    std::vector<std::vector<std::int32_t>> results(4);
    {
        std::vector<std::jthread> threads;
        for (auto& result : results) threads.emplace_back([&] { tokenizer->encode(text, result); });
    }
    for (const auto& result : results) QVERIFY(result == expected);
}

void TestTokenizer::cutsWithoutChangingIds() {
    const std::string text =
        "One isn't <|endoftext|>enough<|endoftext|>;  you'll need\n\n more，字字。 <|endoftext of it";
    const auto tokenizer = train(text + text, 300);
    const std::vector<std::int32_t> expected = idsOf(*tokenizer, text);
    for (std::size_t seen = 0; seen <= text.size(); ++seen) {
        const std::size_t cut = tokenizer->safeCut(std::string_view(text).substr(0, seen));
        QVERIFY(cut <= seen);
        std::vector<std::int32_t> ids = idsOf(*tokenizer, std::string_view(text).substr(0, cut));
        tokenizer->encode(std::string_view(text).substr(cut), ids);
        QVERIFY2(ids == expected, text.substr(0, seen).c_str());
    }
    QVERIFY(tokenizer->safeCut(text) > text.size() - 12);
}

void TestTokenizer::recognisesAddedTokens() {
    QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    train("", 257)->save(folder);
    fs::remove(folder / "tokenizer.json");
    writeFileAtomically(folder / "added_tokens.json", R"({"<a>": 257, "<a><b>": 258})");
    const auto tokenizer = loadTokenizer(folder);
    QCOMPARE(tokenizer->vocabSize(), 259);
    QCOMPARE(idsOf(*tokenizer, "<a><a><b><|endoftext|>"), (std::vector<std::int32_t>{257, 258, 0}));
    tokenizer->save(folder);
    QCOMPARE(idsOf(*loadTokenizer(folder), "<a><a><b>"), (std::vector<std::int32_t>{257, 258}));
}

void TestTokenizer::refusesBadFiles() {
    QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    const auto load = [&](const fs::path& path) { return codeOf([&] { loadTokenizer(path); }); };
    QCOMPARE(load(folder), std::string("tokenizer.not_found"));
    QCOMPARE(load(folder / "absent.json"), std::string("tokenizer.not_found"));
    const auto tokenizer = train("a bad file is a bad file", 270);
    const auto broken = [&](const std::string& name, const std::function<void(std::string&)>& breakIt) {
        tokenizer->save(folder);
        if (name != "tokenizer.json") fs::remove(folder / "tokenizer.json");
        std::string content = readFile(folder / name);
        breakIt(content);
        writeFileAtomically(folder / name, content);
        return load(folder);
    };
    const auto replace = [](const std::string& from, const std::string& to) {
        return [=](std::string& content) { content.replace(content.find(from), from.size(), to); };
    };
    const std::string malformed = "tokenizer.malformed";
    const std::string unsupported = "tokenizer.unsupported";
    QCOMPARE(broken("vocab.json", [](std::string& content) { content.resize(content.size() / 2); }), malformed);
    QCOMPARE(broken("vocab.json", [](std::string& content) { content.clear(); }), malformed);
    QCOMPARE(broken("vocab.json", [](std::string& content) { content = "[1, 2]"; }), malformed);
    QCOMPARE(broken("vocab.json", replace(":5,", ":-5,")), malformed);
    QCOMPARE(broken("vocab.json", replace(":5,", ":6,")), malformed);
    QCOMPARE(broken("vocab.json", replace(":5,", ":\"5\",")), malformed);
    QCOMPARE(broken("vocab.json", replace(":5,", ":99999999999999999999,")), malformed);
    QCOMPARE(broken("vocab.json", replace("\"a\":", "\"zz\":")), malformed);
    QCOMPARE(broken("merges.txt", [](std::string& content) { content += "no such-entry\n"; }), malformed);
    QCOMPARE(broken("merges.txt", [](std::string& content) { content += "three in line\n"; }), malformed);
    QCOMPARE(broken("merges.txt", [](std::string& content) { content += "\xFF \xFE\n"; }), malformed);
    QCOMPARE(broken("tokenizer.json", [](std::string& content) { content = "{}"; }), malformed);
    QCOMPARE(broken("tokenizer.json", [](std::string& content) { content = "null"; }), malformed);
    QCOMPARE(broken("tokenizer.json", replace("\"BPE\"", "\"WordPiece\"")), unsupported);
    QCOMPARE(broken("tokenizer.json", replace("\"normalizer\":null", "\"normalizer\":{\"type\":\"NFC\"}")),
             unsupported);
    QCOMPARE(broken("tokenizer.json", replace("\"add_prefix_space\":false", "\"add_prefix_space\":true")), unsupported);
    QCOMPARE(broken("tokenizer.json", replace("\"byte_fallback\":false", "\"byte_fallback\":true")), unsupported);
    fs::remove(folder / "tokenizer.json");
    fs::remove(folder / "merges.txt");
    QCOMPARE(load(folder), std::string("tokenizer.not_found"));
}

void TestTokenizer::refusesTooSmallVocabularies() {
    QCOMPARE(codeOf([] { train("text", 256); }), std::string("tokenizer.vocab_too_small"));
    QCOMPARE(codeOf([] { train("text", -1); }), std::string("tokenizer.vocab_too_small"));
    QCOMPARE(train("text", 100000)->vocabSize(), 260);  // te, xt, text: there is no more to join
}

void TestTokenizer::stopsTraining() {
    std::stop_source stop;
    const auto progress = [&](double) { stop.request_stop(); };
    bool given = false;
    const auto text = [&] {
        return std::exchange(given, true) ? std::string_view() : std::string_view("abcdefgh ijklmnop");
    };
    QVERIFY_EXCEPTION_THROWN(trainByteLevelBpe(text, 300, stop.get_token(), progress), Cancelled);
}

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
