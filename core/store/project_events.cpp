#include <map>
#include <tuple>

#include "core/store/event_json.h"
#include "core/store/metric_series.h"
#include "core/store/project_file.h"

namespace attune {

/// Points of one append, gathered by run and tag, and how far their runs are.
struct ProjectFile::AppendBatch {
    struct Reached {
        std::int64_t step = 0, tokens = 0;
        double epoch = 0;
    };
    std::map<std::pair<RunId, std::string>, MetricColumns> points;
    std::map<RunId, Reached> reached;

    void add(const EventHeader& header, const Reached& at, const std::vector<MetricValue>& values) {
        for (const MetricValue& value : values) {
            MetricColumns& columns = points[{header.run, value.tag}];
            columns.step.push_back(header.step);
            columns.tokens.push_back(at.tokens);
            columns.epoch.push_back(at.epoch);
            columns.wallTime.push_back(header.wallTime);
            columns.value.push_back(value.value);
        }
    }
};

void ProjectFile::appendEvents(std::span<const Event> events) {
    database_->write([&] {
        AppendBatch batch;
        for (const Event& event : events) applyEvent(event, batch);
        writeBatch(batch);
    });
}

void ProjectFile::writeBatch(AppendBatch& batch) {
    for (const auto& [key, columns] : batch.points) appendRows(*database_, key.first, key.second, columns);
    for (const auto& [run, at] : batch.reached) {
        database_->run("UPDATE run SET step = max(step, ?), tokens = ?, epoch = ? WHERE id = ?", at.step, at.tokens,
                       at.epoch, run);
    }
    batch = {};
}

void ProjectFile::applyEvent(const Event& event, AppendBatch& batch) {
    if (const auto* metrics = std::get_if<StepMetrics>(&event)) {
        const AppendBatch::Reached at{metrics->header.step, metrics->tokens, metrics->epoch};
        batch.add(metrics->header, at, metrics->values);
        batch.reached[metrics->header.run] = at;
        return;
    }
    if (const auto* stats = std::get_if<DeviceStats>(&event)) {
        // They know neither tokens nor epoch: those of the last step stand for them.
        const RunId run = stats->header.run;
        auto at = batch.reached.find(run);
        if (at == batch.reached.end()) {
            Query query = database_->query("SELECT step, tokens, epoch FROM run WHERE id = ?", run);
            AppendBatch::Reached stored;
            if (query.next()) stored = {query.integer(0), query.integer(1), query.real(2)};
            at = batch.reached.emplace(run, stored).first;
        }
        batch.add(stats->header, at->second, stats->values);
        return;
    }
    if (const auto* rewound = std::get_if<RunRewound>(&event)) {
        writeBatch(batch);
        supersede(rewound->header.run, rewound->header.step, rewound->header.wallTime);
    } else if (const auto* changed = std::get_if<RunStateChanged>(&event)) {
        writeBatch(batch);
        writeRunState(changed->header.run, changed->state, changed->header.step, changed->code, changed->arguments,
                      changed->header.wallTime);
    } else if (const auto* saved = std::get_if<CheckpointSaved>(&event)) {
        const EventHeader& header = saved->header;
        if (saved->best) database_->run("UPDATE checkpoint SET best = 0 WHERE run = ?", header.run);
        database_->run(
            "INSERT OR REPLACE INTO checkpoint(run, step, folder, bytes, best, wall_time) VALUES(?,?,?,?,?,?)",
            header.run, header.step, saved->folder, saved->bytes, saved->best, header.wallTime);
    }
    storeEvent(event);
}

void ProjectFile::storeEvent(const Event& event) {
    const EventHeader& header = headerOf(event);
    const std::string kind(eventKind(event));
    // Of progress only the last of each phase is kept: it replaces the one before and gets a new sequence number.
    if (const auto* progress = std::get_if<Progress>(&event)) {
        database_->run("INSERT OR REPLACE INTO event(run, step, kind, slot, json) VALUES(?,?,?,?,?)", header.run,
                       header.step, kind, "progress " + progress->phase, toJson(event));
    } else {
        database_->run("INSERT INTO event(run, step, kind, json) VALUES(?,?,?,?)", header.run, header.step, kind,
                       toJson(event));
    }
}

void ProjectFile::supersede(RunId run, std::int64_t step, double wallTime) {
    database_->run("INSERT INTO seam(run, step, wall_time) VALUES(?,?,?)", run, step, wallTime);
    supersedeRows(*database_, run, step, database_->lastId());
    database_->run("UPDATE event SET superseded = 1 WHERE run = ? AND step > ?", run, step);
    database_->run("UPDATE checkpoint SET superseded = 1, best = 0 WHERE run = ? AND step > ?", run, step);
    database_->run("UPDATE run SET step = min(step, ?) WHERE id = ?", step, run);
}

void ProjectFile::supersedeAfter(RunId run, std::int64_t step) {
    database_->write([&] { supersede(run, step, stampedHeader(run, step).wallTime); });
}

std::vector<SampleRecord> ProjectFile::samples(RunId run) {
    std::vector<SampleRecord> found;
    Query query = database_->query(
        "SELECT json FROM event WHERE run = ? AND kind = 'sample' AND NOT superseded ORDER BY sequence", run);
    while (query.next()) {
        const auto sample = std::get<SampleText>(eventFromJson(query.text(0)));
        found.push_back({run, sample.header.step, sample.header.wallTime, sample.prompt, sample.text});
    }
    return found;
}

std::vector<Project::StoredEvent> ProjectFile::events(std::optional<RunId> run, std::int64_t after, std::size_t limit) {
    std::vector<StoredEvent> found;
    Query query = database_->query(
        "SELECT sequence, json FROM event WHERE sequence > ? AND (?2 < 0 OR run = ?2) AND NOT (superseded AND kind = "
        "'sample') "
        "ORDER BY sequence LIMIT ?3",
        after, run.value_or(-1), static_cast<std::int64_t>(limit));
    while (query.next()) found.push_back({query.integer(0), eventFromJson(query.text(1))});
    return found;
}

}  // namespace attune
