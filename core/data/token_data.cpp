#include "core/data/token_data.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/corpus_scan.h"
#include "core/data/piece_reader.h"
#include "core/data/token_file.h"
#include "core/text/content_hash.h"

namespace attune {

namespace {

constexpr std::int64_t cacheVersion = 1;
constexpr double scanShare = 0.1;  // of the whole progress

/// The tokens of one split on their way to its file.
class SplitWriter {
public:
    SplitWriter(const std::filesystem::path& path, const Tokenizer& tokenizer)
        : file_(path, tokenizer.vocabSize()), tokenizer_(tokenizer) {}

    void add(const DocumentPart& part) {
        ids_.clear();
        // Between documents, so neither before the first nor after the last.
        if (startsDocument_ && textBytes_ > 0 && tokenizer_.endOfText() >= 0) ids_.push_back(tokenizer_.endOfText());
        tokenizer_.encode(part.text, ids_);
        file_.add(ids_);
        textBytes_ += static_cast<std::int64_t>(part.text.size());
        startsDocument_ = part.endsDocument;
    }
    void finish() { file_.finish(textBytes_); }

private:
    TokenFileWriter file_;
    const Tokenizer& tokenizer_;
    std::vector<std::int32_t> ids_;
    std::int64_t textBytes_ = 0;
    bool startsDocument_ = true;
};

class CacheBuilder {
public:
    CacheBuilder(const CorpusSettings& settings, const Tokenizer& tokenizer, std::stop_token stop,
                 const ProgressFunction& progress)
        : settings_(settings), tokenizer_(tokenizer), stop_(std::move(stop)), progress_(progress) {}

    void build(const CorpusPair& corpora, const std::filesystem::path& trainPath,
               const std::filesystem::path& validationPath) {
        total_ = corpora.training.bytes + corpora.validation.bytes;
        const bool own = !corpora.validation.files.empty();
        const SplitPlan plan = planSplit(corpora.training.documentBytes, own ? 0 : settings_.validationFraction);
        SplitWriter train(trainPath, tokenizer_);
        SplitWriter validation(validationPath, tokenizer_);
        encode(corpora.training, plan, train, validation);
        if (own) encode(corpora.validation, planSplit(corpora.validation.documentBytes, 0), validation, validation);
        validation.finish();
        train.finish();
    }

private:
    void encode(const CorpusScan& corpus, const SplitPlan& plan, SplitWriter& train, SplitWriter& validation) {
        PieceReader reader(
            DocumentReader(corpus.files, settings_.separator),
            [this](std::string_view text) { return tokenizer_.safeCut(text); }, plan.cut);
        ContentHash hash;
        std::size_t document = 0;
        std::int64_t documentBytes = 0;
        while (const auto part = reader.next()) {
            if (stop_.stop_requested()) throw Cancelled();
            if (document >= plan.validation.size()) throwChanged(corpus);
            (plan.validation[document] ? validation : train).add(*part);
            documentBytes += static_cast<std::int64_t>(part->text.size());
            done_ += static_cast<std::int64_t>(part->text.size());
            hash.add(part->text);
            if (progress_)
                progress_(scanShare + (1 - scanShare) * static_cast<double>(done_) / static_cast<double>(total_));
            if (!part->endsDocument) continue;
            const bool isHead = plan.cut && static_cast<std::int64_t>(document) == plan.cut->document;
            ++document;
            if (isHead) continue;  // the scan saw one document
            hash.addNumber(documentBytes);
            documentBytes = 0;
        }
        if (hash.hex() != corpus.fingerprint) throwChanged(corpus);
    }

    [[noreturn]] static void throwChanged(const CorpusScan& corpus) {
        throw Error("data.changed_while_reading", {corpus.files.front().path.string()});
    }

    const CorpusSettings& settings_;
    const Tokenizer& tokenizer_;
    std::stop_token stop_;
    const ProgressFunction& progress_;
    std::int64_t done_ = 0, total_ = 0;
};

std::string cacheKey(const CorpusPair& corpora, const Tokenizer& tokenizer) {
    ContentHash hash;
    hash.addNumber(cacheVersion);
    hash.addText(corpora.fingerprint);
    hash.addText(tokenizer.fingerprint());
    return hash.hex();
}

bool openBoth(TokenData& data, const std::filesystem::path& train, const std::filesystem::path& validation,
              const std::stop_token& stop) {
    data.train = openTokenFile(train, stop);
    data.validation = openTokenFile(validation, stop);
    return data.train && data.validation;
}

}  // namespace

TokenData openTokenData(const CorpusSettings& settings, const std::filesystem::path& folder, const Tokenizer& tokenizer,
                        std::stop_token stop, const ProgressFunction& progress) {
    const CorpusPair corpora = scanCorpora(settings, stop, [&](double done) {
        if (progress) progress(scanShare * done);
    });
    std::filesystem::create_directories(folder);
    removeStaleTokenFiles(folder);
    TokenData data;
    data.fingerprint = cacheKey(corpora, tokenizer);
    const std::filesystem::path train = folder / (data.fingerprint + ".train.tokens");
    const std::filesystem::path validation = folder / (data.fingerprint + ".validation.tokens");
    if (!openBoth(data, train, validation, stop)) {
        CacheBuilder(settings, tokenizer, stop, progress).build(corpora, train, validation);
        if (!openBoth(data, train, validation, stop)) throw Error("data.cache_corrupt", {train.string()});
    }
    if (progress) progress(1);
    return data;
}

TokenData openTokenData(const ExperimentConfig& config, const Tokenizer& tokenizer, std::stop_token stop,
                        const ProgressFunction& progress) {
    return openTokenData(corpusSettings(config), cacheFolder() / "tokens", tokenizer, std::move(stop), progress);
}

}  // namespace attune
