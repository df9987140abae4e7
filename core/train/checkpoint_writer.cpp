#include "core/train/checkpoint_writer.h"

#include <utility>

#include "core/base/thread.h"
#include "core/store/checkpoint.h"

namespace attune {

namespace {

CheckpointOutcome write(const CheckpointJob& job) {
    CheckpointOutcome outcome{job.step, job.best, 0, job.folder, std::nullopt};
    try {
        CheckpointContent content;
        content.weights = job.tensors->weights();
        content.moments = job.tensors->moments();
        content.configJson = job.configJson;
        content.stateJson = job.stateJson;
        content.plansJson = job.plansJson;
        content.saveTokenizer = job.saveTokenizer;
        outcome.bytes = writeCheckpoint(job.folder, content);
    } catch (const Error& error) {
        outcome.error = error;
    } catch (const std::exception& error) {
        outcome.error = Error("file.cannot_write", {job.folder.string(), error.what()});
    }
    return outcome;
}

}  // namespace

CheckpointWriter::CheckpointWriter() : thread_([this](std::stop_token stop) { work(stop); }) {}

CheckpointWriter::~CheckpointWriter() {
    wait();
}

void CheckpointWriter::submit(CheckpointJob job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
    job_ = std::move(job);
    busy_ = true;
    changed_.notify_all();
}

void CheckpointWriter::retry() {
    const std::lock_guard lock(mutex_);
    if (busy_ || !job_) return;
    busy_ = true;
    changed_.notify_all();
}

std::optional<CheckpointOutcome> CheckpointWriter::poll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(outcome_, std::nullopt);
}

std::optional<CheckpointOutcome> CheckpointWriter::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
    return std::exchange(outcome_, std::nullopt);
}

void CheckpointWriter::work(std::stop_token stop) {
    enterWorkerThread("checkpoint");
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return busy_; })) {
        lock.unlock();
        CheckpointOutcome outcome = write(*job_);
        if (!outcome.error && job_->saved) job_->saved(outcome);
        lock.lock();
        if (!outcome.error) job_.reset();
        outcome_ = std::move(outcome);
        busy_ = false;
        changed_.notify_all();
    }
}

}  // namespace attune
