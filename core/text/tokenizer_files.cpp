#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/text/byte_level_bpe.h"
#include "core/text/byte_symbols.h"
#include "core/text/utf8.h"

namespace attune {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

[[noreturn]] void failMalformed(const fs::path& path, const std::string& place, const std::string& reason) {
    throw Error("tokenizer.malformed", {path.string(), place, reason});
}

json readJson(const fs::path& path) {
    const std::string text = readFile(path);
    try {
        return json::parse(text);
    } catch (const json::parse_error& error) {
        failMalformed(path, "byte " + std::to_string(error.byte), "no valid JSON");
    }
}

/// Collects a vocabulary and checks what byte_level_bpe.h asks of it.
class VocabularyBuilder {
public:
    explicit VocabularyBuilder(fs::path path) : path_(std::move(path)) {}

    void addEntry(const std::string& entry, const json& id) {
        if (!id.is_number_integer() || id < 0 || id >= maximumSize)
            fail(entry, "its id is not in the range 0 to 16777215");
        const auto [place, isNew] = ids_.emplace(entry, id.get<std::int32_t>());
        if (!isNew && place->second != id.get<std::int32_t>()) fail(entry, "it has two ids");
    }

    void addMerge(const std::string& left, const std::string& right, const std::string& place) {
        const auto idOf = [&](const std::string& entry) {
            const auto found = ids_.find(entry);
            if (found == ids_.end()) fail(place, "the vocabulary has no entry \"" + entry + "\"");
            return found->second;
        };
        vocabulary_.merges.push_back({idOf(left), idOf(right), idOf(left + right)});
    }

    void addMergeLine(const std::string& line, const std::string& place) {
        const std::size_t space = line.find(' ');
        if (space == std::string::npos || space == 0 || space + 1 == line.size() ||
            line.find(' ', space + 1) != std::string::npos)
            fail(place, "a rule is two symbols with a space between");
        addMerge(line.substr(0, space), line.substr(space + 1), place);
    }

    void markAdded(const std::string& entry) { vocabulary_.added.push_back(ids_.at(entry)); }

    BpeVocabulary finish() {
        vocabulary_.entries.resize(ids_.size());
        std::vector<bool> seen(ids_.size());
        for (const auto& [entry, id] : ids_) {
            const auto index = static_cast<std::size_t>(id);
            if (index >= seen.size() || seen[index]) fail(entry, "the ids do not run from 0 without gaps or repeats");
            seen[index] = true;
            vocabulary_.entries[index] = entry;
        }
        for (int byte = 0; byte < 256; ++byte) {
            const std::string symbol = toSymbols(std::string(1, static_cast<char>(byte)));
            if (!ids_.contains(symbol)) fail(symbol, "byte " + std::to_string(byte) + " has no entry");
        }
        const auto end = ids_.find(std::string(endOfTextToken));
        if (end != ids_.end() &&
            std::find(vocabulary_.added.begin(), vocabulary_.added.end(), end->second) == vocabulary_.added.end())
            vocabulary_.added.push_back(end->second);
        return std::move(vocabulary_);
    }

    [[noreturn]] void fail(const std::string& place, const std::string& reason) const {
        failMalformed(path_, place, reason);
    }

private:
    static constexpr std::int64_t maximumSize = std::int64_t{1} << 24;
    fs::path path_;
    std::unordered_map<std::string, std::int32_t> ids_;
    BpeVocabulary vocabulary_;
};

void addEntries(VocabularyBuilder& builder, const json& entries) {
    if (!entries.is_object()) builder.fail("vocabulary", "it is not an object of entries and ids");
    for (const auto& [entry, id] : entries.items()) builder.addEntry(entry, id);
}

/// vocab.json + merges.txt (or encoder.json + vocab.bpe), with added_tokens.json beside them if it is there.
BpeVocabulary readPair(const fs::path& vocabularyPath, const fs::path& mergesPath) {
    VocabularyBuilder entries(vocabularyPath);
    addEntries(entries, readJson(vocabularyPath));
    const fs::path addedPath = vocabularyPath.parent_path() / "added_tokens.json";
    if (fs::exists(addedPath)) {
        const json added = readJson(addedPath);
        addEntries(entries, added);
        for (const auto& item : added.items()) entries.markAdded(item.key());
    }
    const std::string text = readFile(mergesPath);
    if (const std::size_t offset = findInvalidUtf8(text); offset != std::string::npos)
        failMalformed(mergesPath, "byte " + std::to_string(offset), "not UTF-8");
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.ends_with('\r')) line.pop_back();
        if (line.empty() || line.starts_with("#version")) continue;
        try {
            entries.addMergeLine(line, "line " + std::to_string(number));
        } catch (const Error& error) {
            failMalformed(mergesPath, error.arguments()[1], error.arguments()[2]);
        }
    }
    return entries.finish();
}

/// Refuses what would give other ids than Hugging Face's: only what GPT-2 uses is built.
void checkSupported(const fs::path& path, const json& file) {
    const auto refuse = [&](const std::string& what) { throw Error("tokenizer.unsupported", {path.string(), what}); };
    const auto part = [&](const json& object, const char* key) { return object.contains(key) ? object[key] : json(); };
    const json& model = file.at("model");
    if (part(model, "type").is_string() && model["type"] != "BPE") refuse("model " + model["type"].get<std::string>());
    for (const char* key :
         {"dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback", "ignore_merges"}) {
        const json value = part(model, key);
        if (!value.is_null() && value != "" && value != false && value != 0) refuse(std::string("model option ") + key);
    }
    if (!part(file, "normalizer").is_null()) refuse("a normalizer");
    const json pre = part(file, "pre_tokenizer");
    if (!pre.is_object() || part(pre, "type") != "ByteLevel") refuse("a pre-tokenizer other than ByteLevel");
    if (part(pre, "add_prefix_space") != false) refuse("add_prefix_space");
    if (part(pre, "use_regex") == false) refuse("ByteLevel without its regular expression");
    const json post = part(file, "post_processor");
    if (post.is_object() && part(post, "type") != "ByteLevel") refuse("a post-processor other than ByteLevel");
    for (const json& token : part(file, "added_tokens")) {
        for (const char* key : {"single_word", "lstrip", "rstrip"}) {
            if (part(token, key) == true) refuse(std::string("added tokens with ") + key);
        }
    }
}

BpeVocabulary readTokenizerJson(const fs::path& path) {
    const json file = readJson(path);
    VocabularyBuilder builder(path);
    try {
        checkSupported(path, file);
        const json& model = file.at("model");
        addEntries(builder, model.at("vocab"));
        if (file.contains("added_tokens")) {
            for (const json& token : file["added_tokens"]) {
                builder.addEntry(token.at("content").get<std::string>(), token.at("id"));
                builder.markAdded(token["content"].get<std::string>());
            }
        }
        std::size_t number = 0;
        for (const json& rule : model.at("merges")) {
            const std::string place = "merge " + std::to_string(number++);
            if (rule.is_string()) {
                builder.addMergeLine(rule.get<std::string>(), place);
            } else {
                builder.addMerge(rule.at(0).get<std::string>(), rule.at(1).get<std::string>(), place);
            }
        }
    } catch (const json::exception& error) {
        builder.fail("tokenizer.json", error.what());
    }
    return builder.finish();
}

BpeVocabulary readFolder(const fs::path& folder) {
    if (fs::exists(folder / "tokenizer.json")) return readTokenizerJson(folder / "tokenizer.json");
    if (fs::exists(folder / "vocab.json")) return readPair(folder / "vocab.json", folder / "merges.txt");
    if (fs::exists(folder / "encoder.json")) return readPair(folder / "encoder.json", folder / "vocab.bpe");
    throw Error("tokenizer.not_found", {folder.string()});
}

BpeVocabulary readVocabulary(const fs::path& path) {
    if (fs::is_directory(path)) return readFolder(path);
    if (!fs::exists(path)) throw Error("tokenizer.not_found", {path.string()});
    const fs::path folder = path.parent_path();
    const fs::path name = path.filename();
    if (name == "vocab.json" || name == "merges.txt") return readPair(folder / "vocab.json", folder / "merges.txt");
    if (name == "encoder.json" || name == "vocab.bpe") return readPair(folder / "encoder.json", folder / "vocab.bpe");
    return readTokenizerJson(path);
}

}  // namespace

std::unique_ptr<Tokenizer> loadTokenizer(const fs::path& path) {
    try {
        return makeByteLevelBpe(readVocabulary(path));
    } catch (const Error& error) {
        if (error.code() == "file.missing") throw Error("tokenizer.not_found", error.arguments());
        throw;
    } catch (const fs::filesystem_error& error) {
        throw Error("file.cannot_read", {path.string(), error.code().message()});
    }
}

}  // namespace attune
