#pragma once

#include "app/session/experiment_editor.h"
#include "widgets/forms/fact_list.h"

namespace attune {

/// What follows from the settings: parameters, tokens a step, the whole training, and its time once a run of the
/// experiment was measured.
FactList::Facts experimentFacts(const ExperimentEditor& editor, const std::vector<RunRecord>& runs,
                                ExperimentId experiment);

}  // namespace attune
