#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/generate/sampler.h"
#include "core/models/gpt.h"
#include "core/text/tokenizer.h"

namespace attune {

struct GenerateRequest {
    std::string prompt;
    std::int64_t maxNewTokens = 100;
    SamplerSettings sampler;
    std::uint64_t seed = 0;
};

/// Generates from a model in memory (the trainer's samples, between steps: its activations are overwritten). Returns
/// the new text without the prompt; `onText` (may be empty) gets each new piece of it as valid UTF-8 as soon as its
/// characters are whole. Stops at the end-of-text token, which is not shown. An empty prompt starts a new text. A
/// prompt longer than the context keeps its tail; when the context is full its older half is forgotten and writing goes
/// on. Errors: model.token_out_of_range {id, size} (another model's tokenizer), model.not_finite,
/// generate.empty_prompt; Cancelled.
std::string generateText(Model& model, const Tokenizer& tokenizer, const GenerateRequest& request, std::stop_token stop,
                         const std::function<void(const std::string&)>& onText);

/// A model loaded for trying: a checkpoint folder or a Hugging Face folder (config.json, model.safetensors, tokenizer
/// files).
struct LoadedModel {
    Backend backend;  // outlives the model
    GptConfig config;
    std::unique_ptr<Model> model;
    std::unique_ptr<Tokenizer> tokenizer;
};
/// In fp32 and evaluation mode, for up to `batch` sequences at a time. Errors: model.config_missing {path},
/// model.config_malformed {path, reason}, model.unsupported {what}, checkpoint.*, safetensors.*, tokenizer.*, device.*.
std::unique_ptr<LoadedModel> loadModel(const std::filesystem::path& folder, const std::string& device, int threads,
                                       std::int64_t batch = 1);

}  // namespace attune
