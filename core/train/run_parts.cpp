#include "core/train/run_parts.h"

#include "core/base/error.h"
#include "core/data/corpus.h"
#include "core/store/checkpoint.h"
#include "core/train/checkpoint_tensors.h"
#include "core/train/settings.h"

namespace attune {

void restoreCheckpoint(RunParts& parts, const std::filesystem::path& folder) {
    parts.state = trainerStateFromJson(readCheckpointState(folder));
    loadModelTensors(*parts.backend.device, *parts.model, *parts.optimizer, folder);
    parts.optimizer->setUpdates(parts.state.updates);
    // In another text the place means nothing.
    if (parts.state.dataFingerprint != parts.data.fingerprint) parts.state.position = {};
    parts.otherPlans = !parts.backend.kernels->usePlans(readCheckpointPlans(folder));
    parts.loader = std::make_unique<StepLoader>(*parts.data.train, loaderSettings(parts.config), parts.state.position);
}

RunParts prepareRun(const PrepareRequest& request, std::stop_token stop, const PhaseFunction& phase) {
    RunParts parts;
    parts.config = request.config;
    const auto report = [&](const char* name) { return [&phase, name](double share) { phase(name, share); }; };

    // A resumed run keeps its own tokenizer, even when the text from which it was trained has changed since.
    parts.tokenizer = request.checkpoint ? loadTokenizer(*request.checkpoint)
                                         : makeTokenizer(parts.config, stop, report("tokenizer"));
    parts.data = openTokenData(parts.config, *parts.tokenizer, stop, report("tokenize"));

    phase("load", 0);
    parts.backend =
        openBackend(parts.config.text("device.name"), threadCount(parts.config), runShape(parts.config).precision);
    parts.modelConfig = gptConfig(parts.config, parts.tokenizer->vocabSize());
    parts.model = makeGpt(parts.backend, parts.modelConfig, runShape(parts.config));
    parts.optimizer = std::make_unique<AdamW>(parts.backend, *parts.model, adamWSettings(parts.config));
    if (request.checkpoint) {
        restoreCheckpoint(parts, *request.checkpoint);
        parts.startedOver = parts.state.dataFingerprint != parts.data.fingerprint;
        if (parts.startedOver && !request.acceptChangedData) throw Error("run.data_changed", {});
    } else {
        parts.model->initialise(static_cast<std::uint64_t>(parts.config.integer("train.seed")));
        parts.loader =
            std::make_unique<StepLoader>(*parts.data.train, loaderSettings(parts.config), parts.state.position);
    }
    parts.state.dataFingerprint = parts.data.fingerprint;
    parts.state.tokenizerFingerprint = parts.tokenizer->fingerprint();
    parts.state.configJson = toJson(parts.config);
    parts.totalSteps = totalSteps(parts.config, parts.loader->stepsPerEpoch());
    parts.schedule = schedule(parts.config, parts.totalSteps);
    phase("load", 1);
    return parts;
}

}  // namespace attune
