#include "core/config/value_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/config/number_text.h"

namespace attune {

namespace {

using nlohmann::json;

constexpr std::string_view space = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

/// Bytes that are not UTF-8 (a path may have them) are replaced rather than refused: this text is for people.
std::string quoted(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Texts that would read back as something else are written as JSON strings.
bool needsQuotes(const std::string& text) {
    return text.empty() || text == "auto" || text.front() == '"' || text.front() == '[' || trimmed(text) != text ||
           std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20; });
}

std::string listToText(const std::vector<std::string>& list) {
    return list.size() == 1 && !needsQuotes(list[0]) ? list[0] : quoted(json(list));
}

[[noreturn]] void refuse(const char* code, const Field& field, std::string_view text) {
    throw Error(code, {std::string(field.key), std::string(text)});
}

std::string textFromText(const Field& field, std::string_view text) {
    if (!text.starts_with('"')) return std::string(text);
    const json parsed = json::parse(text, nullptr, false);
    if (!parsed.is_string()) refuse("config.wrong_type", field, text);
    return parsed.get<std::string>();
}

std::vector<std::string> listFromText(const Field& field, std::string_view text) {
    if (text.empty()) return {};
    if (!text.starts_with('[')) return {textFromText(field, text)};
    const json parsed = json::parse(text, nullptr, false);
    if (!parsed.is_array()) refuse("config.wrong_type", field, text);
    std::vector<std::string> list;
    for (const json& entry : parsed) {
        if (!entry.is_string()) refuse("config.wrong_type", field, text);
        list.push_back(entry.get<std::string>());
    }
    return list;
}

bool flagFromText(const Field& field, std::string_view text) {
    if (text == "true" || text == "on" || text == "yes" || text == "1") return true;
    if (text == "false" || text == "off" || text == "no" || text == "0") return false;
    refuse("config.not_a_flag", field, text);
}

template <typename Number>
Number numberOrThrow(const Field& field, std::string_view text, const std::variant<Number, NumberProblem>& parsed) {
    if (const Number* number = std::get_if<Number>(&parsed)) return *number;
    const auto& problem = std::get<NumberProblem>(parsed);
    if (problem.readings[0].empty()) refuse(problem.code.c_str(), field, text);
    throw Error(problem.code, {std::string(field.key), std::string(text), problem.readings[0], problem.readings[1]});
}

}  // namespace

std::string valueToText(const Field& field, const Value& value) {
    if (std::holds_alternative<std::monostate>(value)) return "auto";
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return formatInteger(*whole, false);
    if (const auto* real = std::get_if<double>(&value)) return formatReal(*real);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return listToText(*list);
    const auto& text = std::get<std::string>(value);
    // An empty text is written as nothing where that cannot be taken for "auto".
    if (text.empty() && !field.nullable) return text;
    return needsQuotes(text) ? quoted(json(text)) : text;
}

Value valueFromText(const Field& field, std::string_view text) {
    text = trimmed(text);
    if (field.nullable && (text == "auto" || text.empty())) return std::monostate{};
    switch (field.type) {
        case FieldType::flag:
            return flagFromText(field, text);
        case FieldType::integer:
            return numberOrThrow(field, text, parseInteger(text));
        case FieldType::real:
            return numberOrThrow(field, text, parseReal(text));
        case FieldType::text:
        case FieldType::choice:
        case FieldType::path:
            return textFromText(field, text);
        case FieldType::list:
        case FieldType::paths:
            break;
    }
    return listFromText(field, text);
}

void requireChoice(const Field& field, std::string_view text) {
    std::string known;
    for (const Choice& choice : field.choices) {
        if (choice.value == text) return;
        known += (known.empty() ? "" : ", ") + std::string(choice.value);
    }
    throw Error("config.unknown_choice", {std::string(field.key), std::string(text), known});
}

}  // namespace attune
