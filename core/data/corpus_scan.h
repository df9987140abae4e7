#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/data/corpus.h"
#include "core/data/corpus_settings.h"

namespace attune {

/// What one reading of a corpus tells.
struct CorpusScan {
    std::vector<CorpusFile> files;
    std::vector<std::int64_t> documentBytes;
    std::int64_t bytes = 0;   // of all documents
    std::string fingerprint;  // of the documents' texts in their order; neither names nor places of files count
};

/// Reads and checks everything. Errors: data.*; Cancelled.
CorpusScan scanCorpus(std::vector<CorpusFile> files, const std::optional<std::string>& separator, std::stop_token stop,
                      const ProgressFunction& progress);

/// Both corpora of the settings and how they are cut.
struct CorpusPair {
    CorpusScan training;
    CorpusScan validation;    // no files: held out of the training text
    std::string fingerprint;  // determines the texts of both splits
};
CorpusPair scanCorpora(const CorpusSettings& settings, std::stop_token stop, const ProgressFunction& progress);

}  // namespace attune
