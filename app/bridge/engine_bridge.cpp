#include "app/bridge/engine_bridge.h"

#include <tuple>

namespace attune {

namespace {

constexpr int drainIntervalMs = 33;
constexpr int emptyTicksBeforeSleep = 15;

template <class Kind>
using Batch = std::vector<Kind>;

}  // namespace

void EngineBridge::Inbox::publish(const Event& event) noexcept {
    queue.publish(event);
    if (asleep.exchange(false)) {
        QMetaObject::invokeMethod(
            &bridge, [this] { bridge.timer_.start(); }, Qt::QueuedConnection);
    }
}

EngineBridge::EngineBridge(QObject* parent) : QObject(parent), inbox_(*this) {
    timer_.setInterval(drainIntervalMs);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &EngineBridge::drain);
}

EngineBridge::~EngineBridge() {
    for (const auto& [run, handle] : handles_) handle->request(Command::stopAndCheckpoint);
    handles_.clear();
}

void EngineBridge::start(const RunRequest& request, std::function<void(RunId)> started,
                         std::function<void(const Failure&)> failed) {
    starter_.post(
        this, [this, request](std::stop_token) { return std::shared_ptr<RunHandle>(startRun(request, &inbox_)); },
        [this, started = std::move(started)](std::shared_ptr<RunHandle> handle) {
            const RunId run = handle->id();
            owned_.insert(run);
            handles_[run] = handle;
            if (started) started(run);
            if (handle->done()) release(run);
        },
        std::move(failed));
}

void EngineBridge::request(RunId run, Command command) {
    if (const auto found = handles_.find(run); found != handles_.end()) found->second->request(command);
}

void EngineBridge::release(RunId run) {
    auto node = handles_.extract(run);
    if (node.empty()) return;
    // The handle's destructor waits for the run's threads, so it must not happen here.
    starter_.post(
        this, [handle = std::move(node.mapped())](std::stop_token) mutable { handle.reset(); },
        [this, run] {
            owned_.erase(run);
            emit released(run);
        });
}

void EngineBridge::drain() {
    std::vector<Event> events = inbox_.queue.drain();
    if (events.empty()) {
        if (++emptyTicks_ < emptyTicksBeforeSleep) return;
        emptyTicks_ = 0;
        timer_.stop();
        inbox_.asleep = true;
        // An event may have come between the drain and the flag: look again.
        events = inbox_.queue.drain();
        if (events.empty()) return;
        inbox_.asleep = false;
        timer_.start();
    }
    emptyTicks_ = 0;

    std::tuple<Batch<RunStateChanged>, Batch<StepMetrics>, Batch<SampleText>, Batch<DeviceStats>, Batch<Progress>,
               Batch<CheckpointSaved>, Batch<LogLine>, Batch<RunFailed>>
        batches;
    const auto send = [this]<class Kind>(const Batch<Kind>& batch, void (EngineBridge::*signal)(const Batch<Kind>&)) {
        if (!batch.empty()) emit(this->*signal)(batch);
    };
    for (Event& event : events) {
        if (const auto* rewind = std::get_if<RunRewound>(&event)) {
            // What came before belongs to the branch that is given up: it must not arrive after the rewind.
            Batch<StepMetrics>& metrics = std::get<Batch<StepMetrics>>(batches);
            send(metrics, &EngineBridge::metricsArrived);
            metrics.clear();
            emit rewound(rewind->header.run, rewind->header.step);
            continue;
        }
        std::visit(
            [&]<class Kind>(Kind& value) {
                if constexpr (!std::is_same_v<Kind, RunRewound>)
                    std::get<Batch<Kind>>(batches).push_back(std::move(value));
            },
            event);
    }
    send(std::get<Batch<Progress>>(batches), &EngineBridge::progressed);
    send(std::get<Batch<StepMetrics>>(batches), &EngineBridge::metricsArrived);
    send(std::get<Batch<DeviceStats>>(batches), &EngineBridge::statsArrived);
    send(std::get<Batch<SampleText>>(batches), &EngineBridge::samplesArrived);
    send(std::get<Batch<CheckpointSaved>>(batches), &EngineBridge::checkpointsSaved);
    send(std::get<Batch<LogLine>>(batches), &EngineBridge::logged);
    send(std::get<Batch<RunFailed>>(batches), &EngineBridge::failed);
    // Last, so that whoever hears of an end has all figures of the run.
    send(std::get<Batch<RunStateChanged>>(batches), &EngineBridge::statesChanged);
    for (const RunStateChanged& state : std::get<Batch<RunStateChanged>>(batches)) {
        if (!isActive(state.state) && state.state != RunState::queued) release(state.header.run);
    }
}

}  // namespace attune
