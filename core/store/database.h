#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;

namespace attune {

class Database;

/// A prepared statement and its current row. Columns count from 0; spans and views hold until the next call of next().
class Query {
public:
    Query(Database& database, const char* sql);

    template <typename... Values>
    Query& bind(const Values&... values) {
        int position = 0;
        (bindOne(++position, values), ...);
        return *this;
    }
    /// Steps to the next row; false at the end, and then it can be bound again.
    bool next();
    /// Runs a statement that gives no rows.
    void run() {
        while (next()) {
        }
    }

    bool isNull(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    std::span<const std::byte> blob(int column) const;

private:
    void bindOne(int position, std::int64_t value);
    void bindOne(int position, int value) { bindOne(position, std::int64_t{value}); }
    void bindOne(int position, bool value) { bindOne(position, std::int64_t{value}); }
    void bindOne(int position, double value);
    void bindOne(int position, std::string_view value);
    void bindOne(int position, const std::string& value) { bindOne(position, std::string_view(value)); }
    void bindOne(int position, const char* value) { bindOne(position, std::string_view(value)); }
    void bindOne(int position, std::nullptr_t);
    void bindOne(int position, std::span<const std::byte> value);

    Database& database_;
    std::unique_ptr<SQLite::Statement> statement_;
};

/// What the first 100 bytes of a SQLite file say.
struct FileHeader {
    bool isSqlite = false;
    std::uint32_t applicationId = 0;
    std::uint32_t userVersion = 0;
    std::uint64_t expectedBytes = 0;  // by its page count
    std::uint64_t fileBytes = 0;
};

/// One SQLite connection whose failures are attune::Error (project.*, see project.h). Opening it touches nothing: the
/// file is first read by header(), then by the first statement.
class Database {
public:
    /// snapshot: for folders where nothing can be written: the file is read without locks or side files. Where a
    /// write-ahead log was left beside it, a copy of both is read, so that what is only in the log is seen too.
    enum class Mode { readWrite, create, snapshot, memory };

    Database(const std::filesystem::path& path, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Read through SQLite's own file handle: closing another one would drop this process's POSIX locks on the file.
    FileHeader header();
    /// Durability, time to wait for other writers, defence against crafted files.
    void configure();
    /// From now on write() refuses; closing still folds the log into the file.
    void refuseWrites() noexcept { readOnly_ = true; }
    /// From now on nothing changes the file, closing neither.
    void makeReadOnly();
    bool readOnly() const noexcept { return readOnly_; }

    template <typename... Values>
    Query query(const char* sql, const Values&... values) {
        Query query(*this, sql);
        query.bind(values...);
        return query;
    }
    template <typename... Values>
    void run(const char* sql, const Values&... values) {
        query(sql, values...).run();
    }
    /// Several statements without values.
    void script(const char* sql);

    /// The body's changes happen together, durably, or not at all. Errors: project.read_only.
    template <typename Body>
    void write(Body&& body) {
        begin("BEGIN IMMEDIATE", true);
        finish(std::forward<Body>(body));
    }
    /// The body's queries see one state of the project.
    template <typename Body>
    void read(Body&& body) {
        begin("BEGIN", false);
        finish(std::forward<Body>(body));
    }

    std::int64_t lastId() const;
    int changes() const;
    sqlite3* handle() const;
    const std::filesystem::path& path() const noexcept { return path_; }
    /// Turns a result code of SQLite into the Error it means.
    [[noreturn]] void fail(int extendedCode, const std::string& message) const;

private:
    friend class Query;

    void letGo() noexcept;
    void begin(const char* how, bool forWriting);
    void rollBack() noexcept;
    template <typename Body>
    void finish(Body&& body) {
        try {
            std::forward<Body>(body)();
            script("COMMIT");
        } catch (...) {
            rollBack();
            throw;
        }
    }

    std::filesystem::path path_;
    int folder_ = -1;                   // open while the path is too long for SQLite
    std::filesystem::path copyFolder_;  // of a snapshot with its log; goes with the connection
    bool readOnly_ = false;
    std::unique_ptr<SQLite::Database> database_;
};

}  // namespace attune
