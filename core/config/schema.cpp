#include "core/config/schema.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "core/base/tr.h"
#include "core/config/edit_distance.h"
#include "core/config/schema_parts.h"

namespace attune {

std::span<const Field> schema() {
    static const std::vector<Field> fields = [] {
        std::vector<Field> joined;
        for (const auto part : {dataFields(), modelFields(), trainingFields(), optimizerFields(), scheduleFields(),
                                observationFields(), samplingFields(), deviceFields()}) {
            joined.insert(joined.end(), part.begin(), part.end());
        }
        return joined;
    }();
    return fields;
}

std::span<const Choice> schemaGroups() {
    static constexpr auto groups = std::to_array<Choice>({
        {"data", ATTUNE_TR("Schema", "Data")},
        {"tokenizer", ATTUNE_TR("Schema", "Tokenizer")},
        {"model", ATTUNE_TR("Schema", "Model")},
        {"training", ATTUNE_TR("Schema", "Training")},
        {"optimizer", ATTUNE_TR("Schema", "Optimizer")},
        {"schedule", ATTUNE_TR("Schema", "Learning-rate schedule")},
        {"evaluation", ATTUNE_TR("Schema", "Evaluation")},
        {"checkpoints", ATTUNE_TR("Schema", "Logging and checkpoints")},
        {"sampling", ATTUNE_TR("Schema", "Text samples")},
        {"device", ATTUNE_TR("Schema", "Device")},
    });
    return groups;
}

const Field* findField(std::string_view key) noexcept {
    static const std::unordered_map<std::string_view, const Field*> index = [] {
        std::unordered_map<std::string_view, const Field*> made;
        for (const Field& field : schema()) made.emplace(field.key, &field);
        return made;
    }();
    const auto found = index.find(key);
    return found == index.end() ? nullptr : found->second;
}

std::string_view nearestKey(std::string_view key) noexcept {
    std::string_view nearest;
    std::size_t best = std::string_view::npos;
    for (const Field& field : schema()) {
        // A key typed without its group ("learning_rate") is as near as one typed in full.
        const std::string_view ownName = field.key.substr(field.key.find('.') + 1);
        const std::size_t distance = std::min(editDistance(key, field.key), editDistance(key, ownName));
        if (distance < best) {
            best = distance;
            nearest = field.key;
        }
    }
    return nearest;
}

}  // namespace attune
