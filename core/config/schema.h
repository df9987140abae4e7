#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "core/config/value.h"

namespace attune {

enum class FieldType { flag, integer, real, text, choice, list, path, paths };

struct Choice {
    std::string_view value;       // stored and typed: "cosine"
    std::string_view label = {};  // ATTUNE_TR("Schema", …)
};

/// One setting. The table of fields (schema.cpp and its parts) is the only place where settings are listed: forms,
/// --set, JSON, validation, diff and docs all read it.
struct Field {
    std::string_view key = {};  // "train.learning_rate": DESIGN §7
    FieldType type = FieldType::integer;
    std::string_view label = {};  // ATTUNE_TR("Schema", "Learning rate")
    std::string_view help = {};   // one or two sentences: what it does, what a good value is
    std::string_view unit = {};   // "tokens", "steps"; shown inside the editor
    Value defaultValue = {};
    double minimum = -std::numeric_limits<double>::infinity();  // numbers; infinite where open
    double maximum = std::numeric_limits<double>::infinity();
    double step = 1;                // of a spin box; for logarithmic fields a factor
    bool minimumExclusive = false;  // e.g. learning rate > 0
    bool logarithmic = false;
    bool nullable = false;  // may be auto
    std::span<const Choice> choices = {};
    std::string_view group = {};  // a value of schemaGroups()
    bool basic = false;           // basic tier (≤ 12 fields) or under "More"
    /// Conditions for holds() (experiment_config.h): "key=value|value" or "key!=value|value", values as toText; empty =
    /// always.
    std::string_view visibleIf = {};  // shown
    std::string_view enabledIf = {};  // has an effect
};

/// All fields in display order; fields of a group are neighbours.
std::span<const Field> schema();
/// The groups in display order with their labels.
std::span<const Choice> schemaGroups();
/// The field of a key, or nullptr.
const Field* findField(std::string_view key) noexcept;
/// The key nearest to a mistyped one (edit distance), for "did you mean".
std::string_view nearestKey(std::string_view key) noexcept;

}  // namespace attune
