#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/text/byte_level_bpe.h"

namespace attune {

namespace {

using nlohmann::json;

/// {"!":0,…} in the order of ids, as Hugging Face writes it.
std::string vocabularyJson(const BpeVocabulary& vocabulary) {
    std::string text = "{";
    for (std::size_t id = 0; id < vocabulary.entries.size(); ++id) {
        text += (id == 0 ? "" : ",") + json(vocabulary.entries[id]).dump() + ":" + std::to_string(id);
    }
    return text + "}";
}

std::string mergesText(const BpeVocabulary& vocabulary) {
    std::string text = "#version: 0.2\n";
    for (const MergeRule& rule : vocabulary.merges) {
        text += vocabulary.entries[static_cast<std::size_t>(rule.left)] + " " +
                vocabulary.entries[static_cast<std::size_t>(rule.right)] + "\n";
    }
    return text;
}

std::string tokenizerJson(const BpeVocabulary& vocabulary) {
    json added = json::array();
    for (const std::int32_t id : vocabulary.added) {
        added.push_back({{"id", id},
                         {"content", vocabulary.entries[static_cast<std::size_t>(id)]},
                         {"single_word", false},
                         {"lstrip", false},
                         {"rstrip", false},
                         {"normalized", false},
                         {"special", true}});
    }
    json merges = json::array();
    for (const MergeRule& rule : vocabulary.merges) {
        merges.push_back({vocabulary.entries[static_cast<std::size_t>(rule.left)],
                          vocabulary.entries[static_cast<std::size_t>(rule.right)]});
    }
    const auto byteLevel = [](bool trimOffsets) {
        return json{
            {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", trimOffsets}, {"use_regex", true}};
    };
    const json null;
    return R"({"version":"1.0","truncation":null,"padding":null,"added_tokens":)" + added.dump() +
           R"(,"normalizer":null,"pre_tokenizer":)" + byteLevel(true).dump() + R"(,"post_processor":)" +
           byteLevel(false).dump() + R"(,"decoder":)" + byteLevel(true).dump() +
           R"(,"model":{"type":"BPE","dropout":null,"unk_token":null,"continuing_subword_prefix":null,)"
           R"("end_of_word_suffix":null,"fuse_unk":false,"byte_fallback":false,"ignore_merges":false,"vocab":)" +
           vocabularyJson(vocabulary) + R"(,"merges":)" + merges.dump() + "}}";
}

std::string tokenizerConfigJson(const BpeVocabulary& vocabulary) {
    json config = {
        {"tokenizer_class", "GPT2Tokenizer"}, {"add_prefix_space", false}, {"clean_up_tokenization_spaces", false}};
    for (const std::int32_t id : vocabulary.added) {
        if (vocabulary.entries[static_cast<std::size_t>(id)] != endOfTextToken) continue;
        for (const char* role : {"bos_token", "eos_token", "unk_token"}) config[role] = endOfTextToken;
    }
    return config.dump(2) + "\n";
}

}  // namespace

void saveByteLevelBpe(const BpeVocabulary& vocabulary, const std::filesystem::path& folder) {
    writeFileAtomically(folder / "vocab.json", vocabularyJson(vocabulary));
    writeFileAtomically(folder / "merges.txt", mergesText(vocabulary));
    writeFileAtomically(folder / "tokenizer.json", tokenizerJson(vocabulary));
    writeFileAtomically(folder / "tokenizer_config.json", tokenizerConfigJson(vocabulary));
}

}  // namespace attune
