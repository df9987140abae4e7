#include "core/models/gpt_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/nn/slice.h"

namespace attune {

namespace {

Buffer allocate(Backend& backend, std::int64_t bytes) {
    return bytes == 0 ? Buffer() : Buffer(*backend.device, bytes);
}

GptMemory memoryOf(const Buffer& master, const Buffer& working, const Buffer& gradient) {
    return {.master = static_cast<float*>(master.data()),
            .working = working.data() != nullptr ? working.data() : master.data(),
            .gradient = static_cast<float*>(gradient.data())};
}

}  // namespace

void checkTokens(std::span<const std::int32_t> ids, std::int64_t vocabSize) {
    for (const std::int32_t id : ids) {
        if (id < 0 || id >= vocabSize)
            throw Error("model.token_out_of_range", {std::to_string(id), std::to_string(vocabSize)});
    }
}

Gpt::Gpt(Backend& backend, const GptConfig& config, const RunShape& shape)
    : backend_(backend),
      config_(config),
      shape_(shape),
      parameters_(config),
      sizes_(*backend.kernels, config, shape, parameters_),
      compute_{backend.kernels.get(), computeType(shape.precision), 0},
      master_(allocate(backend, sizes_.master)),
      working_(allocate(backend, sizes_.working)),
      gradient_(allocate(backend, sizes_.gradient)),
      arena_(allocate(backend, sizes_.arena)),
      inputMemory_(allocate(backend, sizes_.inputs)),
      inputs_(cutInputs(largestBatch(shape), shape.T, inputMemory_.data())),
      hostInputs_(*backend.device, largestBatch(shape), shape.T),
      evaluation_(cutEvaluationActivations(config, largestEvaluationBatch(shape) * shape.T, compute_.dtype,
                                           backend.kernels->efficientRows(), arena_.data())),
      layers_(makeGptLayers(compute_, config_, parameters_, memoryOf(master_, working_, gradient_))) {
    ATTUNE_CHECK(shape.precision != Precision::tf32 || backend.precision == Precision::tf32);
    if (shape.training) {
        training_ = cutTrainingActivations(config, shape.microBatch * shape.T, compute_.dtype, sizes_.workspace,
                                           backend.kernels->efficientRows(), arena_.data());
    }
    backend.device->fillZero(master_.data(), master_.bytes(), compute_.stream);
    masterChanged();
    if (shape.training) zeroGradients();
}

void Gpt::masterChanged() {
    if (working_.data() == nullptr) return;
    compute_.kernels->cast(parameters_.flatCount, ConstTensor{master_.data(), DType::f32},
                           {working_.data(), compute_.dtype}, compute_.stream);
}

void Gpt::zeroGradients() {
    backend_.device->fillZero(gradient_.data(), gradient_.bytes(), compute_.stream);
}

void Gpt::upload(const MicroBatch& batch, bool withTargets, bool withSamples) {
    ATTUNE_CHECK(batch.B >= 1 && batch.B <= largestBatch(shape_) && batch.T >= 1 && batch.T <= shape_.T);
    checkTokens(batch.ids, config_.vocabSize);
    if (withTargets) {
        const auto largest = std::ranges::max_element(batch.targets);
        if (largest != batch.targets.end() && *largest >= config_.vocabSize)
            checkTokens({&*largest, 1}, config_.vocabSize);
    }
    ++passes_;
    hostInputs_.copy(batch,
                     {.ids = inputs_.ids,
                      .targets = withTargets ? inputs_.targets : nullptr,
                      .sampleIndex = withSamples ? inputs_.sampleIndex : nullptr},
                     compute_.stream);
}

void Gpt::runBlocks(const GptPass& pass, const GptActivations& activations) {
    const GptScratch& scratch = activations.scratch;
    Tensor residual = activations.blocks.front().residual1;
    Tensor branch;
    layers_.embedding.forward(pass.B, pass.T, pass.draw, inputs_.ids, nullptr, residual);
    for (std::size_t layer = 0; layer < layers_.blocks.size(); ++layer) {
        layers_.blocks[layer].forward(pass, residual, branch, activations.blocks[layer], scratch);
        residual = activations.blocks[layer].residual2;
        branch = scratch.branch;
    }
    layers_.finalNorm.forward(pass.rows(), residual, branch, activations.finalResidual, scratch.normed,
                              activations.finalNorm);
}

void Gpt::runForward(const GptPass& pass, const GptActivations& activations, Factor dScale, double* lossSum) {
    runBlocks(pass, activations);
    const std::int64_t chunk = logitChunkRows(config_, activations, pass.rows(), compute_.dtype);
    layers_.head.loss(pass.rows(), activations.scratch.normed, inputs_.targets, dScale, activations.logits, chunk,
                      lossSum, activations.scratch.branch, pass.write);
}

void Gpt::runBackward(const GptPass& pass) {
    const GptScratch& scratch = training_.scratch;
    backend_.device->fillZero(scratch.dResidual.data, pass.rows() * config_.nEmbd * sizeOf(compute_.dtype),
                              compute_.stream);
    layers_.finalNorm.backward(pass.rows(), scratch.branch, training_.finalResidual, training_.finalNorm,
                               scratch.dResidual, pass.write);
    for (std::size_t layer = layers_.blocks.size(); layer-- > 0;)
        layers_.blocks[layer].backward(pass, training_.blocks[layer], scratch);
    if (pass.write == Write::assign) {  // the token table has the loss head's gradient already
        const Parameter& positions = parameters_.table[parameters_.find(-1, "wpe.weight")];
        backend_.device->fillZero(gradient() + positions.offset, positions.count * sizeOf(DType::f32), compute_.stream);
    }
    layers_.embedding.backward(pass.B, pass.T, pass.draw, inputs_.ids, scratch.dResidual);
}

double Gpt::forward(const MicroBatch& batch, const StepKey& key, float dScale) {
    const bool training = key.training || dScale != 0;
    ATTUNE_CHECK(!training || shape_.training);
    ATTUNE_CHECK(batch.B <= (training ? shape_.microBatch : largestEvaluationBatch(shape_)));
    upload(batch, true, key.training);
    const GptPass pass{batch.B, batch.T, {key.seed, key.step, nullptr, inputs_.sampleIndex, key.training}};
    pass_ = dScale != 0 ? pass : GptPass{};
    backend_.device->fillZero(inputs_.lossSum, sizeof(double), compute_.stream);
    runForward(pass, training ? training_ : evaluation_, dScale, inputs_.lossSum);
    double loss = 0;
    backend_.device->copyToHost(&loss, inputs_.lossSum, sizeof(double), compute_.stream);
    backend_.device->synchronize(compute_.stream);
    return loss;
}

void Gpt::backward() {
    ATTUNE_CHECK(pass_.B > 0);
    runBackward(pass_);
    pass_ = {};
}

GptPass Gpt::passOf(const StepPass& step) const noexcept {
    return {step.B, step.T, {step.seed, 0, &step.inputs->step, inputs_.sampleIndex, true}, step.write};
}

void Gpt::forwardStep(const StepPass& step) {
    ATTUNE_CHECK(shape_.training && step.B <= shape_.microBatch);
    pass_ = {};
    compute_.kernels->beginMicroBatch(step.write, step.inputs, step.state, compute_.stream);
    runForward(passOf(step), training_, {1, &step.state->gradientFactor}, &step.state->lossSum);
}

void Gpt::backwardStep(const StepPass& step) {
    runBackward(passOf(step));
}

void Gpt::logits(const MicroBatch& batch, std::span<float> out) {
    const std::int64_t rows = batch.B * batch.T;
    const std::int64_t V = config_.vocabSize;
    ATTUNE_CHECK(batch.B <= largestEvaluationBatch(shape_));
    ATTUNE_CHECK(static_cast<std::int64_t>(out.size()) == rows * V);
    upload(batch, false, false);
    pass_ = {};
    runBlocks({batch.B, batch.T, {}}, evaluation_);
    const std::int64_t chunk = logitRowsWithoutLoss(config_, evaluation_);
    for (std::int64_t first = 0; first < rows; first += chunk) {
        const std::int64_t n = std::min(chunk, rows - first);
        layers_.head.logits(n, slice(evaluation_.scratch.normed, first * config_.nEmbd),
                            {evaluation_.logits.data, DType::f32});
        backend_.device->copyToHost(out.data() + first * V, evaluation_.logits.data, n * V * sizeOf(DType::f32),
                                    compute_.stream);
    }
    backend_.device->synchronize(compute_.stream);
}

double Gpt::flopsPerToken() const {
    const auto C = static_cast<double>(config_.nEmbd);
    const auto L = static_cast<double>(config_.nLayer);
    const double multiplied = static_cast<double>(config_.paddedVocab()) * C + 12 * L * C * C;
    return 6 * multiplied + 6 * L * C * static_cast<double>(shape_.T);
}

std::unique_ptr<Model> makeGpt(Backend& backend, const GptConfig& config, const RunShape& shape) {
    checkGptConfig(config);
    return std::make_unique<Gpt>(backend, config, shape);
}

const GptConfig& gptConfig(const Model& model) {
    return dynamic_cast<const Gpt&>(model).config();
}

}  // namespace attune
