#pragma once

#include "core/config/experiment_config.h"
#include "core/data/loader.h"
#include "core/generate/generator.h"
#include "core/models/gpt.h"
#include "core/optim/adamw.h"
#include "core/optim/schedule.h"
#include "core/train/evaluation.h"
#include "core/values/memory_plan.h"

namespace attune {

// What the parts of the engine need of a configuration. The configuration is valid (validate() found no error).

std::int64_t sequenceLength(const ExperimentConfig& config);
GptConfig gptConfig(const ExperimentConfig& config, std::int64_t vocabSize);
RunShape runShape(const ExperimentConfig& config);
LoaderSettings loaderSettings(const ExperimentConfig& config);
AdamWSettings adamWSettings(const ExperimentConfig& config);
Schedule schedule(const ExperimentConfig& config, std::int64_t totalSteps);
EvaluationSettings evaluationSettings(const ExperimentConfig& config);
GenerateRequest samplingRequest(const ExperimentConfig& config);
/// 0 where the configuration says auto: all cores.
int threadCount(const ExperimentConfig& config);

/// Optimizer steps of the whole run: train.max_steps, or the epochs' worth.
std::int64_t totalSteps(const ExperimentConfig& config, std::int64_t stepsPerEpoch);

/// What a run of this configuration takes, before anything is loaded. The vocabulary is the configured size (training
/// BPE on little text may end smaller); a loaded tokenizer's size is not known here, so it is passed (0: use
/// tokenizer.vocab_size). The device need not be there. Errors: those of planGpt and planningKernels.
MemoryPlan planRun(const ExperimentConfig& config, std::int64_t vocabSize = 0);

}  // namespace attune
