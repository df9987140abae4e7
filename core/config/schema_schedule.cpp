#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto schedules = std::to_array<Choice>({
    {"constant", ATTUNE_TR("Schema", "Constant")},
    {"constant_with_warmup", ATTUNE_TR("Schema", "Constant after warm-up")},
    {"linear", ATTUNE_TR("Schema", "Linear to zero")},
    {"cosine", ATTUNE_TR("Schema", "Cosine to zero")},
    {"cosine_with_min_lr", ATTUNE_TR("Schema", "Cosine to a lowest rate")},
    {"cosine_with_restarts", ATTUNE_TR("Schema", "Cosine with restarts")},
    {"polynomial", ATTUNE_TR("Schema", "Polynomial")},
    {"inverse_sqrt", ATTUNE_TR("Schema", "Inverse square root")},
});

}  // namespace

std::span<const Field> scheduleFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "train.lr_scheduler_type",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Schedule"),
         .help = ATTUNE_TR("Schema",
                           "How the learning rate changes over the run. Cosine to a lowest rate suits training from "
                           "scratch, linear suits fine-tuning."),
         .defaultValue = std::string("cosine_with_min_lr"),
         .choices = schedules,
         .group = "schedule"},
        {.key = "train.warmup_steps",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Warm-up"),
         .help = ATTUNE_TR(
             "Schema",
             "Steps over which the rate rises from zero. Automatic takes the warm-up share of all steps; 0 is off."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::monostate{},
         .minimum = 0,
         .maximum = 1e9,
         .step = 10,
         .nullable = true,
         .group = "schedule",
         .enabledIf = "train.lr_scheduler_type!=constant"},
        {.key = "train.warmup_ratio",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Warm-up share"),
         .help = ATTUNE_TR("Schema", "Share of all steps used to warm up when the warm-up is automatic. 0.02 to 0.1."),
         .defaultValue = 0.05,
         .minimum = 0,
         .maximum = 1,
         .step = 0.01,
         .group = "schedule",
         .enabledIf = "train.warmup_steps=auto"},
        {.key = "train.warmup_from_one",
         .type = FieldType::flag,
         .label = ATTUNE_TR("Schema", "First step counts"),
         .help = ATTUNE_TR("Schema",
                           "Starts the warm-up at one step's rate as llm.c does. Off: the first step has a rate of "
                           "zero, as in Hugging Face."),
         .defaultValue = false,
         .group = "schedule",
         .enabledIf = "train.lr_scheduler_type!=constant"},
        {.key = "train.min_lr_ratio",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Lowest rate"),
         .help = ATTUNE_TR("Schema", "Rate at the end as a share of the learning rate. 0.1 is usual."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 1,
         .step = 0.05,
         .group = "schedule",
         .visibleIf = "train.lr_scheduler_type=cosine_with_min_lr"},
        {.key = "train.lr_num_cycles",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Cycles"),
         .help = ATTUNE_TR(
             "Schema",
             "Cosine waves over the run. 0.5 falls once from top to bottom; with restarts, the number of falls."),
         .defaultValue = 0.5,
         .minimum = 0,
         .maximum = 10000,
         .step = 0.5,
         .minimumExclusive = true,
         .group = "schedule",
         .visibleIf = "train.lr_scheduler_type=cosine|cosine_with_min_lr|cosine_with_restarts"},
        {.key = "train.lr_power",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Power"),
         .help = ATTUNE_TR("Schema", "Shape of the polynomial fall. 1 is a straight line, 2 falls faster at first."),
         .defaultValue = 1.0,
         .minimum = 0,
         .maximum = 100,
         .step = 0.5,
         .minimumExclusive = true,
         .group = "schedule",
         .visibleIf = "train.lr_scheduler_type=polynomial"},
        {.key = "train.lr_end",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Rate at the end"),
         .help = ATTUNE_TR("Schema", "Learning rate that the polynomial falls to. 1e-7 is Hugging Face's."),
         .defaultValue = 1e-7,
         .minimum = 0,
         .maximum = 1,
         .step = 10,
         .logarithmic = true,
         .group = "schedule",
         .visibleIf = "train.lr_scheduler_type=polynomial"},
    });
    return fields;
}

}  // namespace attune
