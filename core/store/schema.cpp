#include "core/store/schema.h"

#include <map>

namespace attune {

namespace {

// Doubles that may be NaN are never in REAL columns (SQLite turns NaN into NULL), except in the summaries of chunks,
// where NULL means it.
constexpr auto migrations = std::to_array<Migration>({
    {1, R"sql(
CREATE TABLE experiment(
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, config TEXT NOT NULL, source TEXT NOT NULL, source_name TEXT NOT NULL,
    note TEXT NOT NULL, trashed INTEGER NOT NULL);
CREATE TABLE run(
    id INTEGER PRIMARY KEY AUTOINCREMENT, experiment INTEGER NOT NULL, name TEXT NOT NULL, config TEXT NOT NULL, state TEXT NOT NULL,
    reason_code TEXT NOT NULL, reason_arguments TEXT NOT NULL, step INTEGER NOT NULL, max_steps INTEGER NOT NULL,
    created_at REAL NOT NULL, ended_at REAL NOT NULL, parent INTEGER NOT NULL, parent_step INTEGER NOT NULL,
    palette_slot INTEGER NOT NULL, checked INTEGER NOT NULL, baseline INTEGER NOT NULL, trashed INTEGER NOT NULL, note TEXT NOT NULL,
    tags TEXT NOT NULL, tokens INTEGER NOT NULL DEFAULT 0, epoch REAL NOT NULL DEFAULT 0);
CREATE TABLE seam(run INTEGER NOT NULL, step INTEGER NOT NULL, wall_time REAL NOT NULL);
CREATE INDEX seam_run ON seam(run);
CREATE TABLE series(
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, tag TEXT NOT NULL, row_count INTEGER NOT NULL, sealed INTEGER NOT NULL,
    last_value BLOB, UNIQUE(run, tag));
CREATE TABLE chunk(
    series INTEGER NOT NULL, first_row INTEGER NOT NULL, row_count INTEGER NOT NULL, first_step INTEGER NOT NULL,
    last_step INTEGER NOT NULL, min_value REAL, max_value REAL, first_value REAL, last_value REAL, nan_count INTEGER NOT NULL,
    columns BLOB NOT NULL);
CREATE UNIQUE INDEX chunk_place ON chunk(series, first_row);
CREATE TABLE superseded_chunk(series INTEGER NOT NULL, seam INTEGER NOT NULL, row_count INTEGER NOT NULL, columns BLOB NOT NULL);
CREATE INDEX superseded_chunk_series ON superseded_chunk(series);
CREATE TABLE event(
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL, step INTEGER NOT NULL, kind TEXT NOT NULL, slot TEXT,
    superseded INTEGER NOT NULL DEFAULT 0, json TEXT NOT NULL, UNIQUE(run, slot));
CREATE INDEX event_kind ON event(run, kind);
CREATE TABLE checkpoint(
    run INTEGER NOT NULL, step INTEGER NOT NULL, folder TEXT NOT NULL, bytes INTEGER NOT NULL, best INTEGER NOT NULL,
    wall_time REAL NOT NULL, superseded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(run, folder)) WITHOUT ROWID;
CREATE TABLE command(id INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE view(key TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lease(
    name TEXT PRIMARY KEY, owner TEXT NOT NULL, host TEXT NOT NULL, machine TEXT NOT NULL, boot_id TEXT NOT NULL, pid INTEGER NOT NULL,
    start_time INTEGER NOT NULL, heartbeat REAL NOT NULL) WITHOUT ROWID;
)sql"},
});

/// Name → defining statement of everything in the schema.
std::map<std::string, std::string> definitions(Database& database) {
    std::map<std::string, std::string> found;
    Query query = database.query(
        "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE "
        "'\\'");
    while (query.next()) found[query.text(0)] = query.text(1);
    return found;
}

void apply(Database& database, std::span<const Migration> steps) {
    const int from = storedVersion(database);
    for (const Migration& step : steps) {
        if (step.to > from) database.script(step.sql);
    }
    database.script(("PRAGMA user_version = " + std::to_string(schemaVersion(steps))).c_str());
}

}  // namespace

std::span<const Migration> projectMigrations() {
    return migrations;
}

int storedVersion(Database& database) {
    Query query = database.query("PRAGMA user_version");
    query.next();
    return static_cast<int>(query.integer(0));
}

void migrate(Database& database, std::span<const Migration> steps) {
    const int from = storedVersion(database);
    if (from >= schemaVersion(steps)) return;
    if (from > 0) copyDatabase(database, database.path().string() + ".v" + std::to_string(from) + ".backup");
    database.write([&] { apply(database, steps); });
}

std::string schemaProblem(Database& database, std::span<const Migration> steps) {
    Database fresh(":memory:", Database::Mode::memory);
    apply(fresh, steps);
    const auto found = definitions(database);
    for (const auto& [name, sql] : definitions(fresh)) {
        const auto it = found.find(name);
        if (it == found.end() || it->second != sql) return name;
    }
    return {};
}

}  // namespace attune
