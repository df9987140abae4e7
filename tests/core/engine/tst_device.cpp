#include <QTemporaryFile>
#include <QTest>

#include "core/backend/module_loader.h"
#include "core/backend/registry.h"
#include "core/values/messages.h"

using namespace attune;

class TestDevice : public QObject {
    Q_OBJECT

    Backend backend_ = openBackend("cpu", 2);

    static std::string codeOf(const std::function<void()>& work) {
        try {
            work();
        } catch (const Error& error) {
            return findMessage(error.code()) != nullptr ? error.code() : "no message for " + error.code();
        }
        return "no error";
    }

private slots:
    void allocationsAreAlignedAndCopied() {
        Device& device = *backend_.device;
        for (const std::int64_t bytes : {0, 1, 255, 4096, 9 << 20}) {
            const Buffer buffer(device, bytes);
            QVERIFY(buffer.data() != nullptr);
            QCOMPARE(reinterpret_cast<std::uintptr_t>(buffer.data()) % 256, std::uintptr_t{0});
            device.fillZero(buffer.data(), bytes, 0);
        }
        const Buffer buffer(device, 12);
        const char text[12] = "hello there";
        char back[12] = "";
        device.copyToDevice(buffer.data(), text, 12, 0);
        device.copyToHost(back, buffer.data(), 12, 0);
        device.synchronize(0);
        QCOMPARE(back, text);
    }

    void tooMuchMemoryIsAnError() {
        QCOMPARE(codeOf([&] { backend_.device->allocate(std::int64_t{1} << 50); }),
                 std::string("device.out_of_memory"));
        QVERIFY(backend_.device->memory().freeBytes > 0);
        QVERIFY(backend_.device->memory().usedBytes > 0);
        QVERIFY(backend_.device->info().totalBytes > backend_.device->memory().freeBytes);
    }

    void capturedWorkRunsOnLaunch() {
        int runs = 0;
        const auto graph = backend_.device->capture([&] { ++runs; }, 0);
        QCOMPARE(runs, 0);
        backend_.device->launch(*graph, 0);
        backend_.device->launch(*graph, 0);
        QCOMPARE(runs, 2);
    }

    void registryKnowsItsDevices() {
        QCOMPARE(codeOf([] { openBackend("abacus", 0); }), std::string("device.unknown"));
        QCOMPARE(codeOf([] { openBackend("cuda:0", 0); }), std::string("device.unavailable"));
        for (const BackendStatus& status : backends()) {
            QVERIFY(!status.description.empty());
            QVERIFY(status.available == status.code.empty());
            QVERIFY(status.available || findMessage(status.code) != nullptr);
        }
        QVERIFY(backend_.device->info().name.find(" thread") != std::string::npos);
    }

    void whatKeepsAModuleFromLoadingIsNamed() {
        const auto codeOfModule = [](const std::string& file) {
            const auto loaded = loadBackendModule(file);
            const auto* reason = std::get_if<BackendStatus>(&loaded);
            return reason == nullptr ? std::string() : reason->code;
        };
        QCOMPARE(codeOfModule("libattune_absent.so"), std::string("device.cuda_module_missing"));
        QCOMPARE(codeOfModule("libm.so.6"), std::string("device.cuda_module_broken"));  // no entry point
        QTemporaryFile noLibrary;
        QVERIFY(noLibrary.open());
        noLibrary.write("not a library");
        noLibrary.close();
        QCOMPARE(codeOfModule(noLibrary.fileName().toStdString()), std::string("device.cuda_module_broken"));
    }

    void precisionsNeedADeviceThatHasThem() {
        QVERIFY(openBackend("cpu", 1, Precision::bf16).precision == Precision::bf16);
        QCOMPARE(codeOf([] { openBackend("cpu", 1, Precision::tf32); }), std::string("model.precision_unsupported"));
    }

    void typesHaveNames() {
        QCOMPARE(toString(DType::bf16), std::string_view("bf16"));
        QCOMPARE(sizeOf(DType::bf16), std::int64_t{2});
    }
};

QTEST_APPLESS_MAIN(TestDevice)
#include "tst_device.moc"
