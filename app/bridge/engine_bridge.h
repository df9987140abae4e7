#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "app/bridge/worker.h"
#include "core/events/event_queue.h"
#include "core/train/run.h"

namespace attune {

/// The only place where the engine's threads meet Qt. Runs publish into a bounded queue; while anything arrives one 33
/// ms timer drains it on the GUI thread and emits one batch a kind, oldest first. When nothing has come for a while the
/// timer stops and the next event starts it again.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    explicit EngineBridge(QObject* parent = nullptr);
    /// Runs that are still active are stopped with a checkpoint and waited for.
    ~EngineBridge() override;

    /// Starts a run off the GUI thread.
    void start(const RunRequest& request, std::function<void(RunId)> started,
               std::function<void(const Failure&)> failed);
    /// Whether this process trains the run (until its threads have ended and its lease is free).
    bool owns(RunId run) const { return owned_.contains(run); }
    const std::set<RunId>& ownedRuns() const { return owned_; }
    /// At the next step boundary. The run must be owned.
    void request(RunId run, Command command);

    /// Where events go in; any thread.
    EventSink& sink() { return inbox_; }
    /// Events that the queue had to merge because the GUI thread was slow.
    std::int64_t merges() const { return inbox_.queue.merges(); }

signals:
    void statesChanged(const std::vector<attune::RunStateChanged>& states);
    void metricsArrived(const std::vector<attune::StepMetrics>& metrics);
    /// The run goes on from this step: its points after it are superseded.
    void rewound(attune::RunId run, std::int64_t step);
    void samplesArrived(const std::vector<attune::SampleText>& samples);
    void statsArrived(const std::vector<attune::DeviceStats>& stats);
    void progressed(const std::vector<attune::Progress>& progress);
    void checkpointsSaved(const std::vector<attune::CheckpointSaved>& checkpoints);
    void logged(const std::vector<attune::LogLine>& lines);
    void failed(const std::vector<attune::RunFailed>& failures);
    /// The threads of an owned run are gone: it can be resumed, and the process may end.
    void released(attune::RunId run);

private:
    /// The event queue, waking the drain timer when it sleeps.
    struct Inbox : EventSink {
        explicit Inbox(EngineBridge& owner) : bridge(owner) {}
        void publish(const Event& event) noexcept override;

        EngineBridge& bridge;
        EventQueue queue;
        std::atomic<bool> asleep{true};
    };

    void drain();
    void release(RunId run);

    Inbox inbox_;
    QTimer timer_;
    int emptyTicks_ = 0;
    std::set<RunId> owned_;
    std::map<RunId, std::shared_ptr<RunHandle>> handles_;
    Worker starter_{"run control"};
};

}  // namespace attune
