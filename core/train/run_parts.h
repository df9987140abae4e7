#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/config/experiment_config.h"
#include "core/data/loader.h"
#include "core/models/gpt.h"
#include "core/optim/adamw.h"
#include "core/optim/schedule.h"
#include "core/text/tokenizer.h"
#include "core/train/trainer_state.h"

namespace attune {

/// Everything a trainer works on, made before step 0 and fixed from then on.
struct RunParts {
    ExperimentConfig config;
    std::unique_ptr<Tokenizer> tokenizer;
    TokenData data;
    Backend backend;
    GptConfig modelConfig;
    std::unique_ptr<Model> model;
    std::unique_ptr<AdamW> optimizer;
    Schedule schedule;
    std::unique_ptr<StepLoader> loader;
    TrainerState state;
    std::int64_t totalSteps = 0;
    bool startedOver = false;  // branched onto other text: the data position starts at 0
    bool otherPlans = false;   // the checkpoint's plans are of another machine: the last bits of results may differ
};

struct PrepareRequest {
    ExperimentConfig config;
    std::optional<std::filesystem::path> checkpoint;  // verified; its state, weights, moments and tokenizer are taken
    bool acceptChangedData = false;
};

/// Phases "tokenizer", "tokenize", "load" with a share done in [0, 1].
using PhaseFunction = std::function<void(const std::string& phase, double share)>;

/// Loads or trains the tokenizer, tokenizes, builds model and optimizer, restores the checkpoint. Errors: those of the
/// parts, run.data_changed; Cancelled.
RunParts prepareRun(const PrepareRequest& request, std::stop_token stop, const PhaseFunction& phase);

/// Puts a checkpoint's weights, moments and state into the parts (resume, roll-back) and seeks the loader.
void restoreCheckpoint(RunParts& parts, const std::filesystem::path& folder);

}  // namespace attune
