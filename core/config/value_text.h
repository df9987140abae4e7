#pragma once

#include <string>
#include <string_view>

#include "core/config/schema.h"

namespace attune {

/// One value in the syntax of --set; valueFromText reads valueToText's result back to the same value. Errors:
/// ExperimentConfig::setFromText's.
std::string valueToText(const Field& field, const Value& value);
Value valueFromText(const Field& field, std::string_view text);

/// Errors: config.unknown_choice {key, text, choices}.
void requireChoice(const Field& field, std::string_view text);

}  // namespace attune
