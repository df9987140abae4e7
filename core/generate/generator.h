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

/// Generates from a model in memory (the trainer's samples, between steps). `onText` gets each new piece as valid UTF-8 as soon as its characters
/// are whole. Stops at the end-of-text token. A prompt longer than the context keeps its tail; beyond the context the window slides.
std::string generateText(Model& model, const Tokenizer& tokenizer, const GenerateRequest& request, std::stop_token stop,
                         const std::function<void(const std::string&)>& onText);

/// A model loaded for trying: a checkpoint folder or a Hugging Face folder (config.json, model.safetensors, tokenizer files).
struct LoadedModel {
    Backend backend;
    GptConfig config;
    std::unique_ptr<Model> model;
    std::unique_ptr<Tokenizer> tokenizer;
};
/// Errors: model.config_missing {path}, model.unsupported {what}, checkpoint.*, tokenizer.*.
std::unique_ptr<LoadedModel> loadModel(const std::filesystem::path& folder, const std::string& device, int threads);

}  // namespace attune
