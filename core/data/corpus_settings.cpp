#include "core/data/corpus_settings.h"

namespace attune {

CorpusSettings corpusSettings(const ExperimentConfig& config) {
    CorpusSettings settings;
    settings.paths = config.list("data.paths");
    settings.validationPaths = config.list("data.validation_paths");
    if (!config.isAuto("data.document_separator")) settings.separator = config.text("data.document_separator");
    settings.validationFraction = config.real("data.validation_fraction");
    return settings;
}

}  // namespace attune
