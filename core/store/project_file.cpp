#include <map>

#include "core/store/project_file.h"

#include <sqlite3.h>

#include <random>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/store/schema.h"

namespace attune {

ProjectFile::ProjectFile(std::unique_ptr<Database> database, std::string readOnlyReason)
    : database_(std::move(database)), readOnlyReason_(std::move(readOnlyReason)) {
    std::random_device random;
    owner_ = std::to_string(random()) + "-" + std::to_string(random());
}

ProjectFile::~ProjectFile() {
    if (readOnly()) return;
    try {
        database_->write([&] { database_->run("DELETE FROM lease WHERE owner = ?", owner_); });
    } catch (const std::exception& e) {  // the leases end with the process
        log(LogLevel::warning, std::string("leases kept: ") + e.what());
    }
}

std::filesystem::path ProjectFile::filesFolder() const {
    return path().string() + ".files";
}

std::string ProjectFile::integrityProblem() {
    Query query = database_->query("PRAGMA quick_check(1)");
    query.next();
    const std::string answer = query.text(0);
    return answer == "ok" ? std::string() : answer;
}

std::int64_t ProjectFile::dataVersion() {
    // data_version counts what other connections commit, total_changes what this one does; that it lives is no news.
    Query query = database_->query("PRAGMA data_version");
    query.next();
    return query.integer(0) + sqlite3_total_changes64(database_->handle()) - heartbeats_;
}

void ProjectFile::setView(const std::string& key, const std::string& json) {
    database_->write([&] { database_->run("INSERT OR REPLACE INTO view(key, json) VALUES(?, ?)", key, json); });
}

std::string ProjectFile::view(const std::string& key) {
    Query query = database_->query("SELECT json FROM view WHERE key = ?", key);
    return query.next() ? query.text(0) : std::string();
}

void ProjectFile::postCommand(RunId run, const std::string& command) {
    database_->write([&] { database_->run("INSERT INTO command(run, text) VALUES(?, ?)", run, command); });
}

std::vector<std::string> ProjectFile::takeCommands(RunId run) {
    std::vector<std::string> commands;
    // Asked several times a second: without a command nothing is written.
    if (!database_->query("SELECT 1 FROM command WHERE run = ? LIMIT 1", run).next()) return commands;
    database_->write([&] {
        Query query = database_->query("DELETE FROM command WHERE run = ? RETURNING text, id", run);
        std::map<std::int64_t, std::string> inOrder;
        while (query.next()) inOrder[query.integer(1)] = query.text(0);
        for (auto& [id, text] : inOrder) commands.push_back(std::move(text));
    });
    return commands;
}

void ProjectFile::backupTo(const std::filesystem::path& path) {
    if (std::filesystem::exists(path) || std::filesystem::exists(path.string() + ".files"))
        throw Error("project.exists", {path.string()});
    copyDatabase(*database_, path);
}

}  // namespace attune
