#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto devices = std::to_array<Choice>({
    {"cpu", ATTUNE_TR("Schema", "CPU")},
    {"cuda", ATTUNE_TR("Schema", "NVIDIA GPU")},
});

constexpr auto precisions = std::to_array<Choice>({
    {"fp32", ATTUNE_TR("Schema", "32 bit (fp32)")},
    {"bf16", ATTUNE_TR("Schema", "16 bit mixed (bf16)")},
    {"tf32", ATTUNE_TR("Schema", "19 bit products (tf32)")},
    {"fp16", ATTUNE_TR("Schema", "16 bit mixed (fp16)")},
});

}  // namespace

std::span<const Field> deviceFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "device.name",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Device"),
         .help = ATTUNE_TR(
             "Schema", "What computes. The CPU works everywhere and suits small models; an NVIDIA GPU is much faster."),
         .defaultValue = std::string("cpu"),
         .choices = devices,
         .group = "device"},
        {.key = "device.precision",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Precision"),
         .help = ATTUNE_TR("Schema",
                           "Number format of the computation. fp32 is right on a CPU; bf16 halves activation memory "
                           "and is fast on a GPU. fp16 and tf32 need a GPU."),
         .defaultValue = std::string("fp32"),
         .choices = precisions,
         .group = "device",
         .basic = true},
        {.key = "device.threads",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "CPU threads"),
         .help =
             ATTUNE_TR("Schema", "Threads that compute. Automatic: all cores. Fewer leave room for other programs."),
         .unit = ATTUNE_TR("Schema", "threads"),
         .defaultValue = std::monostate{},
         .minimum = 1,
         .maximum = 4096,
         .nullable = true,
         .group = "device",
         .enabledIf = "device.name=cpu"},
        {.key = "device.graphs",
         .type = FieldType::flag,
         .label = ATTUNE_TR("Schema", "Record steps"),
         .help = ATTUNE_TR("Schema",
                           "Records the work of a training step once and then starts it as one piece (CUDA graphs). "
                           "Small batches are faster; the results have the same bits."),
         .defaultValue = true,
         .group = "device",
         .enabledIf = "device.name=cuda"},
    });
    return fields;
}

}  // namespace attune
