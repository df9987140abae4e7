#include "core/config/experiment_config.h"

#include <cmath>

#include "core/base/error.h"
#include "core/config/value_text.h"

namespace attune {

namespace {

std::size_t indexOf(const Field& field) {
    return static_cast<std::size_t>(&field - schema().data());
}

const Field& knownField(std::string_view key) {
    const Field* field = findField(key);
    ATTUNE_CHECK(field != nullptr);
    return *field;
}

/// For keys that come from people and files.
const Field& givenField(std::string_view key) {
    const Field* field = findField(key);
    if (field == nullptr) throw Error("config.unknown_key", {std::string(key), std::string(nearestKey(key))});
    return *field;
}

bool isReal(const Field& field) {
    return field.type == FieldType::real;
}

/// The value in the type of the field: whole numbers become reals where a real is due, and the other way round where
/// exact.
Value converted(const Field& field, Value value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value); whole != nullptr && isReal(field)) {
        return static_cast<double>(*whole);
    }
    if (const auto* real = std::get_if<double>(&value); real != nullptr && field.type == FieldType::integer) {
        if (std::abs(*real) < 0x1p53 && std::trunc(*real) == *real) return static_cast<std::int64_t>(*real);
    }
    return value;
}

bool hasTypeOf(const Field& field, const Value& value) {
    switch (field.type) {
        case FieldType::flag:
            return std::holds_alternative<bool>(value);
        case FieldType::integer:
            return std::holds_alternative<std::int64_t>(value);
        case FieldType::real:
            return std::holds_alternative<double>(value);
        case FieldType::text:
        case FieldType::choice:
        case FieldType::path:
            return std::holds_alternative<std::string>(value);
        case FieldType::list:
        case FieldType::paths:
            break;
    }
    return std::holds_alternative<std::vector<std::string>>(value);
}

template <typename T>
const T& typedValue(const Value& value) {
    const T* typed = std::get_if<T>(&value);
    ATTUNE_CHECK(typed != nullptr);
    return *typed;
}

}  // namespace

ExperimentConfig::ExperimentConfig() {
    values_.reserve(schema().size());
    for (const Field& field : schema()) values_.push_back(field.defaultValue);
}

const Value& ExperimentConfig::value(std::string_view key) const {
    return values_[indexOf(knownField(key))];
}

bool ExperimentConfig::isAuto(std::string_view key) const {
    return std::holds_alternative<std::monostate>(value(key));
}

bool ExperimentConfig::flag(std::string_view key) const {
    return typedValue<bool>(value(key));
}

std::int64_t ExperimentConfig::integer(std::string_view key) const {
    return typedValue<std::int64_t>(value(key));
}

double ExperimentConfig::real(std::string_view key) const {
    return typedValue<double>(value(key));
}

const std::string& ExperimentConfig::text(std::string_view key) const {
    return typedValue<std::string>(value(key));
}

const std::vector<std::string>& ExperimentConfig::list(std::string_view key) const {
    return typedValue<std::vector<std::string>>(value(key));
}

void ExperimentConfig::set(std::string_view key, Value value) {
    const Field& field = givenField(key);
    value = converted(field, std::move(value));
    if (!(std::holds_alternative<std::monostate>(value) ? field.nullable : hasTypeOf(field, value))) {
        throw Error("config.wrong_type", {std::string(key), valueToText(field, value)});
    }
    if (const auto* real = std::get_if<double>(&value); real != nullptr && !std::isfinite(*real)) {
        throw Error("config.not_a_number", {std::string(key), std::isnan(*real) ? "nan" : "inf"});
    }
    if (field.type == FieldType::choice) requireChoice(field, std::get<std::string>(value));
    values_[indexOf(field)] = std::move(value);
}

void ExperimentConfig::setFromText(std::string_view key, std::string_view text) {
    set(key, valueFromText(givenField(key), text));
}

std::string ExperimentConfig::toText(std::string_view key) const {
    const Field& field = knownField(key);
    return valueToText(field, values_[indexOf(field)]);
}

bool holds(std::string_view condition, const ExperimentConfig& config) {
    if (condition.empty()) return true;
    const std::size_t equals = condition.find('=');
    ATTUNE_CHECK(equals != std::string_view::npos && equals > 0);
    const bool negated = condition[equals - 1] == '!';
    const std::string actual = config.toText(condition.substr(0, equals - (negated ? 1 : 0)));
    for (std::string_view wanted = condition.substr(equals + 1);;) {
        const std::size_t bar = wanted.find('|');
        if (wanted.substr(0, bar) == actual) return !negated;
        if (bar == std::string_view::npos) return negated;
        wanted.remove_prefix(bar + 1);
    }
}

std::vector<ConfigDifference> diff(const ExperimentConfig& left, const ExperimentConfig& right) {
    std::vector<ConfigDifference> differences;
    for (const Field& field : schema()) {
        if (left.value(field.key) != right.value(field.key)) {
            differences.push_back({std::string(field.key), left.toText(field.key), right.toText(field.key)});
        }
    }
    return differences;
}

}  // namespace attune
