#include <sqlite3.h>

#include "core/store/lease.h"
#include "core/store/process_identity.h"
#include "core/store/project_file.h"

namespace attune {

bool ProjectFile::takeLease(const std::string& name, LeaseHolder* holder) {
    bool taken = false;
    database_->write([&] {
        const std::optional<LiveLease> current = liveLease(*database_, name);
        taken = !current || current->owner == owner_;
        if (holder != nullptr && current) *holder = current->holder;
        if (!taken) return;
        const ProcessIdentity& self = thisProcess();
        database_->run(
            "INSERT OR REPLACE INTO lease(name, owner, host, machine, boot_id, pid, start_time, heartbeat) "
            "VALUES(?,?,?,?,?,?,?,?)",
            name, owner_, self.host, self.machine, self.bootId, self.pid, self.startTime, stampedHeader(0, 0).wallTime);
    });
    return taken;
}

void ProjectFile::refreshLease(const std::string& name) {
    database_->write([&] {
        database_->run("UPDATE lease SET heartbeat = ? WHERE name = ? AND owner = ?", stampedHeader(0, 0).wallTime,
                       name, owner_);
        heartbeats_ += sqlite3_changes64(database_->handle());
    });
}

void ProjectFile::releaseLease(const std::string& name) {
    database_->write([&] { database_->run("DELETE FROM lease WHERE name = ? AND owner = ?", name, owner_); });
}

std::optional<LeaseHolder> ProjectFile::leaseHolder(const std::string& name) {
    const std::optional<LiveLease> lease = liveLease(*database_, name);
    if (!lease) return std::nullopt;
    return lease->holder;
}

}  // namespace attune
