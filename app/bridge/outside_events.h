#pragma once

#include <QObject>
#include <map>
#include <set>
#include <vector>

#include "app/bridge/engine_bridge.h"
#include "app/bridge/store_thread.h"

namespace attune {

/// What other processes say about the project's runs (log lines, states, checkpoints, samples), read from the project
/// as it arrives there. Events of this process' own runs come through the bridge and are left out here.
class OutsideEvents : public QObject {
    Q_OBJECT

public:
    OutsideEvents(StoreThread* store, EngineBridge* bridge, QObject* parent);

    /// Follows from after this event on; negative: follows nothing.
    void start(std::int64_t sequence);
    /// The project changed.
    void readOn();

signals:
    void arrived(const std::vector<attune::Event>& events);

private:
    struct News {
        std::vector<Event> events;
        std::int64_t sequence = 0;
    };

    void take(const News& news, std::int64_t from, const std::set<RunId>& leavingNow);

    StoreThread* store_;
    EngineBridge* bridge_;
    std::int64_t sequence_ = -1;  // negative: nothing is followed
    std::set<RunId> leaving_;     // ended here; what the project has of them so far was told by the bridge
    bool reading_ = false;
    bool readAgain_ = false;
};

}  // namespace attune
