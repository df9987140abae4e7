#include "core/models/gpt_layers.h"

#include "core/models/dropout_sites.h"

namespace attune {

namespace {

/// Makes layers by the names of their parameters.
class LayerMaker {
public:
    LayerMaker(const Compute& compute, const GptConfig& config, const GptParameters& parameters,
               const GptMemory& memory)
        : compute_(compute), config_(config), parameters_(parameters), memory_(memory) {}

    Weight weight(std::int64_t layer, const std::string& part) const {
        const Parameter& parameter = parameters_.table[parameters_.find(layer, part)];
        Weight result;
        if (parameter.matrix) {
            result.value = {static_cast<const std::byte*>(memory_.working) + parameter.offset * sizeOf(compute_.dtype),
                            compute_.dtype};
        } else {
            result.value = {memory_.master + parameter.offset, DType::f32};
        }
        if (memory_.gradient != nullptr) result.gradient = {memory_.gradient + parameter.offset, DType::f32};
        return result;
    }

    Linear linear(std::int64_t layer, const std::string& part) const {
        const std::vector<std::int64_t>& shape = parameters_.table[parameters_.find(layer, part + ".weight")].shape;
        return {compute_, weight(layer, part + ".weight"), weight(layer, part + ".bias"), shape[0], shape[1]};
    }

    LayerNorm norm(std::int64_t layer, const std::string& part) const {
        return {compute_, weight(layer, part + ".weight"), weight(layer, part + ".bias"), config_.nEmbd,
                config_.layerNormEpsilon};
    }

    GptBlock block(std::int64_t layer) const {
        const Dropout probabilities{dropout_sites::attentionProbabilities(layer), config_.attentionDropout};
        return {compute_,
                {.norm1 = norm(layer, "ln_1"),
                 .attention = {compute_, linear(layer, "attn.c_attn"), linear(layer, "attn.c_proj"), config_.nHead,
                               config_.headDim(), probabilities},
                 .norm2 = norm(layer, "ln_2"),
                 .mlp = {linear(layer, "mlp.c_fc"), linear(layer, "mlp.c_proj")}},
                config_.nEmbd,
                {dropout_sites::attentionOutput(layer), config_.residualDropout},
                {dropout_sites::mlpOutput(layer), config_.residualDropout}};
    }

private:
    const Compute& compute_;
    const GptConfig& config_;
    const GptParameters& parameters_;
    const GptMemory& memory_;
};

}  // namespace

GptLayers makeGptLayers(const Compute& compute, const GptConfig& config, const GptParameters& parameters,
                        const GptMemory& memory) {
    const LayerMaker make(compute, config, parameters, memory);
    constexpr std::int64_t whole = -1;
    const Weight tokens = make.weight(whole, "wte.weight");
    GptLayers layers{.embedding = {compute,
                                   tokens,
                                   make.weight(whole, "wpe.weight"),
                                   config.nEmbd,
                                   {dropout_sites::embedding, config.embdDropout}},
                     .blocks = {},
                     .finalNorm = make.norm(whole, "ln_f"),
                     .head = {compute, tokens, config.nEmbd, config.vocabSize, config.paddedVocab()}};
    for (std::int64_t layer = 0; layer < config.nLayer; ++layer) layers.blocks.push_back(make.block(layer));
    return layers;
}

}  // namespace attune
