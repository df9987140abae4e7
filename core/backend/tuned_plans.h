#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace attune {

/// What plans hold for: the card, the driver, the libraries, each by name.
using PlanMachine = std::map<std::string, std::string>;

/// Which algorithm computes each problem, as a backend chose it by timing. Problems and plans are the backend's own
/// short texts. The choice decides the last bits of results, so a run keeps its plans.
class TunedPlans {
public:
    /// Why a text was taken or not.
    enum class Taken { all, corrupt, foreign };

    explicit TunedPlans(PlanMachine machine) : machine_(std::move(machine)) {}

    /// Null when there is none.
    const std::string* find(const std::string& problem) const;
    void set(const std::string& problem, const std::string& plan) { plans_[problem] = plan; }
    bool empty() const noexcept { return plans_.empty(); }

    /// JSON with a checksum; empty without plans.
    std::string toText() const;
    /// Takes the plans of such a text beside those that are here, which give way. All of them or, when the text is
    /// damaged or from another machine, none.
    Taken take(std::string_view text);

private:
    PlanMachine machine_;
    std::map<std::string, std::string> plans_;
};

/// The plans of this machine in a file, so that they are timed once. Everything that is wrong with the file is a line
/// in the log, and then it is as if there were none. Not for two threads.
class PlanFile {
public:
    /// `folder` has a file for each machine. Nothing is read before the first find() or add().
    PlanFile(const std::filesystem::path& folder, const PlanMachine& machine);

    const std::filesystem::path& path() const noexcept { return path_; }
    const std::string* find(const std::string& problem);
    /// Into the file at once, beside what other processes have put there meanwhile.
    void add(const std::string& problem, const std::string& plan);

private:
    void read();

    std::filesystem::path path_;
    TunedPlans plans_;
    bool read_ = false;
    bool writable_ = true;
};

}  // namespace attune
