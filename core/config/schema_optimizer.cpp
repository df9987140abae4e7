#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto optimizers = std::to_array<Choice>({
    {"adamw_torch", ATTUNE_TR("Schema", "AdamW (PyTorch)")},
    {"adamw_hf_legacy", ATTUNE_TR("Schema", "AdamW (older Hugging Face)")},
    {"adamw_bert_google", ATTUNE_TR("Schema", "AdamW (Google BERT, no bias correction)")},
});

constexpr auto decayPolicies = std::to_array<Choice>({
    {"matrices", ATTUNE_TR("Schema", "Matrices and embeddings")},
    {"all_but_bias_and_norm", ATTUNE_TR("Schema", "All but biases and norms")},
    {"everything", ATTUNE_TR("Schema", "Everything")},
});

}  // namespace

std::span<const Field> optimizerFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "train.learning_rate",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Learning rate"),
         .help = ATTUNE_TR("Schema",
                           "Size of each weight update at its highest. 3e-4 to 1e-3 for small models from scratch, "
                           "6e-4 for GPT-2 small, 5e-5 for fine-tuning."),
         .defaultValue = 6e-4,
         .minimum = 0,
         .maximum = 1,
         .step = 2,
         .minimumExclusive = true,
         .logarithmic = true,
         .group = "optimizer",
         .basic = true},
        {.key = "train.optim",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Optimizer"),
         .help = ATTUNE_TR(
             "Schema", "How weights follow the gradient. Keep PyTorch's AdamW unless you repeat an older experiment."),
         .defaultValue = std::string("adamw_torch"),
         .choices = optimizers,
         .group = "optimizer"},
        {.key = "train.weight_decay",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Weight decay"),
         .help = ATTUNE_TR(
             "Schema",
             "Pulls weights towards zero against learning by heart. 0.1 from scratch, 0.01 for fine-tuning, 0 is off."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 10,
         .step = 0.01,
         .group = "optimizer"},
        {.key = "train.decay_policy",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Decay applies to"),
         .help = ATTUNE_TR("Schema",
                           "Which weights decay. Matrices and embeddings is the choice of nanoGPT and llm.c; Hugging "
                           "Face leaves out biases and norms."),
         .defaultValue = std::string("matrices"),
         .choices = decayPolicies,
         .group = "optimizer",
         .enabledIf = "train.weight_decay!=0"},
        {.key = "train.adam_beta1",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Beta 1"),
         .help = ATTUNE_TR("Schema", "Memory of the mean gradient. 0.9 in nearly every recipe."),
         .defaultValue = 0.9,
         .minimum = 0,
         .maximum = 0.999999,
         .step = 0.01,
         .group = "optimizer"},
        {.key = "train.adam_beta2",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Beta 2"),
         .help = ATTUNE_TR(
             "Schema",
             "Memory of the squared gradient. 0.95 from scratch, 0.999 for fine-tuning and very small batches."),
         .defaultValue = 0.95,
         .minimum = 0,
         .maximum = 0.999999,
         .step = 0.01,
         .group = "optimizer"},
        {.key = "train.adam_epsilon",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Epsilon"),
         .help = ATTUNE_TR("Schema", "Keeps the update from dividing by zero. 1e-8; Google's BERT uses 1e-6."),
         .defaultValue = 1e-8,
         .minimum = 0,
         .maximum = 1,
         .step = 10,
         .minimumExclusive = true,
         .logarithmic = true,
         .group = "optimizer"},
        {.key = "train.max_grad_norm",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Gradient clipping"),
         .help = ATTUNE_TR(
             "Schema",
             "Longest gradient that is applied in full; longer ones are shortened to it. 1 is usual, 0 is off."),
         .defaultValue = 1.0,
         .minimum = 0,
         .maximum = 1e6,
         .step = 0.1,
         .group = "optimizer"},
    });
    return fields;
}

}  // namespace attune
