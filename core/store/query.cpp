#include <sqlite3.h>

#include "core/store/database.h"

namespace attune {

Query::Query(Database& database, const char* sql) : database_(database) {
    try {
        statement_ = std::make_unique<SQLite::Statement>(*database.database_, sql);
    } catch (const SQLite::Exception& e) {
        database_.fail(e.getExtendedErrorCode(), e.what());
    }
}

bool Query::next() {
    const int code = statement_->tryExecuteStep();
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
        const int extendedCode = statement_->getExtendedErrorCode();
        const std::string message = statement_->getErrorMsg();
        statement_->tryReset();
        database_.fail(extendedCode, message);
    }
    statement_->tryReset();
    return false;
}

bool Query::isNull(int column) const {
    return statement_->getColumn(column).isNull();
}

std::int64_t Query::integer(int column) const {
    return statement_->getColumn(column).getInt64();
}

double Query::real(int column) const {
    return statement_->getColumn(column).getDouble();
}

std::string Query::text(int column) const {
    return statement_->getColumn(column).getString();
}

std::span<const std::byte> Query::blob(int column) const {
    const SQLite::Column value = statement_->getColumn(column);
    const void* data = value.getBlob();
    return {static_cast<const std::byte*>(data), static_cast<std::size_t>(value.getBytes())};
}

void Query::bindOne(int position, std::int64_t value) {
    statement_->bind(position, value);
}

void Query::bindOne(int position, double value) {
    statement_->bind(position, value);
}

void Query::bindOne(int position, std::string_view value) {
    statement_->bind(position, std::string(value));
}

void Query::bindOne(int position, std::nullptr_t) {
    statement_->bind(position);
}

void Query::bindOne(int position, std::span<const std::byte> value) {
    statement_->bind(position, static_cast<const void*>(value.data()), static_cast<int>(value.size()));
}

}  // namespace attune
