#pragma once

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <vector>

namespace attune {

/// Brings the rows of an item model to a wanted list by single insertions, removals, moves and changes instead of a
/// reset, so that selection, scroll position and open editors survive. The functions are the model's protected begin…
/// and end…
struct RowSync {
    std::function<void(int row)> beginInsert;
    std::function<void()> endInsert;
    std::function<void(int row)> beginRemove;
    std::function<void()> endRemove;
    std::function<void(int from, int to)> beginMove;  // from > to
    std::function<void()> endMove;
    std::function<void(int row)> changed;

    /// `key` identifies a row (hashable), `same` says whether two rows of one key show the same.
    template <typename Row, typename Key, typename Same>
    void run(std::vector<Row>& rows, std::vector<Row> wanted, Key key, Same same) const {
        std::unordered_set<decltype(key(wanted.front()))> kept;
        for (const Row& row : wanted) kept.insert(key(row));
        for (std::size_t i = rows.size(); i-- > 0;) {
            if (kept.contains(key(rows[i]))) continue;
            beginRemove(static_cast<int>(i));
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
            endRemove();
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto place = rows.begin() + static_cast<std::ptrdiff_t>(i);
            const auto found =
                std::find_if(place, rows.end(), [&](const Row& row) { return key(row) == key(wanted[i]); });
            const int row = static_cast<int>(i);
            if (found == rows.end()) {
                beginInsert(row);
                rows.insert(place, std::move(wanted[i]));
                endInsert();
                continue;
            }
            if (found != place) {
                beginMove(static_cast<int>(found - rows.begin()), row);
                std::rotate(place, found, found + 1);
                endMove();
            }
            if (same(rows[i], wanted[i])) continue;
            rows[i] = std::move(wanted[i]);
            changed(row);
        }
    }
};

}  // namespace attune
