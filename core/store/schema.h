#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/store/database.h"

namespace attune {

/// "Attn" in the header of every project file.
constexpr std::uint32_t projectApplicationId = 0x4174746e;

/// One step of the schema: the statements that lead from version `to - 1` to `to`.
struct Migration {
    int to = 0;
    const char* sql = nullptr;
};

/// From the empty file (version 0) to the newest schema. A released one never changes.
std::span<const Migration> projectMigrations();

/// The version that this program writes.
inline int schemaVersion(std::span<const Migration> migrations) {
    return migrations.back().to;
}

int storedVersion(Database& database);

/// Brings the database to the newest version in one transaction. An old project (not an empty one) is first copied to
/// `<path>.v<version>.backup`.
void migrate(Database& database, std::span<const Migration> migrations);

/// What differs from the schema of these migrations ("table run"); empty = nothing.
std::string schemaProblem(Database& database, std::span<const Migration> migrations);

/// A consistent copy of the open database at `path`, which appears whole or not at all.
void copyDatabase(Database& database, const std::filesystem::path& path);

}  // namespace attune
