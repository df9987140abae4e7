#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto nanPolicies = std::to_array<Choice>({
    {"stop", ATTUNE_TR("Schema", "Stop the run")},
    {"skip", ATTUNE_TR("Schema", "Skip the step")},
    {"rollback", ATTUNE_TR("Schema", "Go back to the last checkpoint")},
});

}  // namespace

std::span<const Field> trainingFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "train.max_steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Steps"),
         .help = ATTUNE_TR("Schema",
                           "Weight updates to make. A few hundred show whether it learns; automatic takes them from "
                           "the number of epochs."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{1000},
         .minimum = 1,
         .maximum = 1e9,
         .step = 100,
         .nullable = true,
         .group = "training",
         .basic = true},
        {.key = "train.num_train_epochs",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Epochs"),
         .help = ATTUNE_TR("Schema",
                           "How many times the whole text is read when steps are automatic. 3 to 10 for small texts, 1 "
                           "for large ones."),
         .defaultValue = 3.0,
         .minimum = 0,
         .maximum = 1e6,
         .minimumExclusive = true,
         .group = "training",
         .enabledIf = "train.max_steps=auto"},
        {.key = "train.per_device_train_batch_size",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Batch size"),
         .help = ATTUNE_TR("Schema",
                           "Samples computed at once. Larger is steadier and takes more memory: 8 to 32 on a CPU, as "
                           "many as fit on a GPU."),
         .unit = ATTUNE_TR("Schema", "samples"),
         .defaultValue = std::int64_t{8},
         .minimum = 1,
         .maximum = 65536,
         .group = "training",
         .basic = true},
        {.key = "train.gradient_accumulation_steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Accumulation"),
         .help = ATTUNE_TR("Schema",
                           "Batches added up before each weight update: the effect of a larger batch in the memory of "
                           "a small one. 1 is off."),
         .unit = ATTUNE_TR("Schema", "batches"),
         .defaultValue = std::int64_t{1},
         .minimum = 1,
         .maximum = 65536,
         .group = "training"},
        {.key = "train.seed",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Seed"),
         .help = ATTUNE_TR("Schema",
                           "Start of all random draws. The same seed and settings give the same run; change it to see "
                           "how much is luck."),
         .defaultValue = std::int64_t{42},
         .minimum = 0,
         .maximum = 4294967295.0,
         .group = "training"},
        {.key = "train.nan_policy",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "When the loss is not a number"),
         .help = ATTUNE_TR("Schema",
                           "What to do when a step gives NaN or infinity. Stopping is safest; it usually means a "
                           "learning rate that is too high."),
         .defaultValue = std::string("stop"),
         .choices = nanPolicies,
         .group = "training"},
        {.key = "train.nan_limit",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Give up after"),
         .help = ATTUNE_TR("Schema", "Bad steps in a row after which the run stops all the same. 5 to 20."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{10},
         .minimum = 1,
         .maximum = 1000000,
         .group = "training",
         .visibleIf = "train.nan_policy!=stop"},
    });
    return fields;
}

}  // namespace attune
