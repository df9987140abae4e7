#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "core/store/output_file.h"

namespace attune {

constexpr const char* manifestName = "manifest.json";

/// What a checkpoint folder should hold, file by file.
struct Manifest {
    struct File {
        FileSum sum;
        std::map<std::string, std::uint64_t> tensors;  // of a safetensors file
    };
    std::map<std::string, File> files;
};

/// {"checkpoint": {…}, "xxh64": of that object's text}. Every byte counts: manifestFromJson takes nothing that toJson
/// would write otherwise.
std::string toJson(const Manifest& manifest);
std::optional<Manifest> manifestFromJson(const std::string& text);

}  // namespace attune
