#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/config/experiment_config.h"

namespace attune {

/// The settings that say which text there is and how it is cut.
struct CorpusSettings {
    std::vector<std::string> paths;
    std::vector<std::string> validationPaths;  // given: nothing is held out of `paths`
    std::optional<std::string>
        separator;  // the line between documents; none: automatic; empty: each file is one document
    double validationFraction = 0;
};

CorpusSettings corpusSettings(const ExperimentConfig& config);

}  // namespace attune
