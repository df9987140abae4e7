#include "app/cli/commands.h"

int main(int argc, char** argv) {
    attune::Cli cli;
    for (const auto add :
         {attune::addNewCommand, attune::addPresetsCommand, attune::addSettingsCommand, attune::addPlanCommand,
          attune::addTrainCommand, attune::addRunsCommand, attune::addMetricsCommand, attune::addFollowCommand,
          attune::addCompareCommand, attune::addEvalCommand, attune::addExportCommand, attune::addGenerateCommand,
          attune::addLogitsCommand, attune::addTokenizeCommand, attune::addTrainTokenizerCommand,
          attune::addDoctorCommand, attune::addBenchCommand}) {
        add(cli);
    }
    return cli.run(argc, argv);
}
