#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace attune {

/// One named tensor of a checkpoint, f32, in host memory.
struct CheckpointTensor {
    std::string name;  // "transformer.wte.weight"; moments: "m/…", "v/…"
    std::vector<std::int64_t> shape;
    const float* data = nullptr;
};

/// A checkpoint folder: model.safetensors (weights), optimizer.safetensors (moments), config.json (Hugging Face),
/// tokenizer files, state.json (trainer state), plans.json (where a backend has any) and, written last, manifest.json
/// with size and checksum of every file and tensor. A folder without a manifest is not a checkpoint.
struct CheckpointContent {
    std::vector<CheckpointTensor> weights;
    std::vector<CheckpointTensor> moments;
    std::string configJson;  // Hugging Face's config.json
    std::string stateJson;   // step, tokens, data position, scaler, fingerprints, experiment config
    std::string plansJson;   // Kernels::plans(); empty: no file
    std::function<void(const std::filesystem::path&)> saveTokenizer;
};

/// Writes into a temporary folder, fsyncs each file, renames, verifies by reading back; free space is checked first.
/// Returns bytes written. Errors: file.disk_full, file.cannot_write, checkpoint.verify_failed {file}. On any error the
/// partial folder is removed and older checkpoints are untouched.
std::int64_t writeCheckpoint(const std::filesystem::path& folder, const CheckpointContent& content);

/// Checks the manifest and all checksums. Empty = good; otherwise what is wrong ("model.safetensors: tensor h.0…
/// checksum").
std::string checkpointProblem(const std::filesystem::path& folder);

/// What loadCheckpoint asks for: a tensor to fill.
struct TensorTarget {
    std::string name;
    std::vector<std::int64_t> shape;
    float* data = nullptr;
};
/// Fills the targets from model.safetensors or optimizer.safetensors. Errors: checkpoint.missing_tensor {name},
/// checkpoint.shape {name, found, needed}, checkpoint.corrupt {file, what}.
void loadTensors(const std::filesystem::path& file, const std::vector<TensorTarget>& targets);

std::string readCheckpointState(const std::filesystem::path& folder);
/// Empty where there are none.
std::string readCheckpointPlans(const std::filesystem::path& folder);

}  // namespace attune
