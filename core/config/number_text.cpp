#include "core/config/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace attune {

namespace {

/// A number taken apart: ±digits · 10^exponent, and whether it was written with a suffix or an exponent.
struct Decimal {
    bool negative = false;
    std::string digits;
    int exponent = 0;
    bool scaled = false;
};

const NumberProblem notANumber{"config.not_a_number", {}};

bool allDigits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Trims white space and turns the spaces and the minus sign that word processors write into ASCII.
std::string plain(std::string_view text) {
    static constexpr struct {
        std::string_view from;
        char to;
    } replacements[] = {{"\u00A0", ' '}, {"\u2009", ' '}, {"\u202F", ' '}, {"\u2007", ' '}, {"\u2212", '-'}};
    std::string result;
    while (!text.empty()) {
        const auto found = std::find_if(std::begin(replacements), std::end(replacements),
                                        [&](const auto& replacement) { return text.starts_with(replacement.from); });
        if (found != std::end(replacements)) {
            result += found->to;
            text.remove_prefix(found->from.size());
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    const std::size_t first = result.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return result.substr(first, result.find_last_not_of(" \t\r\n") - first + 1);
}

/// "1 000 000": groups of three after a first group of one to three.
bool isGrouped(std::string_view text, char separator) {
    std::size_t length = text.find(separator);
    if (length == std::string_view::npos || length < 1 || length > 3) return false;
    while (true) {
        if (!allDigits(text.substr(0, length))) return false;
        if (length == text.size()) return true;
        text.remove_prefix(length + 1);
        length = std::min(text.find(separator), text.size());
        if (length != 3) return false;
    }
}

std::string without(std::string_view text, char unwanted) {
    std::string kept(text);
    std::erase(kept, unwanted);
    return kept;
}

/// Cuts off "k", "M", "G" or "B" and then an exponent; what is left is sign and mantissa. False: malformed.
bool takeScale(std::string& text, Decimal& number) {
    if (!text.empty()) {
        const char last = text.back();
        const int shift = last == 'k' || last == 'K' ? 3 : last == 'M' ? 6 : last == 'G' || last == 'B' ? 9 : 0;
        if (shift != 0) {
            number.exponent = shift;
            number.scaled = true;
            text.pop_back();
            while (!text.empty() && text.back() == ' ') text.pop_back();
        }
    }
    const std::size_t e = text.find_first_of("eE");
    if (e == std::string::npos) return true;
    std::string_view exponent = std::string_view(text).substr(e + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), value);
    if (error != std::errc() || end != exponent.data() + exponent.size() || std::abs(value) > 9999) return false;
    number.exponent += value;
    number.scaled = true;
    text.resize(e);
    return true;
}

/// Splits whole.fraction into the digits of `number`. False: malformed.
bool takeDigits(std::string_view whole, std::string_view fraction, Decimal& number) {
    const std::string ungrouped = isGrouped(whole, ' ') ? without(whole, ' ') : std::string(whole);
    if (!allDigits(ungrouped) || !allDigits(fraction) || ungrouped.size() + fraction.size() == 0) return false;
    number.digits = ungrouped + std::string(fraction);
    number.exponent -= static_cast<int>(fraction.size());
    return true;
}

bool takeSign(std::string& text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.erase(0, 1);
    return negative;
}

/// The double of a decimal; nothing when it overflows or underflows.
std::optional<double> toReal(const Decimal& number) {
    const std::string text = (number.negative ? "-" : "") + number.digits + "e" + std::to_string(number.exponent);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// The integer of a decimal; nothing when it has a fraction or overflows.
std::optional<std::int64_t> toInteger(Decimal number) {
    number.digits.erase(0, std::min(number.digits.find_first_not_of('0'), number.digits.size()));
    if (number.digits.empty()) return 0;
    while (number.exponent < 0 && number.digits.ends_with('0')) {
        number.digits.pop_back();
        ++number.exponent;
    }
    if (number.exponent < 0 || number.digits.size() + static_cast<std::size_t>(number.exponent) > 19)
        return std::nullopt;
    const std::string text =
        (number.negative ? "-" : "") + number.digits + std::string(static_cast<std::size_t>(number.exponent), '0');
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::variant<std::int64_t, NumberProblem> parseInteger(std::string_view text) {
    std::string rest = plain(text);
    Decimal number;
    number.negative = takeSign(rest);
    if (!takeScale(rest, number)) return notANumber;
    const std::size_t mark = rest.find_first_of(",.");
    bool understood = false;
    if (mark == std::string::npos) {
        understood = takeDigits(rest, {}, number);
    } else if (isGrouped(rest, rest[mark]) && !number.scaled) {
        understood = takeDigits(without(rest, rest[mark]), {}, number);
    } else if (number.scaled && !isGrouped(rest, rest[mark])) {
        understood = takeDigits(rest.substr(0, mark), std::string_view(rest).substr(mark + 1), number);  // "1.5k"
    }
    if (!understood) return notANumber;
    const auto value = toInteger(number);
    if (!value) return notANumber;
    return *value;
}

std::variant<double, NumberProblem> parseReal(std::string_view text) {
    std::string rest = plain(text);
    Decimal number;
    number.negative = takeSign(rest);
    if (!takeScale(rest, number)) return notANumber;
    const std::size_t mark = rest.find_first_of(",.");
    const bool oneMark = mark != std::string::npos && rest.find_first_of(",.", mark + 1) == std::string::npos;
    if (oneMark && rest[mark] == ',' && rest.front() != '0' && isGrouped(rest, ',')) {
        Decimal whole = number;
        takeDigits(without(rest, ','), {}, whole);
        takeDigits(rest.substr(0, mark), std::string_view(rest).substr(mark + 1), number);
        const auto large = toReal(whole);
        const auto small = toReal(number);
        if (!large || !small) return notANumber;
        const std::string smallText = formatReal(*small);
        const bool bare = smallText.find_first_of(".e") == std::string::npos;
        return NumberProblem{"config.ambiguous_number", {formatReal(*large), bare ? smallText + ".0" : smallText}};
    }
    bool understood = false;
    if (mark == std::string::npos) {
        understood = takeDigits(rest, {}, number);
    } else if (oneMark) {
        understood = takeDigits(rest.substr(0, mark), std::string_view(rest).substr(mark + 1), number);
    } else if (isGrouped(rest, ',')) {
        understood = takeDigits(without(rest, ','), {}, number);  // "1,000,000" cannot be a fraction
    }
    if (!understood) return notANumber;
    const auto value = toReal(number);
    if (!value) return notANumber;
    return *value;
}

std::string formatInteger(std::int64_t value, bool grouped) {
    std::string text = std::to_string(value);
    if (!grouped) return text;
    const std::size_t firstDigit = value < 0 ? 1 : 0;
    for (std::size_t end = text.size(); end > firstDigit + 3;) {
        end -= 3;
        text.insert(end, "\u2009");
    }
    return text;
}

std::string formatReal(double value) {
    if (value == 0) return "0";
    char buffer[64];
    const double size = std::abs(value);
    const bool fixed = size >= 1e-3 && size < 1e7;
    const auto format = fixed ? std::chars_format::fixed : std::chars_format::scientific;
    std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, format).ptr);
    // "6e-04" → "6e-4", "1e+09" → "1e9"
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        const int exponent = std::stoi(text.substr(e + 1));
        text.replace(e + 1, std::string::npos, std::to_string(exponent));
    }
    return text;
}

}  // namespace attune
