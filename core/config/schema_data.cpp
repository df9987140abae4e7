#include <array>

#include "core/base/tr.h"
#include "core/config/schema_parts.h"

namespace attune {

namespace {

constexpr auto tokenizerKinds = std::to_array<Choice>({
    {"train_bpe", ATTUNE_TR("Schema", "Train a new one on this text")},
    {"load", ATTUNE_TR("Schema", "Load from files")},
});

}  // namespace

std::span<const Field> dataFields() {
    static const auto fields = std::to_array<Field>({
        {.key = "data.paths",
         .type = FieldType::paths,
         .label = ATTUNE_TR("Schema", "Training text"),
         .help = ATTUNE_TR("Schema",
                           "Text files (UTF-8) or folders of them that the model learns from. A megabyte is enough to "
                           "try; more text makes a better model."),
         .defaultValue = std::vector<std::string>{},
         .group = "data",
         .basic = true},
        {.key = "data.validation_fraction",
         .type = FieldType::real,
         .label = ATTUNE_TR("Schema", "Held-out part"),
         .help = ATTUNE_TR("Schema",
                           "Share of the text that is never trained on and only used to measure. 0.1 suits small "
                           "texts, 0.01 large ones."),
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 0.9,
         .step = 0.01,
         .group = "data",
         .basic = true,
         .enabledIf = "data.validation_paths=[]"},
        {.key = "data.validation_paths",
         .type = FieldType::paths,
         .label = ATTUNE_TR("Schema", "Validation text"),
         .help = ATTUNE_TR(
             "Schema", "Own files to measure on instead of a held-out part. They must not be among the training text."),
         .defaultValue = std::vector<std::string>{},
         .group = "data"},
        {.key = "data.document_separator",
         .type = FieldType::text,
         .label = ATTUNE_TR("Schema", "Document separator"),
         .help = ATTUNE_TR("Schema",
                           "The line that ends one document within a file. Automatic: a line with only % where the "
                           "files have them, else each file is one document."),
         .defaultValue = std::monostate{},
         .nullable = true,
         .group = "data"},
        {.key = "data.sequence_length",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Sequence length"),
         .help = ATTUNE_TR(
             "Schema",
             "Tokens in one training sample. Automatic: the model's context. Shorter is faster and takes less memory."),
         .unit = ATTUNE_TR("Schema", "tokens"),
         .defaultValue = std::monostate{},
         .minimum = 2,
         .maximum = 1 << 20,
         .step = 64,
         .nullable = true,
         .group = "data"},
        {.key = "data.shuffle",
         .type = FieldType::flag,
         .label = ATTUNE_TR("Schema", "Shuffle"),
         .help = ATTUNE_TR("Schema",
                           "Takes the samples of each epoch in a new random order. Leave it on unless the order of the "
                           "text matters."),
         .defaultValue = true,
         .group = "data"},
        {.key = "data.seed",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Shuffle seed"),
         .help = ATTUNE_TR(
             "Schema",
             "Decides the order of samples. Automatic: the training seed. The same seed gives the same order."),
         .defaultValue = std::monostate{},
         .minimum = 0,
         .maximum = 4294967295.0,
         .nullable = true,
         .group = "data",
         .enabledIf = "data.shuffle=true"},
        {.key = "data.prefetch",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Steps prepared ahead"),
         .help = ATTUNE_TR("Schema",
                           "Batches made ready in the background while the model computes. 2 is enough; raise it if "
                           "data wait is not near zero."),
         .unit = ATTUNE_TR("Schema", "steps"),
         .defaultValue = std::int64_t{2},
         .minimum = 1,
         .maximum = 64,
         .group = "data"},
        {.key = "tokenizer.kind",
         .type = FieldType::choice,
         .label = ATTUNE_TR("Schema", "Tokenizer"),
         .help = ATTUNE_TR("Schema",
                           "What cuts text into tokens. A new byte-level BPE fits your text best; load one to match an "
                           "existing model."),
         .defaultValue = std::string("train_bpe"),
         .choices = tokenizerKinds,
         .group = "tokenizer"},
        {.key = "tokenizer.vocab_size",
         .type = FieldType::integer,
         .label = ATTUNE_TR("Schema", "Vocabulary size"),
         .help = ATTUNE_TR(
             "Schema",
             "Number of different tokens. 1,000 to 4,000 for a few megabytes of text, 32,000 to 50,000 for gigabytes."),
         .unit = ATTUNE_TR("Schema", "tokens"),
         .defaultValue = std::int64_t{2048},
         .minimum = 257,
         .maximum = 1000000,
         .step = 256,
         .group = "tokenizer",
         .basic = true,
         .visibleIf = "tokenizer.kind=train_bpe"},
        {.key = "tokenizer.path",
         .type = FieldType::path,
         .label = ATTUNE_TR("Schema", "Tokenizer files"),
         .help = ATTUNE_TR(
             "Schema",
             "A folder with vocab.json and merges.txt, or with encoder.json and vocab.bpe, as GPT-2 comes with."),
         .defaultValue = std::string(),
         .group = "tokenizer",
         .visibleIf = "tokenizer.kind=load"},
    });
    return fields;
}

}  // namespace attune
