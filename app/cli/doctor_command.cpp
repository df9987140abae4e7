#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "core/telemetry/doctor.h"
#include "core/values/messages.h"

namespace attune {

namespace {

const char* word(DoctorLine::Status status) {
    if (status == DoctorLine::Status::ok) return "ok";
    return status == DoctorLine::Status::warning ? "warning" : "missing";
}

}  // namespace

void addDoctorCommand(Cli& cli) {
    cli.add("doctor", "Say what this machine has for training, and what is missing", [&cli] {
        std::vector<std::vector<std::string>> rows{{"part", "state", "found", "needed", "what to do"}};
        for (const DoctorLine& line : examineMachine().lines) {
            const std::string advice = line.code.empty() ? "" : describe(line.code, line.arguments);
            if (cli.json()) {
                printJson({{"subject", line.subject},
                           {"status", word(line.status)},
                           {"found", line.found},
                           {"needed", line.needed},
                           {"code", line.code},
                           {"advice", advice}});
            }
            rows.push_back({line.subject, word(line.status), line.found, line.needed, advice});
        }
        if (!cli.json()) printTable(rows, 5);
        return ExitCode::done;
    });
}

}  // namespace attune
