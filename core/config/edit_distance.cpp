#include "core/config/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace attune {

std::size_t editDistance(std::string_view left, std::string_view right) {
    // One row of the dynamic programme: row[j] = distance of the part of `left` read so far to right[0, j).
    std::vector<std::size_t> row(right.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t replaced = diagonal + (left[i - 1] == right[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

}  // namespace attune
