#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "core/values/problem.h"

namespace attune {

/// What a code says, in the language of the window: what is wrong, and below it what to do. The core's templates are
/// translated with the context "Messages" before their arguments go in. Arguments that are setting keys are shown as
/// the setting's label.
QString messageText(std::string_view code, const std::vector<std::string>& arguments);
QString messageText(const Problem& problem);

/// A text of the settings schema (label, help, unit, choice) in the language of the window.
QString schemaText(std::string_view english);
/// The label of a setting, or the key when the schema has none of that name.
QString settingLabel(std::string_view key);

}  // namespace attune
