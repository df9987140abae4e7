#include "core/config/presets.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/log.h"
#include "core/config/builtin_presets.h"
#include "core/config/edit_distance.h"

namespace attune {

namespace {

using nlohmann::ordered_json;

std::filesystem::path userFolder() {
    return configFolder() / "presets";
}

/// Reads one user preset and checks that it can be applied. Throws whatever is wrong with it.
Preset readUserPreset(const std::filesystem::path& path) {
    const auto json = ordered_json::parse(readFile(path));
    Preset preset;
    preset.name = path.stem().string();
    preset.title = json.value("title", preset.name);
    preset.description = json.value("description", "");
    preset.builtIn = false;
    preset.json = json.at("config").dump(2);
    configFromJson(preset.json);
    return preset;
}

std::vector<Preset> userPresets() {
    std::vector<Preset> found;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(userFolder(), missing)) {
        if (entry.path().extension() != ".json") continue;
        try {
            found.push_back(readUserPreset(entry.path()));
        } catch (const std::exception& error) {
            log(LogLevel::warning, "preset " + entry.path().string() + " left out: " + error.what());
        }
    }
    std::sort(found.begin(), found.end(), [](const Preset& a, const Preset& b) { return a.name < b.name; });
    return found;
}

bool isBuiltIn(const std::string& name) {
    const std::vector<Preset> known = builtInPresets();
    return std::any_of(known.begin(), known.end(), [&](const Preset& preset) { return preset.name == name; });
}

/// A name must be one visible file name, and must not hide a built-in preset.
bool usableName(const std::string& name) {
    const auto bad = [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '/'; };
    return !name.empty() && name.size() <= 100 && name.front() != '.' && std::none_of(name.begin(), name.end(), bad) &&
           !isBuiltIn(name);
}

}  // namespace

std::vector<Preset> presets() {
    std::vector<Preset> all = builtInPresets();
    for (Preset& preset : userPresets()) {
        if (!isBuiltIn(preset.name)) all.push_back(std::move(preset));
    }
    return all;
}

ExperimentConfig configFromPreset(const std::string& name) {
    const std::vector<Preset> all = presets();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Preset& preset) { return preset.name == name; });
    if (found != all.end()) return configFromJson(found->json);
    const auto nearest = std::min_element(all.begin(), all.end(), [&](const Preset& a, const Preset& b) {
        return editDistance(a.name, name) < editDistance(b.name, name);
    });
    throw Error("config.unknown_preset", {name, nearest->name});
}

void saveUserPreset(const std::string& name, const std::string& description, const ExperimentConfig& config) {
    if (!usableName(name)) throw Error("config.preset_name", {name});
    ordered_json json;
    json["title"] = name;
    json["description"] = description;
    json["config"] = ordered_json::parse(toJson(config));
    std::filesystem::create_directories(userFolder());
    writeFileAtomically(userFolder() / (name + ".json"),
                        json.dump(2, ' ', false, ordered_json::error_handler_t::replace));
}

}  // namespace attune
