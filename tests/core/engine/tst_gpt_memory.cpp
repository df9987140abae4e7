// The memory plan is what a model allocates, and steps allocate nothing.
#include <QTest>

#include "core/backend/cpu/cpu_kernels.h"
#include "core/optim/adamw.h"
#include "tests/core/engine/golden_gpt.h"

using namespace attune;

namespace {

/// Counts what goes through it to a real device.
class CountingDevice final : public Device {
public:
    explicit CountingDevice(std::unique_ptr<Device> device) : device_(std::move(device)) {}

    std::int64_t bytes = 0;
    std::int64_t calls = 0;

    DeviceInfo info() const override { return device_->info(); }
    MemoryInfo memory() const override { return device_->memory(); }
    void* allocate(std::int64_t count) override {
        bytes += count;
        ++calls;
        return device_->allocate(count);
    }
    void free(void* pointer) noexcept override { device_->free(pointer); }
    void* allocatePinned(std::int64_t count) override {
        ++calls;
        return device_->allocatePinned(count);
    }
    void freePinned(void* pointer) noexcept override { device_->freePinned(pointer); }
    void copyToDevice(void* device, const void* host, std::int64_t count, StreamId stream) override {
        device_->copyToDevice(device, host, count, stream);
    }
    void copyToHost(void* host, const void* device, std::int64_t count, StreamId stream) override {
        device_->copyToHost(host, device, count, stream);
    }
    void fillZero(void* device, std::int64_t count, StreamId stream) override {
        device_->fillZero(device, count, stream);
    }
    void synchronize(StreamId stream) override { device_->synchronize(stream); }
    std::unique_ptr<DeviceEvent> makeEvent() override {
        ++calls;
        return device_->makeEvent();
    }
    void record(DeviceEvent& event, StreamId stream) override { device_->record(event, stream); }
    bool done(const DeviceEvent& event) override { return device_->done(event); }
    void wait(const DeviceEvent& event) override { device_->wait(event); }
    double milliseconds(const DeviceEvent& from, const DeviceEvent& to) override {
        return device_->milliseconds(from, to);
    }
    std::unique_ptr<Graph> capture(std::function<void()> work, StreamId stream) override {
        return device_->capture(std::move(work), stream);
    }
    void launch(Graph& graph, StreamId stream) override { device_->launch(graph, stream); }

private:
    std::unique_ptr<Device> device_;
};

std::int64_t partBytes(const MemoryPlan& plan, std::string_view name) {
    std::int64_t bytes = 0;
    for (const MemoryPart& part : plan.parts) bytes += part.name == name ? part.bytes : 0;
    return bytes;
}

/// Remembers the largest piece of its own memory that a product of a step asks for.
class MeasuringKernels final : public cpu::CpuKernels {
public:
    using CpuKernels::CpuKernels;
    std::int64_t most = 0;

    void gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
              const GemmEpilogue& epilogue, StreamId stream) override {
        most = std::max(most, gemmWorkspaceBytes(shape, A.dtype, B.dtype, D.dtype));
        CpuKernels::gemm(shape, alpha, A, B, beta, D, epilogue, stream);
    }
};

}  // namespace

Q_DECLARE_METATYPE(attune::RunShape)

class TestGptMemory : public QObject {
    Q_OBJECT

private slots:
    void init() {
        backend_ = openBackend("cpu", 2);
        auto counting = std::make_unique<CountingDevice>(std::move(backend_.device));
        device_ = counting.get();
        backend_.device = std::move(counting);
    }

    void planIsWhatIsAllocated_data() {
        QTest::addColumn<RunShape>("shape");
        QTest::newRow("training") << RunShape{.microBatch = 3, .T = 33};
        QTest::newRow("bf16") << RunShape{.microBatch = 2, .T = 40, .precision = Precision::bf16};
        QTest::newRow("large evaluation batch") << RunShape{.microBatch = 1, .T = 8, .evaluationBatch = 64};
        QTest::newRow("decoder larger than a step") << RunShape{.microBatch = 1, .T = 1};
        QTest::newRow("inference") << RunShape{.microBatch = 2, .T = 40, .training = false};
    }

    void planIsWhatIsAllocated() {
        QFETCH(RunShape, shape);
        const MemoryPlan plan = planGpt(*backend_.kernels, golden::config(), shape);
        const auto model = makeGpt(backend_, golden::config(), shape);
        std::unique_ptr<AdamW> optimizer;
        if (shape.training) optimizer = std::make_unique<AdamW>(backend_, *model, AdamWSettings{});
        QCOMPARE(plan.totalBytes() - partBytes(plan, "workspace") - partBytes(plan, "program"), device_->bytes);
        std::int64_t parameters = 0;
        for (const Parameter& parameter : model->parameters()) parameters += parameter.count;
        QCOMPARE(plan.parameterCount, parameters);
    }

    void productsTakeWhatIsPlanned_data() { planIsWhatIsAllocated_data(); }

    void productsTakeWhatIsPlanned() {
        QFETCH(RunShape, shape);
        auto kernels = std::make_unique<MeasuringKernels>(2);
        const MeasuringKernels& measured = *kernels;
        backend_.kernels = std::move(kernels);
        const MemoryPlan plan = planGpt(*backend_.kernels, golden::config(), shape);
        const auto model = makeGpt(backend_, golden::config(), shape);
        model->initialise(1);
        const auto batch = [&](std::int64_t count) {
            const auto tokens = static_cast<std::size_t>(count * shape.T);
            return MicroBatch{.B = count,
                              .T = shape.T,
                              .ids = std::vector<std::int32_t>(tokens, 3),
                              .targets = std::vector<std::int32_t>(tokens, 5),
                              .sampleIndex = std::vector<std::int64_t>(static_cast<std::size_t>(count), 0)};
        };
        if (shape.training) {
            model->zeroGradients();
            model->forward(batch(shape.microBatch), {.training = true}, 0.01f);
            model->backward();
        }
        const std::int64_t B = shape.evaluationBatch > 0 ? shape.evaluationBatch : shape.microBatch;
        model->forward(batch(B), {}, 0);
        std::vector<float> logits(static_cast<std::size_t>(B * shape.T * golden::config().vocabSize));
        model->logits(batch(B), logits);
        QCOMPARE(measured.most, partBytes(plan, "workspace"));
        QCOMPARE(measured.most > 0, shape.precision == Precision::bf16);
    }

    void stepsAllocateNothing() {
        const auto model = makeGpt(backend_, golden::config(), {.microBatch = 3, .T = 33});
        model->initialise(1);
        AdamW optimizer(backend_, *model, {});
        const std::int64_t before = device_->calls;
        for (std::uint64_t step = 0; step < 2; ++step) {
            model->zeroGradients();
            model->forward(golden::batch(step), {.training = true}, 0.01f);
            model->backward();
            optimizer.step(1e-3, 1);
            model->forward(golden::batch(step), {}, 0);
            const auto decoder = makeGptDecoder(*model, 1, 40);  // lies over the activations
            std::vector<float> logits(101);
            decoder->feed(std::vector<std::int32_t>{1, 2, 3}, logits);
        }
        QCOMPARE(device_->calls, before);
    }

    void impossibleModelsAreRefused() {
        GptConfig config = golden::config();
        config.nHead = 5;
        QVERIFY_THROWS_EXCEPTION(Error, makeGpt(backend_, config, {.microBatch = 1, .T = 4}));
        config.nHead = 0;
        QVERIFY_THROWS_EXCEPTION(Error, planGpt(*backend_.kernels, config, {.microBatch = 1, .T = 4}));
        QVERIFY_THROWS_EXCEPTION(
            Error, makeGpt(backend_, golden::config(), {.microBatch = 1, .T = 4, .precision = Precision::fp16}));
        config = golden::config();
        config.nLayer = 1 << 20;
        config.nEmbd = 3 << 20;
        QVERIFY_THROWS_EXCEPTION(Error, makeGpt(backend_, config, {.microBatch = 1, .T = 4}));
    }

private:
    Backend backend_;
    CountingDevice* device_ = nullptr;
};

QTEST_APPLESS_MAIN(TestGptMemory)
#include "tst_gpt_memory.moc"
