#include "core/models/gpt_parameters.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"

namespace attune {

namespace {

constexpr std::int64_t alignment = 64;

class TableBuilder {
public:
    explicit TableBuilder(GptParameters& parameters) : parameters_(parameters) {}

    /// `storedRows` > shape[0]: zero rows follow.
    void add(const std::string& name, std::vector<std::int64_t> shape, std::int64_t storedRows = 0) {
        const std::int64_t count = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
        const std::int64_t stored = std::max(count, storedRows * count / shape.front());
        const bool matrix = shape.size() >= 2;
        parameters_.table.push_back({name, std::move(shape), parameters_.flatCount, count, matrix});
        parameters_.flatCount += (stored + alignment - 1) / alignment * alignment;
        parameters_.realCount += count;
    }

    void addWithBias(std::int64_t layer, const std::string& part, std::vector<std::int64_t> shape) {
        const std::int64_t out = shape.back();
        add(gptParameterName(layer, part + ".weight"), std::move(shape));
        add(gptParameterName(layer, part + ".bias"), {out});
    }

private:
    GptParameters& parameters_;
};

}  // namespace

std::string gptParameterName(std::int64_t layer, const std::string& part) {
    return "transformer." + (layer < 0 ? "" : "h." + std::to_string(layer) + ".") + part;
}

GptParameters::GptParameters(const GptConfig& config) {
    const std::int64_t C = config.nEmbd;
    TableBuilder builder(*this);
    builder.add(gptParameterName(-1, "wte.weight"), {config.vocabSize, C}, config.paddedVocab());
    builder.add(gptParameterName(-1, "wpe.weight"), {config.nPositions, C});
    for (std::int64_t layer = 0; layer < config.nLayer; ++layer) {
        builder.addWithBias(layer, "ln_1", {C});
        builder.addWithBias(layer, "attn.c_attn", {C, 3 * C});
        builder.addWithBias(layer, "attn.c_proj", {C, C});
        builder.addWithBias(layer, "ln_2", {C});
        builder.addWithBias(layer, "mlp.c_fc", {C, 4 * C});
        builder.addWithBias(layer, "mlp.c_proj", {4 * C, C});
    }
    builder.addWithBias(-1, "ln_f", {C});
}

std::size_t GptParameters::find(std::int64_t layer, const std::string& part) const {
    const auto found = std::ranges::find(table, gptParameterName(layer, part), &Parameter::name);
    ATTUNE_CHECK(found != table.end());
    return static_cast<std::size_t>(found - table.begin());
}

void checkGptConfig(const GptConfig& config) {
    constexpr std::int64_t most = std::int64_t{1} << 24;
    for (const auto& [name, value] : {std::pair{"vocab_size", config.vocabSize},
                                      {"n_positions", config.nPositions},
                                      {"n_embd", config.nEmbd},
                                      {"n_layer", config.nLayer},
                                      {"n_head", config.nHead}}) {
        if (value < 1 || value > most)
            throw Error("model.unsupported", {std::string(name) + " = " + std::to_string(value)});
    }
    if (config.nEmbd % config.nHead != 0) {
        throw Error("model.unsupported",
                    {"n_embd = " + std::to_string(config.nEmbd) + ", n_head = " + std::to_string(config.nHead)});
    }
    constexpr double mostElements = 0x1p40;
    const auto C = static_cast<double>(config.nEmbd);
    if ((static_cast<double>(config.vocabSize + config.nPositions) + 12.0 * static_cast<double>(config.nLayer) * C) *
            C >
        mostElements) {
        throw Error("model.unsupported", {"more than 2^40 parameters"});
    }
}

}  // namespace attune
