#include "core/models/gpt_sizes.h"

namespace attune {

MemoryPlan planGpt(const Kernels& kernels, const GptConfig& config, const RunShape& shape) {
    checkGptConfig(config);
    const GptParameters parameters(config);
    const GptSizes sizes(kernels, config, shape, parameters);
    MemoryPlan plan;
    plan.parameterCount = parameters.realCount;
    plan.parts = {{"parameters", sizes.master + sizes.working}};
    if (shape.training) {
        plan.parts.push_back({"gradients", sizes.gradient});
        plan.parts.push_back(
            {"optimizer", 2 * sizes.gradient + StepLayout::bytes(std::ssize(parameters.table))});  // AdamW's
    }
    plan.parts.push_back({"activations", sizes.arena});
    if (sizes.products > 0) plan.parts.push_back({"workspace", sizes.products});
    plan.parts.push_back({"data", sizes.inputs});
    plan.parts.push_back({"program", kernels.programBytes()});
    return plan;
}

}  // namespace attune
