#include <cstring>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/store/checkpoint.h"
#include "core/store/manifest.h"
#include "core/store/safetensors.h"
#include "core/store/safetensors_writer.h"

namespace attune {

namespace {

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t size : shape) text += (text.empty() ? "[" : ", ") + std::to_string(size);
    return text.empty() ? "[]" : text + "]";
}

/// Empty = good; otherwise what is wrong with one file.
std::string fileProblem(const std::filesystem::path& path, const Manifest::File& expected) {
    const MappedFile content(path);
    if (content.bytes().size() != expected.sum.bytes) {
        return std::to_string(content.bytes().size()) + " bytes instead of " + std::to_string(expected.sum.bytes);
    }
    if (xxh64(content.bytes()) == expected.sum.checksum) return {};
    if (!expected.tensors.empty()) {
        const SafetensorsFile file(path);
        for (const auto& [name, entry] : file.tensors()) {
            const auto it = expected.tensors.find(name);
            if (it == expected.tensors.end() || it->second != xxh64(entry.bytes)) return "checksum of tensor " + name;
        }
    }
    return "checksum";
}

/// Checksums of the tensors of a file by the manifest beside it; empty where there is none (a folder of another
/// program).
std::map<std::string, std::uint64_t> knownChecksums(const std::filesystem::path& file) {
    const std::filesystem::path path = file.parent_path() / manifestName;
    if (!std::filesystem::exists(path)) return {};
    const std::optional<Manifest> manifest = manifestFromJson(readFile(path));
    if (!manifest) throw Error("checkpoint.corrupt", {path.string(), "checksum"});
    const auto it = manifest->files.find(file.filename().string());
    return it == manifest->files.end() ? std::map<std::string, std::uint64_t>() : it->second.tensors;
}

}  // namespace

std::string checkpointProblem(const std::filesystem::path& folder) {
    std::string name = manifestName;
    try {
        const std::optional<Manifest> manifest = manifestFromJson(readFile(folder / manifestName));
        if (!manifest) return name + ": checksum";
        for (const auto& [file, expected] : manifest->files) {
            name = file;
            if (const std::string problem = fileProblem(folder / file, expected); !problem.empty())
                return name + ": " + problem;
        }
    } catch (const Error& error) {
        return name + ": " + error.what();
    }
    return {};
}

void loadTensors(const std::filesystem::path& path, const std::vector<TensorTarget>& targets) {
    const SafetensorsFile file(path);
    const std::map<std::string, std::uint64_t> checksums = knownChecksums(path);
    for (const TensorTarget& target : targets) {
        const auto found = file.tensors().find(target.name);
        if (found == file.tensors().end()) throw Error("checkpoint.missing_tensor", {target.name});
        const SafetensorsFile::Entry& entry = found->second;
        if (entry.shape != target.shape)
            throw Error("checkpoint.shape", {target.name, shapeText(entry.shape), shapeText(target.shape)});
        if (entry.dtype != "F32")
            throw Error("checkpoint.corrupt", {path.string(), target.name + " is " + entry.dtype + ", not F32"});
        const auto known = checksums.find(target.name);
        if (known != checksums.end() && known->second != xxh64(entry.bytes)) {
            throw Error("checkpoint.corrupt", {path.string(), "checksum of tensor " + target.name});
        }
        if (!entry.bytes.empty()) std::memcpy(target.data, entry.bytes.data(), entry.bytes.size());
    }
}

std::string readCheckpointState(const std::filesystem::path& folder) {
    return readFile(folder / "state.json");
}

std::string readCheckpointPlans(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "plans.json";
    return std::filesystem::exists(file) ? readFile(file) : std::string();
}

}  // namespace attune
