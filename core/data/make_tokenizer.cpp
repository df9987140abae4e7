#include "core/base/error.h"
#include "core/data/corpus.h"
#include "core/data/corpus_files.h"
#include "core/data/corpus_settings.h"
#include "core/data/piece_reader.h"
#include "core/text/pretokenizer.h"

namespace attune {

std::unique_ptr<Tokenizer> makeTokenizer(const ExperimentConfig& config, std::stop_token stop,
                                         const ProgressFunction& progress) {
    constexpr double readingShare = 0.5;  // of the whole progress
    if (config.text("tokenizer.kind") == "load") {
        if (config.text("tokenizer.path").empty()) throw Error("tokenizer.no_path");
        return loadTokenizer(config.text("tokenizer.path"));
    }
    const CorpusSettings settings = corpusSettings(config);
    const std::vector<CorpusFile> files = corpusFiles(settings.paths);
    double total = 0;
    for (const CorpusFile& file : files) total += static_cast<double>(file.bytes);
    PieceReader reader(DocumentReader(files, settings.separator), lastWordBoundary);
    const auto nextText = [&]() -> std::string_view {
        while (const auto part = reader.next()) {
            if (progress) progress(readingShare * static_cast<double>(reader.bytesRead()) / total);
            if (!part->text.empty()) return part->text;
        }
        return {};
    };
    return trainByteLevelBpe(nextText, config.integer("tokenizer.vocab_size"), std::move(stop), [&](double done) {
        if (progress) progress(readingShare + (1 - readingShare) * done);
    });
}

}  // namespace attune
