#include "core/train/check_device.h"

#include "core/backend/registry.h"

namespace attune {

std::vector<Problem> checkDevice(const ExperimentConfig& config) {
    const std::string& name = config.text("device.name");
    const std::optional<BackendStatus> status = backendStatus(name);
    const Fix onCpu{"device.name", "cpu"};
    const auto refused = [](std::string code, std::vector<std::string> arguments, Fix fix) {
        return Problem{Problem::Severity::error, std::move(code), std::move(arguments), {fix.key}, {fix}};
    };
    if (!status) return {refused("device.unknown", {name}, onCpu)};
    if (!status->available) return {refused(status->code, status->arguments, onCpu)};
    if (config.text("device.precision") == "fp16")
        return {refused("model.precision_unsupported", {"fp16"}, {"device.precision", "bf16"})};
    return {};
}

}  // namespace attune
