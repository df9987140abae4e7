#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace attune {

/// The header of a safetensors file, checked: entries in the order of their bytes, without holes or overlaps, covering
/// the buffer.
struct SafetensorsHeader {
    struct Tensor {
        std::string name;
        std::string dtype;
        std::vector<std::int64_t> shape;
        std::uint64_t begin = 0, end = 0;  // in the buffer
    };
    std::vector<Tensor> tensors;
    std::map<std::string, std::string> metadata;
    std::uint64_t bufferStart = 0;  // in the file
};

/// What is wrong with a file, and where in it.
class MalformedSafetensors : public std::runtime_error {
public:
    MalformedSafetensors(std::uint64_t at, const std::string& reason) : std::runtime_error(reason), offset(at) {}
    std::uint64_t offset;
};

/// Bytes of one element; 0 for an unknown dtype.
std::uint64_t safetensorsElementBytes(std::string_view dtype);

/// Reads and checks the header of a file with this content. Throws MalformedSafetensors.
SafetensorsHeader parseSafetensorsHeader(std::string_view file);

}  // namespace attune
