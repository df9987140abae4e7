#include "core/store/project_file.h"

namespace attune {

ExperimentId ProjectFile::addExperiment(const ExperimentRecord& e) {
    ExperimentId id = 0;
    database_->write([&] {
        database_->run("INSERT INTO experiment(name, config, source, source_name, note, trashed) VALUES(?,?,?,?,?,?)",
                       e.name, e.configJson, e.sourceJson, e.sourceName, e.note, e.trashed);
        id = database_->lastId();
    });
    return id;
}

void ProjectFile::updateExperiment(const ExperimentRecord& e) {
    database_->write([&] {
        database_->run("UPDATE experiment SET name=?, config=?, source=?, source_name=?, note=?, trashed=? WHERE id=?",
                       e.name, e.configJson, e.sourceJson, e.sourceName, e.note, e.trashed, e.id);
    });
}

std::vector<ExperimentRecord> ProjectFile::experiments(bool withTrashed) {
    std::vector<ExperimentRecord> found;
    Query query = database_->query(
        "SELECT id, name, config, source, source_name, note, trashed FROM experiment WHERE trashed <= ? ORDER BY id",
        withTrashed);
    while (query.next()) {
        found.push_back({query.integer(0), query.text(1), query.text(2), query.text(3), query.text(4), query.text(5),
                         query.integer(6) != 0});
    }
    return found;
}

}  // namespace attune
