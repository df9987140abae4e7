// How a trainer starts checkpoints, learns what came of them and waits for disk space.

#include <chrono>
#include <thread>

#include "core/models/hugging_face.h"
#include "core/store/run_folders.h"
#include "core/train/trainer.h"

namespace attune {

namespace {

constexpr auto diskRetryInterval = std::chrono::seconds(2);

/// run-12/checkpoint-100, with a number behind it where an earlier life of the run left one of that step.
std::filesystem::path freeFolder(const std::filesystem::path& files, RunId run, std::int64_t step) {
    std::filesystem::path relative = checkpointFolder(run, step);
    for (int n = 2; std::filesystem::exists(files / relative); ++n) relative = checkpointFolder(run, step, n);
    return relative;
}

std::string relativeTo(const std::filesystem::path& folder, const std::filesystem::path& path) {
    return path.lexically_relative(folder).string();
}

}  // namespace

void Trainer::startCheckpoint() {
    if (checkpointedStep_ == parts_.state.step) return;
    settleCheckpoint(true);
    where_ = "checkpoint";
    const bool best = parts_.state.evaluatedStep == parts_.state.step && evalLoss_ < parts_.state.bestEvalLoss;
    if (best) parts_.state.bestEvalLoss = evalLoss_;
    CheckpointJob job;
    job.folder = place_.filesFolder / freeFolder(place_.filesFolder, place_.run, parts_.state.step);
    job.tensors = std::make_unique<TensorSnapshot>(*parts_.backend.device, *parts_.model, *parts_.optimizer);
    job.configJson = huggingFaceConfig(parts_.modelConfig, parts_.tokenizer->endOfText());
    job.stateJson = toJson(parts_.state);
    job.plansJson = parts_.backend.kernels->plans();
    job.saveTokenizer = [tokenizer = parts_.tokenizer.get()](const std::filesystem::path& folder) {
        tokenizer->save(folder);
    };
    job.step = parts_.state.step;
    job.best = best;
    job.saved = [this](const CheckpointOutcome& outcome) {
        sink_.publish(CheckpointSaved{stampedHeader(place_.run, outcome.step),
                                      relativeTo(place_.filesFolder, outcome.folder), outcome.bytes, outcome.best});
        saved_();
    };
    writer_.submit(std::move(job));
    checkpointedStep_ = parts_.state.step;
}

void Trainer::settleCheckpoint(bool wait) {
    for (;;) {
        const std::optional<CheckpointOutcome> outcome = wait ? writer_.wait() : writer_.poll();
        if (!outcome) return;
        if (!outcome->error) {
            lastGood_ = relativeTo(place_.filesFolder, outcome->folder);
            return;
        }
        if (outcome->error->code() != "file.disk_full") throw *outcome->error;
        waitForDiskSpace(*outcome->error);
        wait = true;
    }
}

// A full disk loses nothing: training waits, the copy is kept, and it goes on by itself once there is room.
void Trainer::waitForDiskSpace(const Error& error) {
    const RunState before = state_;
    publishState(RunState::paused, "checkpoint.disk_full", error.arguments());
    for (auto waited = std::chrono::milliseconds(0); waited < diskRetryInterval;
         waited += std::chrono::milliseconds(50)) {
        if (commands_.pending(Command::kill)) throw Cancelled();
        if (commands_.pending(Command::stopAndCheckpoint)) throw error;
        if (commands_.pending(Command::resume)) {
            if (before != RunState::paused) commands_.take(Command::resume);  // it asks for another try
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    publishState(before);
    writer_.retry();
}

}  // namespace attune
