#pragma once

#include <filesystem>
#include <vector>

#include "core/models/model.h"
#include "core/optim/adamw.h"
#include "core/store/checkpoint.h"

namespace attune {

/// A copy of weights and moments in host memory at one optimizer step, from which a checkpoint is written while
/// training goes on.
class TensorSnapshot {
public:
    TensorSnapshot(Device& device, Model& model, AdamW& optimizer);

    /// The tensors by their global names, pointing into this snapshot.
    std::vector<CheckpointTensor> weights() const { return named(master_, ""); }
    std::vector<CheckpointTensor> moments() const;

private:
    std::vector<CheckpointTensor> named(const std::vector<float>& flat, const std::string& prefix) const;

    std::vector<Parameter> parameters_;
    std::vector<float> master_, m_, v_;
};

/// Fills a model and its optimizer from a checkpoint folder, by name. Errors: checkpoint.*.
void loadModelTensors(Device& device, Model& model, AdamW& optimizer, const std::filesystem::path& folder);

}  // namespace attune
