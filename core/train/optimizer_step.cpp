#include "core/train/optimizer_step.h"

#include "core/base/error.h"

namespace attune {

namespace {

/// Each takes memory; what a run with more kinds of micro-batches has beyond is submitted piece by piece.
constexpr std::size_t mostGraphs = 12;

}  // namespace

OptimizerSteps::OptimizerSteps(Device& device, Model& model, AdamW& optimizer, double maxGradNorm, bool graphs)
    : device_(device), model_(model), optimizer_(optimizer), maxGradNorm_(maxGradNorm), graphs_(graphs) {}

OptimizerSteps::~OptimizerSteps() {
    try {
        device_.synchronize(0);  // a graph must not go while it runs
    } catch (const Error&) {     // the device is lost
    }
}

void OptimizerSteps::run(const Kind& kind, const std::function<void()>& work) {
    if (!graphs_) return work();
    auto found = recorded_.find(kind);
    if (found == recorded_.end()) {
        if (recorded_.size() >= mostGraphs) return work();
        found = recorded_.emplace(kind, Recorded{}).first;
    }
    Recorded& recorded = found->second;
    if (!recorded.ran) {  // what is made or chosen on first use must not be while recording
        work();
        recorded.ran = true;
        return;
    }
    if (!recorded.graph) recorded.graph = device_.capture(work, 0);
    device_.launch(*recorded.graph, 0);
}

void OptimizerSteps::mark(Timeline& timeline) {
    if (timeline.used == timeline.events.size()) timeline.events.push_back(device_.makeEvent());
    device_.record(*timeline.events[timeline.used++], 0);
}

void OptimizerSteps::submit(const StepBatch& batch, const StepKey& key, double learningRate,
                            const CommandBox& commands) {
    ATTUNE_CHECK(underWay_ < 2 && !batch.micro.empty());
    Timeline& timeline = timelines_[next_];
    timeline.used = 0;
    optimizer_.begin({.step = key.step,
                      .learningRate = learningRate,
                      .dScale = static_cast<float>(1.0 / static_cast<double>(batch.lossTokens))});
    mark(timeline);
    Write write = Write::assign;
    for (const MicroBatch& micro : batch.micro) {
        if (commands.pending(Command::kill)) throw Cancelled();
        const StepPass pass{micro.B, micro.T, key.seed, optimizer_.inputs(), optimizer_.state(), write};
        model_.upload(micro);
        run({Work::forward, micro.B, micro.T, write}, [&model = model_, pass] { model.forwardStep(pass); });
        mark(timeline);
        run({Work::backward, micro.B, micro.T, write}, [&model = model_, pass] { model.backwardStep(pass); });
        mark(timeline);
        write = Write::accumulate;
    }
    run({Work::update, 0, 0, Write::assign},
        [&optimizer = optimizer_, maxNorm = maxGradNorm_] { optimizer.submit(maxNorm); });
    mark(timeline);
    optimizer_.end();
    next_ = (next_ + 1) % timelines_.size();
    ++underWay_;
}

bool OptimizerSteps::ready() const {
    return underWay_ > 0 && optimizer_.ready();
}

StepResult OptimizerSteps::finish() {
    ATTUNE_CHECK(underWay_ > 0);
    const Timeline& timeline = oldest();
    StepResult result;
    result.report = optimizer_.finish();
    const auto between = [&](std::size_t end) {
        return device_.milliseconds(*timeline.events[end - 1], *timeline.events[end]);
    };
    for (std::size_t end = 1; end + 1 < timeline.used; end += 2) {
        result.times.forward += between(end);
        result.times.backward += between(end + 1);
    }
    result.times.optimizer = between(timeline.used - 1);
    --underWay_;
    return result;
}

void OptimizerSteps::discard() {
    while (underWay_ > 0) {
        optimizer_.finish();
        --underWay_;
    }
}

}  // namespace attune
