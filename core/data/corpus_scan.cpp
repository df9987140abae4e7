#include "core/data/corpus_scan.h"

#include <bit>

#include "core/base/error.h"
#include "core/data/corpus_files.h"
#include "core/data/document_reader.h"
#include "core/text/content_hash.h"

namespace attune {

namespace {

std::int64_t totalBytes(const std::vector<CorpusFile>& files) {
    std::int64_t bytes = 0;
    for (const CorpusFile& file : files) bytes += file.bytes;
    return bytes;
}

}  // namespace

CorpusScan scanCorpus(std::vector<CorpusFile> files, const std::optional<std::string>& separator, std::stop_token stop,
                      const ProgressFunction& progress) {
    CorpusScan scan;
    scan.files = std::move(files);
    const auto expected = static_cast<double>(totalBytes(scan.files));
    DocumentReader reader(scan.files, separator);
    ContentHash hash;
    std::int64_t documentBytes = 0;
    while (const auto part = reader.next()) {
        if (stop.stop_requested()) throw Cancelled();
        hash.add(part->text);
        documentBytes += static_cast<std::int64_t>(part->text.size());
        if (!part->endsDocument) continue;
        hash.addNumber(documentBytes);
        scan.documentBytes.push_back(documentBytes);
        scan.bytes += documentBytes;
        documentBytes = 0;
        if (progress) progress(std::min(1.0, static_cast<double>(reader.bytesRead()) / expected));
    }
    if (scan.bytes == 0) throw Error("data.empty", {scan.files.empty() ? "" : scan.files[0].path.string()});
    scan.fingerprint = hash.hex();
    return scan;
}

CorpusPair scanCorpora(const CorpusSettings& settings, std::stop_token stop, const ProgressFunction& progress) {
    CorpusPair pair;
    ContentHash hash;
    pair.training = scanCorpus(corpusFiles(settings.paths), settings.separator, stop, progress);
    hash.addText(pair.training.fingerprint);
    if (settings.validationPaths.empty()) {
        hash.addNumber(std::bit_cast<std::int64_t>(settings.validationFraction));
    } else {
        pair.validation = scanCorpus(corpusFiles(settings.validationPaths), settings.separator, stop, {});
        hash.addText(pair.validation.fingerprint);
    }
    pair.fingerprint = hash.hex();
    return pair;
}

std::string corpusFingerprint(const ExperimentConfig& config, std::stop_token stop, const ProgressFunction& progress) {
    return scanCorpora(corpusSettings(config), std::move(stop), progress).fingerprint;
}

}  // namespace attune
