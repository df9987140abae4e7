#pragma once

#include <QString>
#include <variant>

#include "core/config/schema.h"
#include "core/values/problem.h"

namespace attune {

/// A value as its editor shows it: digits of integers grouped, a choice by its label, lists on one line, auto as the
/// word.
QString valueText(const Field& field, const Value& value);

/// What was typed into a field, as a value, or why it is none: code config.not_a_number or config.ambiguous_number
/// {key, text}, the two readings of an ambiguous number as fixes. Ranges are validate()'s.
std::variant<Value, Problem> parseFieldText(const Field& field, const QString& text);

/// The verb on a fix button: "Use 12" for the field's own fix, "Set Heads to 12" for another's, "Remove from the list"
/// for paths.
QString fixLabel(const Fix& fix, const Problem& problem);

/// The numbers that a field takes, in words: "Range: 1 to 512." Empty where it takes others or any.
QString rangeText(const Field& field);

/// Bytes for people: "18.4 GiB".
QString byteText(std::int64_t bytes);

}  // namespace attune
