#include "core/train/checkpoint_tensors.h"

#include <string>

namespace attune {

namespace {

std::vector<float> copied(Device& device, const float* flat, std::int64_t count) {
    std::vector<float> host(static_cast<std::size_t>(count));
    device.copyToHost(host.data(), flat, count * sizeOf(DType::f32), 0);
    return host;
}

void loadFlat(Device& device, const std::vector<Parameter>& parameters, const std::string& prefix,
              const std::filesystem::path& file, float* flat, std::int64_t count) {
    std::vector<float> host(static_cast<std::size_t>(count));  // padding between tensors stays zero
    std::vector<TensorTarget> targets;
    for (const Parameter& parameter : parameters)
        targets.push_back({prefix + parameter.name, parameter.shape, host.data() + parameter.offset});
    loadTensors(file, targets);
    device.copyToDevice(flat, host.data(), count * sizeOf(DType::f32), 0);
    device.synchronize(0);
}

}  // namespace

TensorSnapshot::TensorSnapshot(Device& device, Model& model, AdamW& optimizer)
    : parameters_(model.parameters()),
      master_(copied(device, model.master(), model.flatCount())),
      m_(copied(device, optimizer.m(), model.flatCount())),
      v_(copied(device, optimizer.v(), model.flatCount())) {
    device.synchronize(0);
}

std::vector<CheckpointTensor> TensorSnapshot::named(const std::vector<float>& flat, const std::string& prefix) const {
    std::vector<CheckpointTensor> tensors;
    for (const Parameter& parameter : parameters_)
        tensors.push_back({prefix + parameter.name, parameter.shape, flat.data() + parameter.offset});
    return tensors;
}

std::vector<CheckpointTensor> TensorSnapshot::moments() const {
    std::vector<CheckpointTensor> tensors = named(m_, "m/");
    for (CheckpointTensor& tensor : named(v_, "v/")) tensors.push_back(std::move(tensor));
    return tensors;
}

void loadModelTensors(Device& device, Model& model, AdamW& optimizer, const std::filesystem::path& folder) {
    loadFlat(device, model.parameters(), "", folder / "model.safetensors", model.master(), model.flatCount());
    loadFlat(device, model.parameters(), "m/", folder / "optimizer.safetensors", optimizer.m(), model.flatCount());
    loadFlat(device, model.parameters(), "v/", folder / "optimizer.safetensors", optimizer.v(), model.flatCount());
    model.masterChanged();
}

}  // namespace attune
