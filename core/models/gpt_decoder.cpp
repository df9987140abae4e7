#include "core/models/gpt_decoder.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/models/arena.h"
#include "core/models/gpt_model.h"
#include "core/nn/slice.h"

namespace attune {

namespace {

/// Rows of one pass: enough for fast products over a long prompt, few enough to lie beside the cache.
constexpr std::int64_t feedRows = 128;

class Decoder final : public GptDecoder {
public:
    Decoder(Gpt& model, std::int64_t B, std::int64_t capacity) : model_(model), B_(B), capacity_(capacity) {
        ATTUNE_CHECK(B >= 1 && capacity >= 1 && capacity <= model.config().nPositions);
        const DType dtype = model.compute().dtype;
        const std::int64_t bytes = cutDecoder(model.config(), B, capacity, dtype, nullptr).bytes;
        const bool shared = B == 1 && bytes <= model.arena().bytes();
        if (!shared) own_ = Buffer(*model.backend().device, bytes);
        memory_ = cutDecoder(model.config(), B, capacity, dtype, shared ? model.arena().data() : own_.data());
        reset();
    }

    void feed(std::span<const std::int32_t> ids, std::span<float> lastLogits) override {
        const auto n = static_cast<std::int64_t>(ids.size()) / B_;
        const std::int64_t V = model_.config().vocabSize;
        ATTUNE_CHECK(n >= 1 && static_cast<std::int64_t>(ids.size()) == n * B_ && length_ + n <= capacity_);
        ATTUNE_CHECK(static_cast<std::int64_t>(lastLogits.size()) == B_ * V);
        ATTUNE_CHECK(own_.data() != nullptr ||
                     passes_ == model_.passes());  // the model's passes overwrite a shared cache
        checkTokens(ids, V);
        std::int64_t rows = 0;
        for (std::int64_t first = 0; first < n; first += memory_.feedTokens) {
            rows = std::min(memory_.feedTokens, n - first) * B_;
            upload(ids, n, first, rows);
            run(rows);
            length_ += rows / B_;
        }
        const Compute& compute = model_.compute();
        const std::int64_t last = (rows - B_) * model_.config().nEmbd;
        const Tensor residual = slice(memory_.buffers.residual, last);
        model_.layers().finalNorm.forward(B_, residual, slice(memory_.buffers.branch, last), residual,
                                          memory_.buffers.normed, memory_.buffers.statistics);
        model_.layers().head.logits(B_, memory_.buffers.normed, memory_.logits);
        Device& device = *model_.backend().device;
        device.copyToHost(lastLogits.data(), memory_.logits.data, B_ * V * sizeOf(DType::f32), compute.stream);
        device.synchronize(compute.stream);
    }

    void reset() override {
        length_ = 0;
        passes_ = model_.passes();
    }
    std::int64_t length() const override { return length_; }
    std::int64_t capacity() const override { return capacity_; }

private:
    /// Ids (B, n) from column `first` on, in time-major order, with their positions.
    void upload(std::span<const std::int32_t> ids, std::int64_t n, std::int64_t first, std::int64_t rows) {
        hostIds_.resize(static_cast<std::size_t>(rows));
        hostPositions_.resize(static_cast<std::size_t>(rows));
        for (std::int64_t row = 0; row < rows; ++row) {
            const std::int64_t t = row / B_;
            hostIds_[static_cast<std::size_t>(row)] = ids[static_cast<std::size_t>(row % B_ * n + first + t)];
            hostPositions_[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(length_ + t);
        }
        Device& device = *model_.backend().device;
        const std::int64_t bytes = rows * sizeOf(DType::i32);
        device.copyToDevice(memory_.ids, hostIds_.data(), bytes, model_.compute().stream);
        device.copyToDevice(memory_.positions, hostPositions_.data(), bytes, model_.compute().stream);
        device.synchronize(model_.compute().stream);
    }

    void run(std::int64_t rows) {
        const GptLayers& layers = model_.layers();
        layers.embedding.forward(rows, 1, {}, memory_.ids, memory_.positions, memory_.buffers.residual);
        Tensor branch;
        for (std::size_t layer = 0; layer < layers.blocks.size(); ++layer) {
            layers.blocks[layer].decode(rows / B_, B_, capacity_, memory_.positions, branch, memory_.buffers,
                                        memory_.keys[layer], memory_.values[layer]);
            branch = memory_.buffers.branch;
        }
    }

    Gpt& model_;
    std::int64_t B_, capacity_;
    Buffer own_;
    DecoderMemory memory_;
    std::vector<std::int32_t> hostIds_, hostPositions_;
    std::int64_t length_ = 0;
    std::int64_t passes_ = 0;
};

}  // namespace

DecoderMemory cutDecoder(const GptConfig& config, std::int64_t B, std::int64_t capacity, DType dtype, void* base) {
    const std::int64_t C = config.nEmbd;
    ArenaCutter arena(base);
    DecoderMemory memory;
    for (std::int64_t layer = 0; layer < config.nLayer; ++layer) {
        memory.keys.push_back(arena.take(B * capacity * C, dtype));
        memory.values.push_back(arena.take(B * capacity * C, dtype));
    }
    memory.feedTokens = std::clamp<std::int64_t>(feedRows / B, 1, capacity);
    const std::int64_t rows = memory.feedTokens * B;
    memory.buffers = {.residual = arena.take(rows * C, dtype),
                      .normed = arena.take(rows * C, dtype),
                      .branch = arena.take(rows * C, dtype),
                      .qkv = arena.take(rows * 3 * C, dtype),
                      .hidden = arena.take(rows * 4 * C, dtype),
                      .statistics = {.mean = arena.take(rows, DType::f32), .rstd = arena.take(rows, DType::f32)}};
    memory.logits = arena.take(B * config.vocabSize, DType::f32);
    memory.ids = arena.take(rows, DType::i32).as<std::int32_t>();
    memory.positions = arena.take(rows, DType::i32).as<std::int32_t>();
    memory.bytes = arena.used();
    return memory;
}

std::unique_ptr<GptDecoder> makeGptDecoder(Model& model, std::int64_t B, std::int64_t capacity) {
    return std::make_unique<Decoder>(dynamic_cast<Gpt&>(model), B, capacity);
}

}  // namespace attune
