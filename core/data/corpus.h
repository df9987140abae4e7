#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/config/experiment_config.h"
#include "core/text/bpe_trainer.h"
#include "core/text/tokenizer.h"
#include "core/values/problem.h"

namespace attune {

/// What data.paths means on this disk: every text file, in a fixed order.
struct CorpusFile {
    std::filesystem::path path;
    std::int64_t bytes = 0;
};
/// Files as given, folders walked for readable text (Debian's fortunes have no extension), sorted. Errors:
/// data.file_missing {path}, data.empty {path}.
std::vector<CorpusFile> corpusFiles(const ExperimentConfig& config);

/// Everything wrong with data and tokenizer files of a configuration: missing, empty, unreadable, binary, not UTF-8
/// (with offset), batch larger than the data, vocabulary mismatch; what validate() says is not repeated. Reads files,
/// so never on the GUI thread; `stop` cuts it short.
std::vector<Problem> checkData(const ExperimentConfig& config, std::stop_token stop);

/// Content hash of the corpus (all files, settings that cut it); a resumed run compares it.
std::string corpusFingerprint(const ExperimentConfig& config, std::stop_token stop, const ProgressFunction& progress);

/// The tokenizer of a configuration: loaded from tokenizer.path or trained on the corpus. Errors: data.*, tokenizer.*;
/// Cancelled.
std::unique_ptr<Tokenizer> makeTokenizer(const ExperimentConfig& config, std::stop_token stop,
                                         const ProgressFunction& progress);

}  // namespace attune
