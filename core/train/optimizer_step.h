#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "core/data/loader.h"
#include "core/events/command.h"
#include "core/models/model.h"
#include "core/optim/adamw.h"
#include "core/train/interval_meter.h"

namespace attune {

struct StepResult {
    StepReport report;  // report.finite 0: the weights were not touched
    StepTimes times;    // of the device
};

/// Optimizer steps, submitted to the device without waiting for it: while one step is under way the next can be
/// submitted. A step in its fixed order: forward and backward of each micro-batch with the step's own divisor, norm,
/// clip, update.
class OptimizerSteps {
public:
    /// All of it outlives the object. `graphs`: work that comes again is recorded the second time and launched as one
    /// from then on; the same bits either way.
    OptimizerSteps(Device& device, Model& model, AdamW& optimizer, double maxGradNorm, bool graphs);
    /// Waits for what is under way.
    ~OptimizerSteps();

    /// At most one other step may be under way. Between micro-batches `kill` is looked at: Cancelled, and nothing may
    /// be submitted after it. Errors: those of the model.
    void submit(const StepBatch& batch, const StepKey& key, double learningRate, const CommandBox& commands);
    int underWay() const noexcept { return underWay_; }
    /// Whether finish() would not wait.
    bool ready() const;
    /// What came of the oldest step under way.
    StepResult finish();
    /// Waits for all steps under way and forgets them.
    void discard();

private:
    enum class Work : std::uint8_t { forward, backward, update };
    using Kind = std::tuple<Work, std::int64_t, std::int64_t, Write>;  // with B and T
    struct Recorded {
        bool ran = false;
        std::unique_ptr<Graph> graph;
    };
    /// The events of a step: its start, then the ends of every forward and backward, and its end.
    struct Timeline {
        std::vector<std::unique_ptr<DeviceEvent>> events;
        std::size_t used = 0;
    };

    void run(const Kind& kind, const std::function<void()>& work);
    void mark(Timeline& timeline);
    Timeline& oldest() { return timelines_[(next_ + timelines_.size() - static_cast<std::size_t>(underWay_)) % 2]; }

    Device& device_;
    Model& model_;
    AdamW& optimizer_;
    double maxGradNorm_;
    bool graphs_;
    std::map<Kind, Recorded> recorded_;
    std::array<Timeline, 2> timelines_;
    std::size_t next_ = 0;  // timeline of the next step
    int underWay_ = 0;
};

}  // namespace attune
