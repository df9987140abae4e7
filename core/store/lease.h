#pragma once

#include <optional>
#include <string>

#include "core/store/database.h"
#include "core/store/records.h"

namespace attune {

/// A row of the lease table whose holder may still be alive.
struct LiveLease {
    std::string owner;  // the connection
    LeaseHolder holder;
};

/// The holder of a lease, unless its process is gone for sure (see Project::takeLease).
std::optional<LiveLease> liveLease(Database& database, const std::string& name);

/// Whether a live lease of any kind belongs to another machine.
bool heldOnAnotherMachine(Database& database);

}  // namespace attune
