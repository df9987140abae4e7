#include "core/text/bpe_trainer.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/base/error.h"
#include "core/text/byte_level_bpe.h"
#include "core/text/byte_symbols.h"
#include "core/text/pretokenizer.h"

namespace attune {

namespace {

using Pair = std::pair<std::int32_t, std::int32_t>;

struct PairHash {
    std::size_t operator()(const Pair& pair) const noexcept {
        const std::uint64_t both =
            std::uint64_t{static_cast<std::uint32_t>(pair.first)} << 32 | static_cast<std::uint32_t>(pair.second);
        return both * 0x9E3779B97F4A7C15u >> 16;
    }
};

/// A pair waiting to be joined, with the words it was in when it was queued.
struct Candidate {
    std::int64_t count = 0;
    Pair pair;
    std::vector<std::uint32_t> words;

    bool operator<(const Candidate& other) const noexcept {
        return count != other.count ? count < other.count : pair > other.pair;
    }
};

struct Word {
    std::vector<std::int32_t> symbols;
    std::int64_t count = 0;
};

struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
};

void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

class BpeTrainer {
public:
    BpeTrainer() {
        addEntry(std::string(endOfTextToken));
        vocabulary_.added.push_back(0);
        for (const std::uint8_t byte : bytesInSymbolOrder())
            byteIds_[byte] = addEntry(toSymbols(std::string(1, static_cast<char>(byte))));
    }

    void countWords(const std::function<std::string_view()>& nextText, const std::stop_token& stop) {
        std::unordered_map<std::string, std::int64_t, StringHash, std::equal_to<>> counts;
        for (std::string_view text = nextText(); !text.empty(); text = nextText()) {
            for (std::size_t begin = 0, number = 0; begin < text.size(); ++number) {
                if (number % 4096 == 0) throwIfStopped(stop);
                const std::size_t end = wordEnd(text, begin);
                const std::string_view word = text.substr(begin, end - begin);
                const auto known = counts.find(word);
                if (known == counts.end()) {
                    counts.emplace(word, 1);
                } else {
                    ++known->second;
                }
                begin = end;
            }
        }
        words_.reserve(counts.size());
        for (const auto& [text, count] : counts) {
            Word word{{}, count};
            for (const char byte : text) word.symbols.push_back(byteIds_[static_cast<unsigned char>(byte)]);
            words_.push_back(std::move(word));
        }
    }

    void countPairs(const std::stop_token& stop) {
        for (std::uint32_t index = 0; index < words_.size(); ++index) {
            if (index % 4096 == 0) throwIfStopped(stop);
            const std::vector<std::int32_t>& symbols = words_[index].symbols;
            for (std::size_t i = 0; i + 1 < symbols.size(); ++i) change({symbols[i], symbols[i + 1]}, index, 1);
        }
        queueTouched();
    }

    void join(std::int64_t vocabSize, const std::stop_token& stop, const ProgressFunction& progress) {
        const std::int64_t first = size();
        while (size() < vocabSize && !queue_.empty()) {
            throwIfStopped(stop);
            std::pop_heap(queue_.begin(), queue_.end());
            Candidate best = std::move(queue_.back());
            queue_.pop_back();
            const std::int64_t count = counts_[best.pair];
            if (best.count != count) {
                best.count = count;
                push(std::move(best));
                continue;
            }
            if (count < 1) break;
            joinPair(best, stop);
            if (progress) progress(static_cast<double>(size() - first) / static_cast<double>(vocabSize - first));
        }
    }

    BpeVocabulary take() {
        // A rule met twice counts where it stood last.
        std::unordered_map<Pair, std::size_t, PairHash> last;
        for (std::size_t i = 0; i < rules_.size(); ++i) last[{rules_[i].left, rules_[i].right}] = i;
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            if (last[{rules_[i].left, rules_[i].right}] == i) vocabulary_.merges.push_back(rules_[i]);
        }
        return std::move(vocabulary_);
    }

private:
    std::int64_t size() const noexcept { return static_cast<std::int64_t>(vocabulary_.entries.size()); }

    /// The id of an entry, a new one if it is not there yet.
    std::int32_t addEntry(const std::string& entry) {
        const auto [place, isNew] = ids_.emplace(entry, static_cast<std::int32_t>(vocabulary_.entries.size()));
        if (isNew) vocabulary_.entries.push_back(entry);
        return place->second;
    }

    /// Adds `times` occurrences of a pair in a word to the counts, and remembers where new ones are.
    void change(const Pair& pair, std::uint32_t word, int times) {
        counts_[pair] += times * words_[word].count;
        if (times < 0) return;
        std::vector<std::uint32_t>& places = touched_[pair];
        if (places.empty() || places.back() != word) places.push_back(word);
    }

    void push(Candidate candidate) {
        queue_.push_back(std::move(candidate));
        std::push_heap(queue_.begin(), queue_.end());
    }

    void queueTouched() {
        for (auto& [pair, places] : touched_) {
            const std::int64_t count = counts_[pair];
            if (count > 0) push({count, pair, std::move(places)});
        }
        touched_.clear();
    }

    void joinPair(const Candidate& best, const std::stop_token& stop) {
        const auto [left, right] = best.pair;
        const std::int32_t result = addEntry(vocabulary_.entries[static_cast<std::size_t>(left)] +
                                             vocabulary_.entries[static_cast<std::size_t>(right)]);
        rules_.push_back({left, right, result});
        for (std::size_t i = 0; i < best.words.size(); ++i) {
            if (i % 4096 == 0) throwIfStopped(stop);
            joinInWord(best.words[i], rules_.back());
        }
        queueTouched();
    }

    void joinInWord(std::uint32_t index, const MergeRule& rule) {
        std::vector<std::int32_t>& symbols = words_[index].symbols;
        std::size_t written = 0;
        for (std::size_t read = 0; read < symbols.size(); ++read) {
            if (symbols[read] != rule.left || read + 1 == symbols.size() || symbols[read + 1] != rule.right) {
                symbols[written++] = symbols[read];
                continue;
            }
            if (written > 0) {
                change({symbols[written - 1], rule.left}, index, -1);
                change({symbols[written - 1], rule.result}, index, 1);
            }
            ++read;
            if (read + 1 < symbols.size()) {
                change({rule.right, symbols[read + 1]}, index, -1);
                change({rule.result, symbols[read + 1]}, index, 1);
            }
            symbols[written++] = rule.result;
        }
        symbols.resize(written);
    }

    BpeVocabulary vocabulary_;
    std::vector<MergeRule> rules_;
    std::unordered_map<std::string, std::int32_t> ids_;
    std::array<std::int32_t, 256> byteIds_{};
    std::vector<Word> words_;
    std::unordered_map<Pair, std::int64_t, PairHash> counts_;
    std::unordered_map<Pair, std::vector<std::uint32_t>, PairHash>
        touched_;                   // new occurrences since the last queueTouched()
    std::vector<Candidate> queue_;  // a heap
};

}  // namespace

std::unique_ptr<Tokenizer> trainByteLevelBpe(const std::function<std::string_view()>& nextText, std::int64_t vocabSize,
                                             std::stop_token stop, const ProgressFunction& progress) {
    if (vocabSize < smallestBpeVocabulary)
        throw Error("tokenizer.vocab_too_small", {std::to_string(vocabSize), std::to_string(smallestBpeVocabulary)});
    BpeTrainer trainer;
    trainer.countWords(nextText, stop);
    trainer.countPairs(stop);
    trainer.join(vocabSize, stop, progress);
    return makeByteLevelBpe(trainer.take());
}

}  // namespace attune
