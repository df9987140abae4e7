#include <QtTest>
#include <fstream>

#include "core/base/file.h"
#include "core/store/checkpoint.h"
#include "core/store/xxh64.h"
#include "tests/core/store/checkpoint_fixture.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

class TestCheckpoint : public QObject {
    Q_OBJECT

private slots:
    void sumsAsItsSpecificationSays() {
        const auto digest = [](const std::string& text) { return xxh64(std::as_bytes(std::span(text))); };
        QCOMPARE(digest(""), std::uint64_t{0xef46db3751d8e999});
        QCOMPARE(digest("a"), std::uint64_t{0xd24ec4f1a98c6e5b});
        QCOMPARE(digest("abc"), std::uint64_t{0x44bc2cf5ad770999});
        const std::string text(1000, 'x');
        for (const std::size_t piece : {1u, 7u, 31u, 32u, 33u, 999u}) {
            Xxh64 hash;
            for (std::size_t at = 0; at < text.size(); at += piece)
                hash.add(std::as_bytes(std::span(text).subspan(at, std::min(piece, text.size() - at))));
            QCOMPARE(hash.digest(), digest(text));
        }
    }

    void readsBackWhatItWrote() {
        const ScratchFolder folder;
        const SmallModel model;
        const std::filesystem::path place = folder.file("run-1/checkpoint-5");
        const std::int64_t bytes = writeCheckpoint(place, model.content("state of 5"));
        QCOMPARE(checkpointProblem(place), std::string());
        QCOMPARE(readCheckpointState(place), std::string("state of 5"));
        QCOMPARE(readFile(place / "config.json"), std::string("{\"model_type\":\"gpt2\"}"));
        QCOMPARE(readFile(place / "vocab.json"), std::string("{}"));
        QCOMPARE(readCheckpointPlans(place), std::string());
        std::int64_t found = 0;
        for (const auto& entry : std::filesystem::directory_iterator(place))
            found += static_cast<std::int64_t>(entry.file_size());
        QCOMPARE(found, bytes);
        std::vector<float> weight(model.weight.size());
        std::vector<float> moment(model.moment.size());
        loadTensors(place / "model.safetensors", {{"h.0.weight", {20, 50}, weight.data()}});
        loadTensors(place / "optimizer.safetensors", {{"m/h.0.weight", {20, 50}, moment.data()}});
        QCOMPARE(weight, model.weight);
        QCOMPARE(moment, model.moment);
    }

    void keepsPlans() {
        const ScratchFolder folder;
        const SmallModel model;
        CheckpointContent content = model.content("s");
        content.plansJson = "{\"plans\": {}}";
        writeCheckpoint(folder.file("c"), content);
        QCOMPARE(readCheckpointPlans(folder.file("c")), content.plansJson);
        QCOMPARE(checkpointProblem(folder.file("c")), std::string());
        std::ofstream(folder.file("c/plans.json")) << "{}";
        QVERIFY(checkpointProblem(folder.file("c")).starts_with("plans.json: "));
    }

    void saysWhichTensorDoesNotFit() {
        const ScratchFolder folder;
        const SmallModel model;
        writeCheckpoint(folder.file("c"), model.content("s"));
        std::vector<float> target(1000);
        const std::filesystem::path file = folder.file("c/model.safetensors");
        ATTUNE_VERIFY_ERROR(loadTensors(file, {{"h.1.weight", {20, 50}, target.data()}}), "checkpoint.missing_tensor");
        ATTUNE_VERIFY_ERROR(loadTensors(file, {{"h.0.weight", {50, 20}, target.data()}}), "checkpoint.shape");
        ATTUNE_VERIFY_ERROR(loadTensors(folder.file("none"), {}), "file.missing");
    }

    void findsAFlippedByteInEachFile() {
        const ScratchFolder folder;
        const SmallModel model;
        const std::filesystem::path place = folder.file("c");
        writeCheckpoint(place, model.content("some state"));
        for (const auto& entry : std::filesystem::directory_iterator(place)) {
            const std::string whole = readFile(entry.path());
            for (const std::size_t at : {std::size_t{0}, whole.size() / 3, whole.size() / 2, whole.size() - 1}) {
                std::string flipped = whole;
                flipped[at] = static_cast<char>(flipped[at] ^ 1);
                writeFileAtomically(entry.path(), flipped);
                const std::string problem = checkpointProblem(place);
                QVERIFY2(problem.find(entry.path().filename().string()) != std::string::npos, problem.c_str());
            }
            writeFileAtomically(entry.path(), whole.substr(0, whole.size() - 1));
            QVERIFY(!checkpointProblem(place).empty());
            std::filesystem::remove(entry.path());
            QVERIFY(!checkpointProblem(place).empty());
            writeFileAtomically(entry.path(), whole);
            QCOMPARE(checkpointProblem(place), std::string());
        }
    }

    void neverLoadsADamagedTensor() {
        const ScratchFolder folder;
        const SmallModel model;
        writeCheckpoint(folder.file("c"), model.content("s"));
        const std::filesystem::path file = folder.file("c/model.safetensors");
        std::string content = readFile(file);
        content.back() = static_cast<char>(content.back() ^ 4);
        writeFileAtomically(file, content);
        std::vector<float> target(1000);
        ATTUNE_VERIFY_ERROR(loadTensors(file, {{"h.0.weight", {20, 50}, target.data()}}), "checkpoint.corrupt");
        QCOMPARE(checkpointProblem(folder.file("c")), std::string("model.safetensors: checksum of tensor h.0.weight"));
    }

    void replacesAnOlderOneInOneStep() {
        const ScratchFolder folder;
        const SmallModel model;
        writeCheckpoint(folder.file("c"), model.content("first"));
        writeCheckpoint(folder.file("c"), model.content("second"));
        QCOMPARE(readCheckpointState(folder.file("c")), std::string("second"));
        QCOMPARE(folder.names(), std::vector<std::string>{"c"});
    }

    void leavesNothingBehindWhenItFails() {
        const ScratchFolder folder;
        const SmallModel model;
        writeCheckpoint(folder.file("c"), model.content("first"));
        CheckpointContent content = model.content("second");
        content.saveTokenizer = [](const std::filesystem::path&) { throw Error("file.cannot_write", {"x", "y"}); };
        ATTUNE_VERIFY_ERROR(writeCheckpoint(folder.file("c"), content), "file.cannot_write");
        QCOMPARE(readCheckpointState(folder.file("c")), std::string("first"));
        QCOMPARE(folder.names(), std::vector<std::string>{"c"});
        std::ofstream(folder.file("file")) << "x";
        ATTUNE_VERIFY_ERROR(writeCheckpoint(folder.file("file/c"), model.content("s")), "file.cannot_write");
    }

    void clearsWhatDeadWritersLeft() {
        const ScratchFolder folder;
        const SmallModel model;
        const std::string dead = ".checkpoint-3.writing-1073741824-1";
        const std::string unrelated = ".checkpoint-3.writing-notes";
        std::filesystem::create_directories(folder.file(dead) / "inside");
        std::filesystem::create_directories(folder.file(unrelated));
        writeCheckpoint(folder.file("checkpoint-4"), model.content("s"));
        QCOMPARE(folder.names(), (std::vector<std::string>{unrelated, "checkpoint-4"}));
    }
};

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "tst_checkpoint.moc"
