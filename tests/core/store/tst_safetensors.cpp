#include <QtTest>
#include <cstring>

#include "core/base/file.h"
#include "core/store/safetensors.h"
#include "core/store/safetensors_writer.h"
#include "tests/core/store/store_fixture.h"
#include "tests/paths.h"

using namespace attune;

namespace {

std::string fileWith(const std::string& header, std::size_t bufferBytes, std::uint64_t length) {
    std::string file(reinterpret_cast<const char*>(&length), sizeof length);
    return file + header + std::string(bufferBytes, '\0');
}

std::string fileWith(const std::string& header, std::size_t bufferBytes) {
    return fileWith(header, bufferBytes, header.size());
}

const std::string good =
    R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"BF16","shape":[2,1],"data_offsets":[8,12]}})";

std::filesystem::path sharedData() {
    const char* set = std::getenv("ATTUNE_SHARED_DATA");
    return set != nullptr ? std::filesystem::path(set) : std::filesystem::path(ATTUNE_SOURCE_DIR) / "../shared/data";
}

}  // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites() {
        const ScratchFolder folder;
        const std::vector<float> a{1.0f, -0.0f, 3e-45f, 4.0f, 5.0f, 6.0f};
        const std::vector<float> b{7.0f};
        writeSafetensors(folder.file("x.safetensors"),
                         {{"wte \"quoted\"", {2, 3}, a.data()}, {"scalar", {}, b.data()}, {"none", {0, 5}, nullptr}});
        const SafetensorsFile file(folder.file("x.safetensors"));
        QCOMPARE(file.tensors().size(), std::size_t{3});
        QCOMPARE(file.metadata().at("format"), std::string("pt"));
        const SafetensorsFile::Entry& entry = file.tensors().at("wte \"quoted\"");
        QCOMPARE(entry.dtype, std::string("F32"));
        QCOMPARE(entry.shape, (std::vector<std::int64_t>{2, 3}));
        QVERIFY(std::memcmp(entry.bytes.data(), a.data(), 24) == 0);
        QVERIFY(file.tensors().at("none").bytes.empty());
        QCOMPARE(reinterpret_cast<std::uintptr_t>(entry.bytes.data()) % 8, std::uintptr_t{0});
    }

    void acceptsWhatTheFormatAllows() {
        const ScratchFolder folder;
        for (const std::string& header : {good, good + "   ", std::string("{ }")}) {
            writeFileAtomically(folder.file("x"), fileWith(header, header[1] == ' ' ? 0 : 12));
            QCOMPARE(SafetensorsFile(folder.file("x")).tensors().size(), std::size_t{header[1] == ' ' ? 0u : 2u});
        }
    }

    void refusesMalformedFiles_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const std::string& content, const char* reason) {
            QTest::newRow(name) << QByteArray::fromStdString(content) << QString(reason);
        };
        const auto tensor = [](const std::string& fields, std::size_t bytes = 8) {
            return fileWith("{\"a\":{" + fields + "}}", bytes);
        };
        row("empty", "", "shorter");
        row("seven bytes", "1234567", "shorter");
        row("huge header", fileWith(good, 12, 100'000'001), "longer than 100 MB");
        row("overflowing header", fileWith(good, 12, ~std::uint64_t{0}), "longer than 100 MB");
        row("header past the end", fileWith(good, 0, good.size() + 1), "inside the header");
        row("empty header", fileWith("", 0), "start with {");
        row("leading space", fileWith(" " + good, 12), "start with {");
        row("not JSON", fileWith("{\"a\":", 8), "not JSON");
        row("text after JSON", fileWith(good + "x", 12), "not JSON");
        row("not UTF-8", fileWith("{\"\xff\":{}}", 0), "not JSON");
        row("list", fileWith("[1]", 0), "start with {");
        row("deep nesting", fileWith("{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}", 0),
            "unexpected list");
        row("deep objects", fileWith("{\"a\":{\"shape\":{\"b\":{}}}}", 0), "deeply");
        row("duplicate name",
            fileWith(
                R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
                1),
            "duplicate");
        row("duplicate field", tensor(R"("dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8])"), "duplicate");
        row("unknown field", tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,8],"x":"")"), "unknown key");
        row("missing field", tensor(R"("dtype":"F32","shape":[2])"), "needs dtype");
        row("unknown dtype", tensor(R"("dtype":"F33","shape":[2],"data_offsets":[0,8])"), "unknown dtype");
        row("negative size", tensor(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"), "negative");
        row("fractional size", tensor(R"("dtype":"F32","shape":[2.0],"data_offsets":[0,8])"), "fraction");
        row("size out of range", tensor(R"("dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,8])"),
            "too large");
        row("overflowing shape", tensor(R"("dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8])"),
            "too large");
        row("one offset", tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0])"), "not two");
        row("backwards", tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"), "ends before");
        row("wrong size", tensor(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])"), "match its shape");
        row("wrong dtype size", tensor(R"("dtype":"F64","shape":[2],"data_offsets":[0,8])"), "match its shape");
        row("hole", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])"), "hole");
        row("overlap",
            fileWith(
                R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                12),
            "overlaps");
        row("short", fileWith(good, 11), "ends inside");
        row("surplus", fileWith(good, 13), "after the last");
        row("metadata not text", fileWith(R"({"__metadata__":{"a":1}})", 0), "number");
        row("metadata no object", fileWith(R"({"__metadata__":"a"})", 0), "string");
        row("null tensor", fileWith(R"({"a":null})", 0), "null");
    }
    void refusesMalformedFiles() {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        const ScratchFolder folder;
        writeFileAtomically(folder.file("x"), content.toStdString());
        try {
            const SafetensorsFile file(folder.file("x"));
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(error.code(), std::string("safetensors.malformed"));
            QVERIFY2(QString::fromStdString(error.arguments().at(2)).contains(reason), error.what());
            QVERIFY(std::stoull(error.arguments().at(1)) <= static_cast<std::size_t>(content.size()) + 8);
        }
    }

    void survivesEveryFlippedHeaderByte() {
        const ScratchFolder folder;
        const std::string content = fileWith(good, 12);
        for (std::size_t at = 0; at < content.size() - 12; ++at) {
            std::string flipped = content;
            flipped[at] = static_cast<char>(flipped[at] ^ 0x15);
            writeFileAtomically(folder.file("x"), flipped);
            try {
                const SafetensorsFile file(folder.file("x"));
                for (const auto& [name, entry] : file.tensors()) QVERIFY(entry.bytes.size() <= 12);
            } catch (const Error& error) {
                QCOMPARE(error.code(), std::string("safetensors.malformed"));
            }
        }
    }

    void readsFilesOfOtherPrograms() {
        const std::filesystem::path folder = sharedData() / "safetensors";
        if (!std::filesystem::exists(folder)) QSKIP("the shared data folder is not there");
        const SafetensorsFile lora(folder / "gpt2-lora-r8-1.2M.safetensors");
        QCOMPARE(lora.tensors().size(), std::size_t{24});
        QCOMPARE(lora.metadata().at("format"), std::string("pt"));
        const auto& entry = lora.tensors().at("base_model.model.transformer.h.0.attn.c_attn.lora_A.weight");
        QCOMPARE(entry.shape, (std::vector<std::int64_t>{8, 768}));
        QCOMPARE(SafetensorsFile(folder / "gpt2-lora-r8-295k.safetensors").tensors().size(), std::size_t{8});
        QCOMPARE(SafetensorsFile(folder / "tiny-f64.safetensors").tensors().at("weight1").dtype, std::string("F64"));
    }
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
