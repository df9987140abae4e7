#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/store/checkpoint.h"
#include "core/store/output_file.h"

namespace attune {

struct SafetensorsSums {
    FileSum file;
    std::map<std::string, std::uint64_t> tensors;  // Xxh64 of each tensor's bytes
};

/// Writes tensors of different names as F32 in the given order, with the metadata {"format": "pt"} that Hugging Face's
/// loaders expect; the file is new and is on the disk when this returns. Errors: those of OutputFile.
SafetensorsSums writeSafetensors(const std::filesystem::path& path, const std::vector<CheckpointTensor>& tensors);

std::int64_t elementCount(const std::vector<std::int64_t>& shape);

}  // namespace attune
