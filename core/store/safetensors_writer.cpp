#include "core/store/safetensors_writer.h"

#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/base/error.h"

namespace attune {

std::int64_t elementCount(const std::vector<std::int64_t>& shape) {
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

SafetensorsSums writeSafetensors(const std::filesystem::path& path, const std::vector<CheckpointTensor>& tensors) {
    nlohmann::ordered_json header;
    header["__metadata__"] = {{"format", "pt"}};
    std::int64_t offset = 0;
    for (const CheckpointTensor& tensor : tensors) {
        ATTUNE_CHECK(!header.contains(tensor.name));
        const std::int64_t end = offset + elementCount(tensor.shape) * static_cast<std::int64_t>(sizeof(float));
        header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump();
    text.append((8 - text.size() % 8) % 8, ' ');  // the buffer starts at a multiple of 8

    OutputFile file(path);
    const std::uint64_t length = text.size();
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(text);
    SafetensorsSums sums;
    for (const CheckpointTensor& tensor : tensors) {
        const auto bytes = std::as_bytes(std::span(tensor.data, static_cast<std::size_t>(elementCount(tensor.shape))));
        sums.tensors[tensor.name] = xxh64(bytes);
        file.write(bytes);
    }
    sums.file = file.finish();
    return sums;
}

}  // namespace attune
