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
            {"optimizer", 2 * sizes.gradient + std::int64_t{sizeof(double)}});  // AdamW's moments and norm
    }
    plan.parts.push_back({"activations", sizes.arena});
    plan.parts.push_back({"data", sizes.inputs});
    return plan;
}

}  // namespace attune
