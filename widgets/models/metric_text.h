#pragma once

#include <QString>
#include <string_view>

namespace attune {

/// A metric's value for a table: five significant figures, "NaN" and "∞" by name, bytes as bytes, SI suffix from a
/// million on.
QString metricText(std::string_view tag, double value);
/// The difference of two values of a metric with its sign; "NaN" where one is.
QString metricDeltaText(std::string_view tag, double delta);
/// The column title of a tag: "train/loss" stays, since it is the name in exports and in TensorBoard.
enum class Better { lower, higher, neither };
/// Which way a metric improves: loss, perplexity and times down, accuracy and rates up, others neither.
Better betterWay(std::string_view tag);

/// "3 h 12 m", "45 s".
QString durationText(double seconds);
/// Local date and time of seconds since 1970; empty for 0.
QString timeText(double wallTime);

}  // namespace attune
