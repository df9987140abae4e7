#pragma once

#include <QObject>
#include <set>
#include <string>
#include <vector>

#include "app/session/run_control.h"

namespace attune {

/// Settings that wait to be trained, frozen when they were queued: changing the experiment afterwards does not change
/// them.
struct QueueEntry {
    std::int64_t id = 0;
    ExperimentId experiment = 0;
    std::string name;
    std::string configJson;
};

/// Experiments to train one after another in this process. While it is going, the next one starts as soon as nothing
/// trains here. It is kept in the project; after opening it holds until somebody says go. GUI thread.
class RunQueue : public QObject {
    Q_OBJECT

public:
    RunQueue(Session* session, EngineBridge* bridge, RunControl* control, QObject* parent);

    const std::vector<QueueEntry>& entries() const { return entries_; }
    bool going() const { return going_; }
    void setGoing(bool going);
    /// An entry's run is on its way and not answered yet.
    bool starting() const { return starting_ != 0; }

    // Undoable steps. What has started meanwhile does not come back.

    /// The experiment with its settings as they are, at the end. While something trains here the queue goes on by
    /// itself.
    void add(ExperimentId experiment);
    void remove(std::int64_t id);
    /// From one place to another; the others close up.
    void move(int from, int to);

signals:
    void changed();
    void goingChanged();

private:
    class Edit;
    void read();
    void push(std::vector<QueueEntry> after, const QString& text);
    void set(const std::vector<QueueEntry>& entries);
    void startNext();
    void takeAnswer(std::int64_t id, bool started);

    Session* session_;
    EngineBridge* bridge_;
    RunControl* control_;
    std::vector<QueueEntry> entries_;
    std::set<std::int64_t> started_;  // in this session: undo must not bring them back
    std::int64_t lastId_ = 0;
    std::int64_t starting_ = 0;
    bool going_ = false;
};

}  // namespace attune
