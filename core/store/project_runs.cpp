#include <bit>
#include <cstring>

#include "core/base/error.h"
#include "core/store/lease.h"
#include "core/store/project_file.h"
#include "core/store/run_folders.h"
#include "core/store/string_list.h"

namespace attune {

namespace {

constexpr const char* columns =
    "SELECT id, experiment, name, config, state, reason_code, reason_arguments, step, max_steps, created_at, ended_at, "
    "parent, parent_step, "
    "palette_slot, checked, baseline, trashed, note, tags FROM run WHERE ";

RunRecord readRun(const Query& row) {
    RunRecord run;
    int column = 0;
    run.id = row.integer(column++);
    run.experiment = row.integer(column++);
    run.name = row.text(column++);
    run.configJson = row.text(column++);
    run.state = runStateFromString(row.text(column++));
    run.reasonCode = row.text(column++);
    run.reasonArguments = stringListFromJson(row.text(column++));
    run.step = row.integer(column++);
    run.maxSteps = row.integer(column++);
    run.createdAt = row.real(column++);
    run.endedAt = row.real(column++);
    run.parent = row.integer(column++);
    run.parentStep = row.integer(column++);
    run.paletteSlot = static_cast<int>(row.integer(column++));
    run.checked = row.integer(column++) != 0;
    run.baseline = row.integer(column++) != 0;
    run.trashed = row.integer(column++) != 0;
    run.note = row.text(column++);
    run.tags = stringListFromJson(row.text(column++));
    return run;
}

}  // namespace

RunId ProjectFile::addRun(const RunRecord& r) {
    RunId id = 0;
    database_->write([&] {
        database_->run(
            "INSERT INTO run(experiment, name, config, state, reason_code, reason_arguments, step, max_steps, "
            "created_at, ended_at, parent, "
            "parent_step, palette_slot, checked, baseline, trashed, note, tags) "
            "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,(SELECT COALESCE(MAX(palette_slot) + 1, 0) FROM run),?,?,?,?,?)",
            r.experiment, r.name, r.configJson, std::string(toString(r.state)), r.reasonCode,
            stringListToJson(r.reasonArguments), r.step, r.maxSteps,
            r.createdAt != 0 ? r.createdAt : stampedHeader(0, 0).wallTime, r.endedAt, r.parent, r.parentStep, r.checked,
            r.baseline, r.trashed, r.note, stringListToJson(r.tags));
        id = database_->lastId();
    });
    return id;
}

void ProjectFile::updateRun(const RunRecord& r) {
    database_->write([&] {
        database_->run(
            "UPDATE run SET name=?, note=?, tags=?, checked=?, baseline=?, palette_slot=?, trashed=? WHERE id=?",
            r.name, r.note, stringListToJson(r.tags), r.checked, r.baseline, r.paletteSlot, r.trashed, r.id);
    });
}

void ProjectFile::writeRunState(RunId run, RunState state, std::int64_t step, const std::string& code,
                                const std::vector<std::string>& arguments, double wallTime) {
    const bool ended = state == RunState::stopped || state == RunState::finished || state == RunState::failed;
    database_->run("UPDATE run SET state=?, step=?, reason_code=?, reason_arguments=?, ended_at=? WHERE id=?",
                   std::string(toString(state)), step, code, stringListToJson(arguments), ended ? wallTime : 0.0, run);
}

void ProjectFile::setRunState(RunId run, RunState state, std::int64_t step, const std::string& code,
                              const std::vector<std::string>& arguments) {
    database_->write([&] { writeRunState(run, state, step, code, arguments, stampedHeader(run, step).wallTime); });
}

void ProjectFile::setRunLength(RunId run, std::int64_t maxSteps, const std::string& configJson) {
    database_->write(
        [&] { database_->run("UPDATE run SET max_steps=?, config=? WHERE id=?", maxSteps, configJson, run); });
}

std::vector<RunRecord> ProjectFile::readRuns(const char* condition, std::int64_t value) {
    std::vector<RunRecord> found;
    database_->read([&] {
        Query query = database_->query((std::string(columns) + condition + " ORDER BY id").c_str(), value);
        while (query.next()) found.push_back(readRun(query));
        for (RunRecord& run : found) {
            if (isActive(run.state) && !liveLease(*database_, runLease(run.id))) run.state = RunState::interrupted;
            Query last = database_->query(
                "SELECT tag, last_value FROM series WHERE run = ? AND last_value IS NOT NULL ORDER BY tag", run.id);
            while (last.next()) {
                MetricValue latest{last.text(0)};
                const std::span<const std::byte> bytes = last.blob(1);
                if (bytes.size() == sizeof latest.value) std::memcpy(&latest.value, bytes.data(), sizeof latest.value);
                run.lastMetrics.push_back(std::move(latest));
            }
        }
    });
    return found;
}

std::vector<RunRecord> ProjectFile::runs(bool withTrashed) {
    return readRuns("trashed <= ?", withTrashed);
}

std::optional<RunRecord> ProjectFile::run(RunId run) {
    std::vector<RunRecord> found = readRuns("id = ?", run);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
}

void ProjectFile::purgeRun(RunId run) {
    database_->write([&] {
        if (liveLease(*database_, runLease(run))) throw Error("run.is_active", {std::to_string(run)});
        for (const char* table : {"chunk", "superseded_chunk"}) {
            database_->run(
                ("DELETE FROM " + std::string(table) + " WHERE series IN (SELECT id FROM series WHERE run = ?)")
                    .c_str(),
                run);
        }
        for (const char* table : {"series", "seam", "event", "checkpoint", "command"}) {
            database_->run(("DELETE FROM " + std::string(table) + " WHERE run = ?").c_str(), run);
        }
        database_->run("DELETE FROM run WHERE id = ?", run);
    });
    std::error_code ignored;
    std::filesystem::remove_all(filesFolder() / runFolder(run), ignored);
}

}  // namespace attune
