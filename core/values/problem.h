#pragma once

#include <string>
#include <vector>

namespace attune {

/// A one-click remedy: set `key` to `value` (in the syntax of --set).
struct Fix {
    std::string key;
    std::string value;

    bool operator==(const Fix&) const = default;
};

/// Something wrong, or doubtful, with a configuration or a machine. Words: messages.h.
struct Problem {
    enum class Severity { error, warning };

    Severity severity = Severity::error;
    std::string code;  // "model.heads_do_not_divide_width"
    std::vector<std::string> arguments;
    std::vector<std::string> keys;  // the settings concerned, the first is where the editor shows it
    std::vector<Fix> fixes;

    bool operator==(const Problem&) const = default;
};

}  // namespace attune
