#pragma once

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <vector>

#include "core/store/project.h"
#include "core/train/run.h"

namespace attune {

/// Keeps every event, for looking at after the run.
class EventCollector : public EventSink {
public:
    void publish(const Event& event) noexcept override {
        const std::lock_guard lock(mutex_);
        events_.push_back(event);
    }
    template <class Kind>
    std::vector<Kind> all() const {
        const std::lock_guard lock(mutex_);
        std::vector<Kind> found;
        for (const Event& event : events_) {
            if (const auto* kind = std::get_if<Kind>(&event)) found.push_back(*kind);
        }
        return found;
    }
    std::vector<RunState> states() const {
        std::vector<RunState> found;
        for (const RunStateChanged& changed : all<RunStateChanged>()) found.push_back(changed.state);
        return found;
    }

private:
    mutable std::mutex mutex_;
    std::vector<Event> events_;
};

/// A folder with a small generated text and a project whose runs take a second: 2 layers × 16, T = 16, dropout and
/// accumulation on, several epochs.
class TinyRun {
public:
    TinyRun() : folder_(temporary_.path().toStdString()) {
        // Caches and logs of the test stay in its own folder.
        qputenv("XDG_CACHE_HOME", temporary_.filePath("cache").toUtf8());
        std::ofstream text(textPath());
        unsigned state = 1;
        for (int line = 0; line < 120; ++line) {
            for (int word = 0; word < 9; ++word) {
                state = state * 1103515245u + 12345u;
                static constexpr const char* words[] = {"the", "model",  "reads", "small", "texts",
                                                        "and", "learns", "a",     "little"};
                text << words[(state >> 16) % 9] << (word == 8 ? '\n' : ' ');
            }
        }
        text.close();
        config.set("data.paths", std::vector<std::string>{textPath().string()});
        config.set("data.validation_fraction", 0.1);
        config.set("tokenizer.kind", std::string("train_bpe"));
        config.set("tokenizer.vocab_size", std::int64_t{280});
        config.set("model.n_layer", std::int64_t{2});
        config.set("model.n_head", std::int64_t{2});
        config.set("model.n_embd", std::int64_t{16});
        config.set("model.n_positions", std::int64_t{16});
        for (const char* dropout : {"model.embd_pdrop", "model.attn_pdrop", "model.resid_pdrop"})
            config.set(dropout, 0.1);
        config.set("train.per_device_train_batch_size", std::int64_t{4});
        config.set("train.gradient_accumulation_steps", std::int64_t{2});
        config.set("train.learning_rate", 1e-2);
        config.set("train.max_steps", std::int64_t{40});
        config.set("logging.steps", std::int64_t{1});
        config.set("eval.steps", std::int64_t{10});
        config.set("sampling.steps", std::int64_t{0});
        config.set("checkpoint.steps", std::int64_t{10});
        config.set("checkpoint.limit", std::int64_t{1000});
        config.set("device.threads", std::int64_t{1});
    }

    std::filesystem::path textPath() const { return folder_ / "text.txt"; }
    std::filesystem::path projectPath() const { return folder_ / "project.attune"; }
    const std::filesystem::path& folder() const noexcept { return folder_; }

    /// Makes the project on first use and opens a connection of the caller's own.
    std::unique_ptr<Project> project() {
        if (!std::filesystem::exists(projectPath())) {
            experiment_ = Project::create(projectPath())
                              ->addExperiment({0, "tiny", toJson(config), toJson(config), "preset", "", false});
        }
        return Project::open(projectPath());
    }

    RunRequest request() {
        project();
        RunRequest request;
        request.project = projectPath();
        request.experiment = experiment_;
        request.config = config;
        return request;
    }

    ExperimentConfig config;
    EventCollector events;

private:
    QTemporaryDir temporary_;
    std::filesystem::path folder_;
    ExperimentId experiment_ = 0;
};

}  // namespace attune
