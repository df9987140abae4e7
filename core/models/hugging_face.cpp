#include "core/models/hugging_face.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/models/gpt_parameters.h"

namespace attune {

namespace {

using nlohmann::json;

/// The double that prints as short as the float does: 0.1, not 0.10000000149.
double asWritten(float value) {
    char text[32];
    const char* const end = std::to_chars(text, text + sizeof text, value).ptr;
    double result = 0;
    std::from_chars(text, end, result);
    return result;
}

class Reader {
public:
    Reader(const json& object, const std::string& place) : object_(object), place_(place) {}

    void integer(const char* key, std::int64_t& value) const {
        const auto found = object_.find(key);
        if (found == object_.end()) return;
        if (!found->is_number_integer())
            throw Error("model.config_malformed", {place_, std::string(key) + " is not a whole number"});
        value = found->get<std::int64_t>();
    }
    void real(const char* key, float least, float most, float& value) const {
        const auto found = object_.find(key);
        if (found == object_.end()) return;
        const double read = found->is_number() ? found->get<double>() : std::nan("");
        if (!(read >= least && read <= most))
            throw Error("model.config_malformed", {place_, std::string(key) + " is not a number that can be"});
        value = static_cast<float>(read);
    }
    /// The key is absent, null or one of the values.
    void only(const char* key, std::initializer_list<json> values) const {
        const auto found = object_.find(key);
        if (found == object_.end() || found->is_null()) return;
        for (const json& value : values) {
            if (*found == value) return;
        }
        throw Error("model.unsupported",
                    {std::string(key) + " = " + found->dump(-1, ' ', false, json::error_handler_t::replace)});
    }

private:
    const json& object_;
    const std::string& place_;
};

}  // namespace

std::string huggingFaceConfig(const GptConfig& config, std::int32_t endOfText) {
    const json end = endOfText < 0 ? json() : json(endOfText);
    const json object{{"activation_function", "gelu_new"},
                      {"architectures", {"GPT2LMHeadModel"}},
                      {"attn_pdrop", asWritten(config.attentionDropout)},
                      {"bos_token_id", end},
                      {"embd_pdrop", asWritten(config.embdDropout)},
                      {"eos_token_id", end},
                      {"initializer_range", asWritten(config.initializerRange)},
                      {"layer_norm_epsilon", asWritten(config.layerNormEpsilon)},
                      {"model_type", "gpt2"},
                      {"n_embd", config.nEmbd},
                      {"n_head", config.nHead},
                      {"n_inner", nullptr},
                      {"n_layer", config.nLayer},
                      {"n_positions", config.nPositions},
                      {"resid_pdrop", asWritten(config.residualDropout)},
                      {"scale_attn_weights", true},
                      {"tie_word_embeddings", true},
                      {"torch_dtype", "float32"},
                      {"vocab_size", config.vocabSize}};
    return object.dump(2) + "\n";
}

GptConfig fromHuggingFaceConfig(std::string_view text, const std::string& place) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) throw Error("model.config_malformed", {place, "it is not a JSON object"});
    const Reader read(object, place);
    GptConfig config;
    if (!object.contains("model_type")) throw Error("model.config_malformed", {place, "model_type is missing"});
    read.only("model_type", {"gpt2"});
    read.integer("vocab_size", config.vocabSize);
    read.integer("n_positions", config.nPositions);
    read.integer("n_embd", config.nEmbd);
    read.integer("n_layer", config.nLayer);
    read.integer("n_head", config.nHead);
    constexpr float mostDropout = 0.999f;
    read.real("embd_pdrop", 0, mostDropout, config.embdDropout);
    read.real("attn_pdrop", 0, mostDropout, config.attentionDropout);
    read.real("resid_pdrop", 0, mostDropout, config.residualDropout);
    read.real("layer_norm_epsilon", 0, 1, config.layerNormEpsilon);
    read.real("initializer_range", 0, 1000, config.initializerRange);
    checkGptConfig(config);
    read.only("activation_function", {"gelu_new", "gelu_pytorch_tanh"});
    read.only("n_inner", {4 * config.nEmbd});
    read.only("scale_attn_weights", {true});
    read.only("scale_attn_by_inverse_layer_idx", {false});
    read.only("add_cross_attention", {false});
    read.only("tie_word_embeddings", {true});
    return config;
}

std::string gptFileName(const std::string& parameterName, bool prefixed) {
    constexpr std::string_view prefix = "transformer.";
    return prefixed ? parameterName : parameterName.substr(prefix.size());
}

}  // namespace attune
