#pragma once

#include "core/data/loader.h"
#include "core/events/command.h"
#include "core/models/model.h"
#include "core/optim/adamw.h"
#include "core/train/interval_meter.h"

namespace attune {

struct StepResult {
    double lossSum = 0;       // over all micro-batches
    double gradientNorm = 0;  // before clipping
    bool finite = true;       // loss and norm; false: the weights were not touched
    StepTimes times;          // without dataWait
};

/// One optimizer step in its fixed order: zero, forward and backward of each micro-batch with the step's own divisor,
/// norm, clip, update. Between micro-batches `kill` is looked at: Cancelled.
StepResult optimizerStep(Model& model, AdamW& optimizer, const StepBatch& batch, const StepKey& key,
                         double learningRate, double maxGradNorm, const CommandBox& commands);

}  // namespace attune
