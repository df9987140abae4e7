#include "core/store/metric_series.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/error.h"
#include "core/store/column_chunk.h"

namespace attune {

namespace {

std::size_t rowCount(const MetricColumns& points) {
    return points.value.size();
}

void appendRow(const MetricColumns& from, std::size_t row, MetricColumns& to) {
    to.step.push_back(from.step[row]);
    to.tokens.push_back(from.tokens[row]);
    to.epoch.push_back(from.epoch[row]);
    to.wallTime.push_back(from.wallTime[row]);
    to.value.push_back(from.value[row]);
}

void insertChunk(Database& database, std::int64_t series, std::int64_t firstRow, const MetricColumns& points,
                 std::size_t from, std::size_t count) {
    double smallest = std::numeric_limits<double>::infinity();
    double largest = -smallest;
    std::int64_t nans = 0;
    for (std::size_t i = from; i < from + count; ++i) {
        const double value = points.value[i];
        if (std::isnan(value)) {
            ++nans;
        } else {
            smallest = std::min(smallest, value);
            largest = std::max(largest, value);
        }
    }
    if (nans == static_cast<std::int64_t>(count))
        smallest = largest = std::numeric_limits<double>::quiet_NaN();  // stored as NULL
    const auto [lowStep, highStep] =
        std::minmax_element(points.step.begin() + static_cast<std::ptrdiff_t>(from),
                            points.step.begin() + static_cast<std::ptrdiff_t>(from + count));
    const std::vector<std::byte> bytes = encodeColumns(points, from, count);
    database.run(
        "INSERT INTO chunk(series, first_row, row_count, first_step, last_step, min_value, max_value, first_value, "
        "last_value, nan_count, "
        "columns) VALUES(?,?,?,?,?,?,?,?,?,?,?)",
        series, firstRow, static_cast<std::int64_t>(count), *lowStep, *highStep, smallest, largest, points.value[from],
        points.value[from + count - 1], nans, std::span<const std::byte>(bytes));
}

/// Writes the rows after `firstRow` (a boundary of sealed chunks) as sealed chunks and, for the rest, an open one; then
/// the series itself.
void writeRows(Database& database, const MetricSeries& series, std::int64_t firstRow, const MetricColumns& points) {
    const auto total = static_cast<std::int64_t>(rowCount(points));
    std::int64_t done = 0;
    for (; total - done >= MetricSeries::chunkRows; done += MetricSeries::chunkRows) {
        insertChunk(database, series.id, firstRow + done, points, static_cast<std::size_t>(done),
                    MetricSeries::chunkRows);
    }
    if (total > done) {
        insertChunk(database, series.id, firstRow + done, points, static_cast<std::size_t>(done),
                    static_cast<std::size_t>(total - done));
    }
    const double* last = total > 0 ? &points.value.back() : nullptr;
    const auto lastBytes = last == nullptr ? std::span<const std::byte>() : std::as_bytes(std::span(last, 1));
    database.run(
        "UPDATE series SET row_count = ?, sealed = ?, last_value = coalesce(nullif(?, zeroblob(0)), last_value) WHERE "
        "id = ?",
        firstRow + total, firstRow + done, lastBytes, series.id);
}

void dropChunks(Database& database, std::int64_t series, std::int64_t fromRow) {
    database.run("DELETE FROM chunk WHERE series = ? AND first_row >= ?", series, fromRow);
}

void supersedeSeries(Database& database, const MetricSeries& series, std::int64_t step, std::int64_t seam) {
    Query affected =
        database.query("SELECT min(first_row) FROM chunk WHERE series = ? AND last_step > ?", series.id, step);
    if (!affected.next() || affected.isNull(0)) return;
    // Sealed chunks have fixed places; what lies behind the last one is rewritten together.
    const std::int64_t from = std::min(affected.integer(0), series.sealed);
    const MetricColumns all = readRows(database, series, from);
    MetricColumns kept;
    MetricColumns gone;
    for (std::size_t row = 0; row < rowCount(all); ++row) appendRow(all, row, all.step[row] > step ? gone : kept);
    dropChunks(database, series.id, from);
    const std::vector<std::byte> bytes = encodeColumns(gone, 0, rowCount(gone));
    database.run("INSERT INTO superseded_chunk(series, seam, row_count, columns) VALUES(?,?,?,?)", series.id, seam,
                 static_cast<std::int64_t>(rowCount(gone)), std::span<const std::byte>(bytes));
    if (rowCount(kept) == 0) {
        const MetricColumns before = readRows(database, {series.id, from, from}, std::max<std::int64_t>(0, from - 1));
        const auto last =
            before.value.empty() ? std::span<const std::byte>() : std::as_bytes(std::span(&before.value.back(), 1));
        database.run("UPDATE series SET last_value = nullif(?, zeroblob(0)) WHERE id = ?", last, series.id);
    }
    writeRows(database, series, from, kept);
}

}  // namespace

std::optional<MetricSeries> findSeries(Database& database, RunId run, const std::string& tag) {
    Query query = database.query("SELECT id, row_count, sealed FROM series WHERE run = ? AND tag = ?", run, tag);
    if (!query.next()) return std::nullopt;
    return MetricSeries{query.integer(0), query.integer(1), query.integer(2)};
}

MetricColumns readRows(Database& database, const MetricSeries& series, std::int64_t firstRow) {
    MetricColumns points;
    if (firstRow >= series.rows) return points;
    Query query = database.query(
        "SELECT first_row, row_count, columns FROM chunk WHERE series = ?1 AND first_row >= "
        "(SELECT max(first_row) FROM chunk WHERE series = ?1 AND first_row <= ?2) ORDER BY first_row",
        series.id, firstRow);
    std::int64_t start = -1;
    bool whole = true;
    while (whole && query.next()) {
        if (start < 0) start = query.integer(0);
        whole = query.integer(0) == start + static_cast<std::int64_t>(rowCount(points)) &&
                decodeColumns(query.blob(2), static_cast<std::size_t>(query.integer(1)), points);
    }
    whole =
        whole && start >= 0 && start <= firstRow && start + static_cast<std::int64_t>(rowCount(points)) == series.rows;
    if (!whole) throw Error("project.corrupt", {database.path().string(), "metric chunk"});
    const auto dropFront = [surplus = firstRow - start](auto& column) {
        column.erase(column.begin(), column.begin() + surplus);
    };
    dropFront(points.step);
    dropFront(points.tokens);
    dropFront(points.epoch);
    dropFront(points.wallTime);
    dropFront(points.value);
    return points;
}

void appendRows(Database& database, RunId run, const std::string& tag, const MetricColumns& points) {
    std::optional<MetricSeries> series = findSeries(database, run, tag);
    if (!series) {
        database.run("INSERT INTO series(run, tag, row_count, sealed) VALUES(?, ?, 0, 0)", run, tag);
        series = MetricSeries{database.lastId(), 0, 0};
    }
    const std::int64_t open = series->rows - series->sealed;
    const auto added = static_cast<std::int64_t>(rowCount(points));
    if (open + added < MetricSeries::chunkRows) {
        insertChunk(database, series->id, series->rows, points, 0, rowCount(points));
        database.run("UPDATE series SET row_count = ?, last_value = ? WHERE id = ?", series->rows + added,
                     std::as_bytes(std::span(&points.value.back(), 1)), series->id);
        return;
    }
    MetricColumns merged = readRows(database, *series, series->sealed);
    for (std::size_t row = 0; row < rowCount(points); ++row) appendRow(points, row, merged);
    dropChunks(database, series->id, series->sealed);
    writeRows(database, *series, series->sealed, merged);
}

void supersedeRows(Database& database, RunId run, std::int64_t step, std::int64_t seam) {
    std::vector<MetricSeries> all;
    Query query = database.query("SELECT id, row_count, sealed FROM series WHERE run = ?", run);
    while (query.next()) all.push_back({query.integer(0), query.integer(1), query.integer(2)});
    for (const MetricSeries& series : all) supersedeSeries(database, series, step, seam);
}

}  // namespace attune
