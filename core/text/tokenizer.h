#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attune {

/// Text to token ids and back. Immutable after construction; any thread.
class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    virtual std::int64_t vocabSize() const = 0;
    /// Appends the ids of `text` (valid UTF-8; invalid bytes are encoded as they are by byte-level vocabularies).
    virtual void encode(std::string_view text, std::vector<std::int32_t>& ids) const = 0;
    /// A place in `text` such that encoding the parts before and after it one by one gives the ids of the whole,
    /// whatever follows `text`; as late as possible, 0 when there is none. Lets long texts be encoded piece by piece.
    virtual std::size_t safeCut(std::string_view text) const = 0;
    /// The bytes of the ids; may cut a character in the middle (validUtf8() repairs for showing). Ids out of range give
    /// U+FFFD.
    virtual std::string decode(std::span<const std::int32_t> ids) const = 0;
    /// The bytes of one token as they are.
    virtual std::string tokenBytes(std::int32_t id) const = 0;
    /// Id of the end-of-text token, or -1.
    virtual std::int32_t endOfText() const = 0;

    /// Writes the files Hugging Face reads (byte-level BPE: vocab.json, merges.txt, tokenizer.json,
    /// tokenizer_config.json). The folder exists.
    virtual void save(const std::filesystem::path& folder) const = 0;
    /// Hex digest of everything that determines the ids; the token cache is keyed by it.
    virtual const std::string& fingerprint() const = 0;
};

/// Loads from a folder (tokenizer.json, or vocab.json + merges.txt, or encoder.json + vocab.bpe: the first that is
/// there) or from one of these files. An entry
/// "<|endoftext|>" counts as an added token in every form, as in Hugging Face's GPT2TokenizerFast. Errors:
/// tokenizer.not_found {path}, tokenizer.malformed {path, place, reason}, tokenizer.unsupported {path, what};
/// file.cannot_read.
std::unique_ptr<Tokenizer> loadTokenizer(const std::filesystem::path& path);

}  // namespace attune
