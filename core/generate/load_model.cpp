#include <algorithm>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/generate/generator.h"
#include "core/models/hugging_face.h"
#include "core/store/checkpoint.h"
#include "core/store/safetensors.h"

namespace attune {

namespace {

void loadWeights(Device& device, Model& model, const std::filesystem::path& file) {
    const SafetensorsFile content(file);
    const bool prefixed = std::ranges::any_of(
        content.tensors(), [](const auto& entry) { return entry.first.starts_with("transformer."); });
    std::vector<float> flat(static_cast<std::size_t>(model.flatCount()));  // padding stays zero
    std::vector<TensorTarget> targets;
    for (const Parameter& parameter : model.parameters()) {
        targets.push_back({gptFileName(parameter.name, prefixed), parameter.shape, flat.data() + parameter.offset});
    }
    loadTensors(file, targets);
    device.copyToDevice(model.master(), flat.data(), model.flatCount() * sizeOf(DType::f32), 0);
    device.synchronize(0);
    model.masterChanged();
}

}  // namespace

std::unique_ptr<LoadedModel> loadModel(const std::filesystem::path& folder, const std::string& device, int threads,
                                       std::int64_t batch) {
    const std::filesystem::path configPath = folder / "config.json";
    if (!std::filesystem::exists(configPath)) throw Error("model.config_missing", {folder.string()});
    auto loaded = std::make_unique<LoadedModel>();
    loaded->config = fromHuggingFaceConfig(readFile(configPath), configPath.string());
    loaded->tokenizer = loadTokenizer(folder);
    loaded->backend = openBackend(device, threads);
    const RunShape shape{.microBatch = batch, .T = loaded->config.nPositions, .training = false};
    loaded->model = makeGpt(loaded->backend, loaded->config, shape);
    loadWeights(*loaded->backend.device, *loaded->model, folder / "model.safetensors");
    return loaded;
}

}  // namespace attune
