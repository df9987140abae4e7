#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/base/error.h"
#include "core/train/checkpoint_tensors.h"

namespace attune {

struct CheckpointOutcome {
    std::int64_t step = 0;
    bool best = false;
    std::int64_t bytes = 0;
    std::filesystem::path folder;
    std::optional<Error> error;
};

/// A checkpoint to be written: everything in it is a copy, so training goes on meanwhile.
struct CheckpointJob {
    std::filesystem::path folder;
    std::unique_ptr<TensorSnapshot> tensors;
    std::string configJson, stateJson, plansJson;
    std::function<void(const std::filesystem::path&)> saveTokenizer;
    std::int64_t step = 0;
    bool best = false;
    std::function<void(const CheckpointOutcome&)> saved;  // on the writer's thread, after success; must not throw
};

/// Writes checkpoints on a thread of its own, one at a time. A failed job is kept for retry().
class CheckpointWriter {
public:
    CheckpointWriter();
    /// Finishes the job that is being written.
    ~CheckpointWriter();

    /// Waits for the one before.
    void submit(CheckpointJob job);
    /// Writes the last failed job again.
    void retry();
    /// What came of the last job, once; nothing while it is being written or none was.
    std::optional<CheckpointOutcome> poll();
    /// The same, waiting for a job that is being written.
    std::optional<CheckpointOutcome> wait();

private:
    void work(std::stop_token stop);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<CheckpointJob> job_;
    std::optional<CheckpointOutcome> outcome_;
    bool busy_ = false;
    std::jthread thread_;
};

}  // namespace attune
