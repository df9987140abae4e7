#include "core/train/settings.h"

#include <algorithm>
#include <cmath>

namespace attune {

namespace {

std::int64_t integerOr(const ExperimentConfig& config, std::string_view key, std::int64_t automatic) {
    return config.isAuto(key) ? automatic : config.integer(key);
}

float realAsFloat(const ExperimentConfig& config, std::string_view key) {
    return static_cast<float>(config.real(key));
}

Precision precision(const ExperimentConfig& config) {
    const std::string& name = config.text("device.precision");
    if (name == "bf16") return Precision::bf16;
    if (name == "fp16") return Precision::fp16;
    if (name == "tf32") return Precision::tf32;
    return Precision::fp32;
}

}  // namespace

std::int64_t sequenceLength(const ExperimentConfig& config) {
    return integerOr(config, "data.sequence_length", config.integer("model.n_positions"));
}

GptConfig gptConfig(const ExperimentConfig& config, std::int64_t vocabSize) {
    GptConfig model;
    model.vocabSize = vocabSize;
    model.nPositions = config.integer("model.n_positions");
    model.nEmbd = config.integer("model.n_embd");
    model.nLayer = config.integer("model.n_layer");
    model.nHead = config.integer("model.n_head");
    model.embdDropout = realAsFloat(config, "model.embd_pdrop");
    model.attentionDropout = realAsFloat(config, "model.attn_pdrop");
    model.residualDropout = realAsFloat(config, "model.resid_pdrop");
    model.layerNormEpsilon = realAsFloat(config, "model.layer_norm_epsilon");
    model.initializerRange = realAsFloat(config, "model.initializer_range");
    return model;
}

RunShape runShape(const ExperimentConfig& config) {
    RunShape shape;
    shape.microBatch = config.integer("train.per_device_train_batch_size");
    shape.evaluationBatch = evaluationSettings(config).batch;
    shape.T = sequenceLength(config);
    shape.precision = precision(config);
    return shape;
}

LoaderSettings loaderSettings(const ExperimentConfig& config) {
    LoaderSettings loader;
    loader.T = sequenceLength(config);
    loader.microBatch = config.integer("train.per_device_train_batch_size");
    loader.accumulation = config.integer("train.gradient_accumulation_steps");
    loader.seed = static_cast<std::uint64_t>(integerOr(config, "data.seed", config.integer("train.seed")));
    loader.shuffle = config.flag("data.shuffle");
    loader.prefetch = static_cast<int>(config.integer("data.prefetch"));
    return loader;
}

AdamWSettings adamWSettings(const ExperimentConfig& config) {
    AdamWSettings adam;
    const std::string& variant = config.text("train.optim");
    if (variant == "adamw_hf_legacy") adam.variant = AdamVariant::adamWHuggingFaceLegacy;
    if (variant == "adamw_bert_google") adam.variant = AdamVariant::adamBertGoogle;
    adam.beta1 = config.real("train.adam_beta1");
    adam.beta2 = config.real("train.adam_beta2");
    adam.epsilon = config.real("train.adam_epsilon");
    adam.weightDecay = config.real("train.weight_decay");
    const std::string& decay = config.text("train.decay_policy");
    if (decay == "all_but_bias_and_norm") adam.decay = DecayPolicy::allButBiasAndNorm;
    if (decay == "everything") adam.decay = DecayPolicy::everything;
    return adam;
}

Schedule schedule(const ExperimentConfig& config, std::int64_t steps) {
    Schedule result;
    result.type = config.text("train.lr_scheduler_type");
    result.learningRate = config.real("train.learning_rate");
    const auto fromRatio =
        static_cast<std::int64_t>(std::ceil(static_cast<double>(steps) * config.real("train.warmup_ratio")));
    result.warmupSteps = integerOr(config, "train.warmup_steps", fromRatio);
    result.totalSteps = steps;
    result.cycles = config.real("train.lr_num_cycles");
    result.power = config.real("train.lr_power");
    result.endLearningRate = config.real("train.lr_end");
    result.minLrRatio = config.real("train.min_lr_ratio");
    result.warmupFromOne = config.flag("train.warmup_from_one");
    return result;
}

EvaluationSettings evaluationSettings(const ExperimentConfig& config) {
    EvaluationSettings evaluation;
    evaluation.T = sequenceLength(config);
    evaluation.batch = integerOr(config, "eval.batch_size", config.integer("train.per_device_train_batch_size"));
    evaluation.maxBatches = config.integer("eval.max_batches");
    return evaluation;
}

GenerateRequest samplingRequest(const ExperimentConfig& config) {
    GenerateRequest request;
    request.maxNewTokens = config.integer("generation.max_new_tokens");
    request.seed = static_cast<std::uint64_t>(config.integer("generation.seed"));
    request.sampler.greedy = !config.flag("generation.do_sample");
    request.sampler.temperature = config.real("generation.temperature");
    request.sampler.topK = config.integer("generation.top_k");
    request.sampler.topP = config.real("generation.top_p");
    request.sampler.repetitionPenalty = config.real("generation.repetition_penalty");
    return request;
}

int threadCount(const ExperimentConfig& config) {
    return static_cast<int>(integerOr(config, "device.threads", 0));
}

std::int64_t totalSteps(const ExperimentConfig& config, std::int64_t stepsPerEpoch) {
    const double byEpochs = std::ceil(config.real("train.num_train_epochs") * static_cast<double>(stepsPerEpoch));
    return integerOr(config, "train.max_steps", std::max<std::int64_t>(1, static_cast<std::int64_t>(byEpochs)));
}

MemoryPlan planRun(const ExperimentConfig& config, std::int64_t vocabSize) {
    const GptConfig model = gptConfig(config, vocabSize > 0 ? vocabSize : config.integer("tokenizer.vocab_size"));
    const std::string& device = config.text("device.name");
    const bool onHost = device == "cpu";
    const std::unique_ptr<Kernels> kernels = planningKernels(device, threadCount(config), precision(config));
    MemoryPlan plan = planGpt(*kernels, model, runShape(config));
    // A checkpoint is written from a copy of weights and moments while training goes on.
    plan.parts.push_back({"checkpoint", 3 * 4 * plan.parameterCount, !onHost});
    const LoaderSettings loader = loaderSettings(config);
    plan.parts.push_back({"loader",
                          (loader.prefetch + 1) * loader.accumulation * loader.microBatch * loader.T * 2 *
                              std::int64_t{sizeof(std::int32_t)},
                          !onHost});
    return plan;
}

}  // namespace attune
