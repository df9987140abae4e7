#include "core/backend/tuned_plans.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/log.h"

namespace attune {

namespace {

constexpr int format = 1;

/// FNV-1a of 64 bits: enough against damage, and the file's name.
std::string digest(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char character : text) hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3u;
    std::array<char, 16> digits;
    digits.fill('0');
    std::array<char, 16> significant{};
    const char* const end = std::to_chars(significant.begin(), significant.end(), hash, 16).ptr;
    const auto count = static_cast<std::size_t>(end - significant.data());
    std::copy_n(significant.begin(), count, digits.end() - static_cast<std::ptrdiff_t>(count));
    return {digits.data(), digits.size()};
}

/// What the checksum is of.
std::string contentOf(const PlanMachine& machine, const std::map<std::string, std::string>& plans) {
    return nlohmann::json{{"machine", machine}, {"plans", plans}}.dump();
}

}  // namespace

const std::string* TunedPlans::find(const std::string& problem) const {
    const auto found = plans_.find(problem);
    return found == plans_.end() ? nullptr : &found->second;
}

std::string TunedPlans::toText() const {
    if (plans_.empty()) return {};
    return nlohmann::ordered_json{{"format", format},
                                  {"machine", machine_},
                                  {"plans", plans_},
                                  {"checksum", digest(contentOf(machine_, plans_))}}
               .dump(1) +
           "\n";
}

TunedPlans::Taken TunedPlans::take(std::string_view text) {
    try {
        const auto json = nlohmann::json::parse(text);
        if (json.at("format").get<int>() != format) return Taken::foreign;
        const auto machine = json.at("machine").get<PlanMachine>();
        const auto plans = json.at("plans").get<std::map<std::string, std::string>>();
        if (json.at("checksum").get<std::string>() != digest(contentOf(machine, plans))) return Taken::corrupt;
        if (machine != machine_) return Taken::foreign;
        for (const auto& [problem, plan] : plans) plans_[problem] = plan;
        return Taken::all;
    } catch (const nlohmann::json::exception&) {
        return Taken::corrupt;
    }
}

PlanFile::PlanFile(const std::filesystem::path& folder, const PlanMachine& machine)
    : path_(folder / (digest(contentOf(machine, {})) + ".json")), plans_(machine) {}

const std::string* PlanFile::find(const std::string& problem) {
    if (!read_) read();
    return plans_.find(problem);
}

void PlanFile::add(const std::string& problem, const std::string& plan) {
    read();
    plans_.set(problem, plan);
    if (!writable_) return;
    try {
        std::filesystem::create_directories(path_.parent_path());
        writeFileAtomically(path_, plans_.toText());
        return;
    } catch (const Error& error) {
        log(LogLevel::warning, std::string("plans of matrix products are not kept: ") + error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        log(LogLevel::warning, std::string("plans of matrix products are not kept: ") + error.what());
    }
    writable_ = false;
}

void PlanFile::read() {
    read_ = true;
    std::error_code ignored;
    if (!std::filesystem::exists(path_, ignored)) return;
    std::string why = "damaged";
    try {
        const TunedPlans::Taken taken = plans_.take(readFile(path_));
        if (taken == TunedPlans::Taken::all) return;
        if (taken == TunedPlans::Taken::foreign) why = "of another machine or version";
    } catch (const Error& error) {
        why = error.what();
    }
    log(LogLevel::warning, "plans of matrix products are timed again: " + path_.string() + ": " + why);
}

}  // namespace attune
