#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace attune {

/// Why a number was refused: code "config.not_a_number" or "config.ambiguous_number"; `readings` are the two possible
/// readings of "5,000".
struct NumberProblem {
    std::string code;
    std::string readings[2];
};

/// Reads what people type (UI.md "Set-up"): "3e-4", "12k", "1M", "1 000" (any space), one decimal comma. nan, inf and
/// 1e99-style overflow of int64 are refused (config.not_a_number).
std::variant<std::int64_t, NumberProblem> parseInteger(std::string_view text);
std::variant<double, NumberProblem> parseReal(std::string_view text);

/// Shortest text that reads back exactly; digits of integers grouped by thin spaces when `grouped`.
std::string formatInteger(std::int64_t value, bool grouped);
std::string formatReal(double value);

}  // namespace attune
