#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto modelTypes = std::to_array<Choice>({
    {"gpt2", "GPT-2"},
});

}  // namespace

std::span<const Field> modelFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "model.type",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Architecture"),
         .help = ATTUNE_TR("Schema", "The family of the model. GPT-2 predicts the next token and can write text."),
         .defaultValue = std::string("gpt2"),
         .choices = modelTypes,
         .group = "model"},
        {.key = "model.n_layer",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Layers"),
         .help = ATTUNE_TR(
             "Schema",
             "Transformer blocks one after another. 4 to 6 on a CPU, 12 for GPT-2 small, 48 for the largest GPT-2."),
         .defaultValue = std::int64_t{6},
         .minimum = 1,
         .maximum = 512,
         .group = "model",
         .basic = true},
        {.key = "model.n_head",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Attention heads"),
         .help = ATTUNE_TR("Schema",
                           "Heads in each block; they must divide the width. Usual: one head for every 64 of width."),
         .defaultValue = std::int64_t{6},
         .minimum = 1,
         .maximum = 512,
         .group = "model",
         .basic = true},
        {.key = "model.n_embd",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Width"),
         .help = ATTUNE_TR("Schema",
                           "Numbers that stand for one token inside the model. 128 to 384 on a CPU, 768 for GPT-2 "
                           "small. Multiples of 64 are fastest."),
         .defaultValue = std::int64_t{384},
         .minimum = 1,
         .maximum = 65536,
         .step = 64,
         .group = "model",
         .basic = true},
        {.key = "model.n_positions",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Context"),
         .help =
             ATTUNE_TR("Schema", "The most tokens the model can look back on. 128 to 256 on a CPU, 1,024 for GPT-2."),
         .unit = ATTUNE_TR("Schema", "tokens"),
         .defaultValue = std::int64_t{256},
         .minimum = 2,
         .maximum = 1 << 20,
         .step = 64,
         .group = "model",
         .basic = true},
        {.key = "model.embd_pdrop",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Embedding dropout"),
         .help = ATTUNE_TR("Schema",
                           "Share of embedding values dropped while training, against learning by heart. 0.1 for small "
                           "texts, 0 when the text is seen once."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 0.95,
         .step = 0.05,
         .group = "model"},
        {.key = "model.attn_pdrop",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Attention dropout"),
         .help = ATTUNE_TR("Schema",
                           "Share of attention weights dropped while training. 0.1 for small texts; 0 trains fastest."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 0.95,
         .step = 0.05,
         .group = "model"},
        {.key = "model.resid_pdrop",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Residual dropout"),
         .help = ATTUNE_TR(
             "Schema",
             "Share of each block's output dropped while training. 0.1 for small texts, 0 when the text is seen once."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 0.95,
         .step = 0.05,
         .group = "model"},
        {.key = "model.layer_norm_epsilon",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Norm epsilon"),
         .help = ATTUNE_TR("Schema",
                           "Keeps layer normalisation from dividing by zero. GPT-2 uses 1e-5; there is rarely a reason "
                           "to change it."),
         .defaultValue = 1e-5,
         .minimum = 1e-12,
         .maximum = 0.1,
         .step = 10,
         .logarithmic = true,
         .group = "model"},
        {.key = "model.initializer_range",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Initial spread"),
         .help = ATTUNE_TR("Schema", "Standard deviation of the random weights at the start. GPT-2 uses 0.02."),
         .defaultValue = 0.02,
         .minimum = 0,
         .maximum = 1,
         .step = 0.005,
         .minimumExclusive = true,
         .group = "model"},
    });
    return fields;
}

}  // namespace attune
