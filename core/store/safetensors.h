#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/file.h"

namespace attune {

/// Reader of the safetensors format (engine_peers.md §c.10), memory-mapped and strict: header ≤ 100 MB, no holes, no
/// overlaps, no duplicates, offsets match dtype × shape, the whole buffer covered. Errors: safetensors.malformed {path,
/// offset, reason}, file.*.
class SafetensorsFile {
public:
    struct Entry {
        std::string dtype;  // "F32", "BF16", …
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
    };

    explicit SafetensorsFile(const std::filesystem::path& path);

    const std::map<std::string, Entry>& tensors() const noexcept { return tensors_; }
    const std::map<std::string, std::string>& metadata() const noexcept { return metadata_; }

private:
    MappedFile file_;
    std::map<std::string, Entry> tensors_;
    std::map<std::string, std::string> metadata_;
};

}  // namespace attune
