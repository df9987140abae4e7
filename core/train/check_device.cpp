#include "core/train/check_device.h"

#include <algorithm>

#include "core/backend/registry.h"

namespace attune {

std::vector<Problem> checkDevice(const ExperimentConfig& config) {
    const std::string& name = config.text("device.name");
    const std::vector<BackendStatus> all = backends();
    const auto found = std::ranges::find_if(all, [&](const BackendStatus& status) {
        return status.name == name || (name == "cuda" && status.name == "cuda:0");
    });
    const Fix onCpu{"device.name", "cpu"};
    const auto refused = [](std::string code, std::vector<std::string> arguments, Fix fix) {
        return Problem{Problem::Severity::error, std::move(code), std::move(arguments), {fix.key}, {fix}};
    };
    if (found == all.end()) return {refused("device.unknown", {name}, onCpu)};
    if (!found->available) return {refused(found->code, found->arguments, onCpu)};
    if (config.text("device.precision") == "fp16")
        return {refused("model.precision_unsupported", {"fp16"}, {"device.precision", "bf16"})};
    return {};
}

}  // namespace attune
