#pragma once

#include "app/cli/cli.h"

namespace attune {

// Each command in its own file <name>_command.cpp.

void addNewCommand(Cli& cli);
void addPresetsCommand(Cli& cli);
void addSettingsCommand(Cli& cli);
void addPlanCommand(Cli& cli);
void addTrainCommand(Cli& cli);
void addRunsCommand(Cli& cli);
void addMetricsCommand(Cli& cli);
void addFollowCommand(Cli& cli);
void addCompareCommand(Cli& cli);
void addEvalCommand(Cli& cli);
void addExportCommand(Cli& cli);
void addGenerateCommand(Cli& cli);
void addLogitsCommand(Cli& cli);
void addTokenizeCommand(Cli& cli);
void addTrainTokenizerCommand(Cli& cli);
void addDoctorCommand(Cli& cli);
void addBenchCommand(Cli& cli);

}  // namespace attune
