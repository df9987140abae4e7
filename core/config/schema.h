#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/config/value.h"

namespace attune {

enum class FieldType { flag, integer, real, text, choice, list, path, paths };

struct Choice {
    std::string_view value;  // stored and typed: "cosine"
    std::string_view label;  // ATTUNE_TR("Schema", …)
};

/// One setting. The table of fields (schema.cpp and its parts) is the only place where settings are listed: forms, --set, JSON, validation,
/// diff and docs all read it.
struct Field {
    std::string_view key;         // "train.learning_rate": DESIGN §7
    FieldType type;
    std::string_view label;       // ATTUNE_TR("Schema", "Learning rate")
    std::string_view help;        // one or two sentences: what it does, what a good value is
    std::string_view unit;        // "tokens", "steps"; shown inside the editor
    Value defaultValue;
    double minimum;               // numbers; -inf / +inf where open
    double maximum;
    double step;                  // of a spin box; for logarithmic fields a factor
    bool minimumExclusive;        // e.g. learning rate > 0
    bool logarithmic;
    bool nullable;                // may be auto
    std::span<const Choice> choices;
    std::string_view group;       // "data", "tokenizer", "model", "optimizer", "schedule", "batch", "precision", "evaluation", …
    bool basic;                   // basic tier (≤ 12 fields) or under "More"
    std::string_view visibleIf;   // "key=value|value" or empty
    std::string_view enabledIf;
};

/// All fields in display order.
std::span<const Field> schema();
/// The groups in display order with their labels.
std::span<const Choice> schemaGroups();
/// The field of a key, or nullptr.
const Field* findField(std::string_view key) noexcept;
/// The key nearest to a mistyped one (edit distance), for "did you mean".
std::string_view nearestKey(std::string_view key) noexcept;

}  // namespace attune
