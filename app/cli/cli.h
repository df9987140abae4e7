#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace attune {

/// What attune-cli returns (DESIGN §6).
struct ExitCode {
    static constexpr int done = 0;
    static constexpr int failed = 1;
    static constexpr int usage = 2;
    static constexpr int stopped = 3;
};

/// The command line: commands add themselves with their options, and run() calls the one that was typed.
class Cli {
public:
    using Action = std::function<int()>;

    Cli();
    /// Adds a command; `action` runs after its options are read and returns the exit code.
    CLI::App* add(const std::string& name, const std::string& description, Action action);
    /// Whether --json was given: one JSON object a line on stdout.
    const bool& json() const noexcept { return json_; }

    /// Reads the arguments and runs the command; whatever it throws becomes words on stderr and an exit code.
    int run(int argc, char** argv);

private:
    CLI::App app_;
    bool json_ = false;
    Action chosen_;
};

}  // namespace attune
