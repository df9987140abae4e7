#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

std::span<const Field> observationFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "eval.steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Evaluate every"),
         .help = ATTUNE_TR("Schema", "Measures the loss on held-out text every so many steps. 50 to 500; 0 is never."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{100},
         .minimum = 0,
         .maximum = 1e9,
         .step = 10,
         .group = "evaluation"},
        {.key = "eval.batch_size",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Evaluation batch"),
         .help = ATTUNE_TR("Schema", "Samples measured at once. Automatic: the training batch size."),
         .unit = ATTUNE_TR("Schema", "samples"),
         .defaultValue = std::monostate{},
         .minimum = 1,
         .maximum = 65536,
         .nullable = true,
         .group = "evaluation",
         .enabledIf = "eval.steps!=0"},
        {.key = "eval.max_batches",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Evaluation length"),
         .help = ATTUNE_TR("Schema",
                           "Most batches in one evaluation; 0 measures all held-out text. 20 to 100 keeps evaluation "
                           "short on large texts."),
         .unit = ATTUNE_TR("Schema", "batches"),
         .defaultValue = std::int64_t{0},
         .minimum = 0,
         .maximum = 1e9,
         .step = 10,
         .group = "evaluation",
         .enabledIf = "eval.steps!=0"},
        {.key = "logging.steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Record every"),
         .help = ATTUNE_TR(
             "Schema",
             "Stores a point of every training curve every so many steps. 1 keeps all; 10 is enough for long runs."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{1},
         .minimum = 1,
         .maximum = 1e6,
         .group = "checkpoints"},
        {.key = "checkpoint.steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Checkpoint every"),
         .help = ATTUNE_TR("Schema",
                           "Saves everything needed to go on from there every so many steps. 0 saves only at the end "
                           "and when stopped."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{500},
         .minimum = 0,
         .maximum = 1e9,
         .step = 100,
         .group = "checkpoints"},
        {.key = "checkpoint.limit",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Keep at most"),
         .help = ATTUNE_TR(
             "Schema",
             "Newest checkpoints kept; the best one stays in any case. Each takes about 12 bytes a parameter."),
         .unit = ATTUNE_TR("Schema", "checkpoints"),
         .defaultValue = std::int64_t{3},
         .minimum = 1,
         .maximum = 100000,
         .group = "checkpoints"},
    });
    return fields;
}

}  // namespace attune
