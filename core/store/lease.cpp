#include "core/store/lease.h"

#include "core/events/event.h"
#include "core/store/process_identity.h"

namespace attune {

namespace {

/// The other machine's process cannot be looked at; its clock may differ by minutes.
constexpr double silenceThatFreesElsewhere = 3600;

struct Holder {
    std::string machine, bootId;
    std::int64_t pid = 0, startTime = 0;
    double heartbeat = 0;
};

bool mayLive(const Holder& holder) {
    const ProcessIdentity& self = thisProcess();
    if (holder.machine != self.machine)
        return stampedHeader(0, 0).wallTime - holder.heartbeat < silenceThatFreesElsewhere;
    return holder.bootId == self.bootId && processStartTime(holder.pid) == holder.startTime;
}

}  // namespace

std::optional<LiveLease> liveLease(Database& database, const std::string& name) {
    Query query = database.query(
        "SELECT owner, host, machine, boot_id, pid, start_time, heartbeat FROM lease WHERE name = ?", name);
    if (!query.next()) return std::nullopt;
    const Holder holder{query.text(2), query.text(3), query.integer(4), query.integer(5), query.real(6)};
    if (!mayLive(holder)) return std::nullopt;
    return LiveLease{query.text(0), {query.text(1), holder.bootId, holder.pid, holder.heartbeat}};
}

bool heldOnAnotherMachine(Database& database) {
    Query query = database.query("SELECT name FROM lease WHERE machine <> ?", thisProcess().machine);
    while (query.next()) {
        if (liveLease(database, query.text(0))) return true;
    }
    return false;
}

}  // namespace attune
