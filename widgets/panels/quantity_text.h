#pragma once

#include <QString>
#include <cstdint>

namespace attune {

/// Quantities as the window writes them: thin-space groups, SI or binary units, three significant digits.

/// "5 000"
QString countText(std::int64_t value);
/// "503 k", "1.24 M"
QString shortCountText(double value);
/// "18.2 GiB"
QString bytesText(double bytes);
/// "36 %"
QString percentText(double share);

}  // namespace attune
