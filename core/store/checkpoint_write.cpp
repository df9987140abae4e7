#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <charconv>
#include <system_error>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/store/checkpoint.h"
#include "core/store/manifest.h"
#include "core/store/process_identity.h"
#include "core/store/safetensors_writer.h"

namespace attune {

namespace {

constexpr std::uint64_t spareBytes = 4 << 20;  // tokenizer, headers, the file system's own needs
constexpr std::string_view writingMark = ".writing-";

/// ".checkpoint-40.writing-1234-567890": whose writer can be looked up.
std::filesystem::path temporaryFolder(const std::filesystem::path& folder) {
    const ProcessIdentity& self = thisProcess();
    return folder.parent_path() / ("." + folder.filename().string() + std::string(writingMark) +
                                   std::to_string(self.pid) + "-" + std::to_string(self.startTime));
}

bool leftByADeadWriter(const std::string& name) {
    const std::size_t mark = name.rfind(writingMark);
    if (name.empty() || name.front() != '.' || mark == std::string::npos) return false;
    std::int64_t pid = 0;
    std::int64_t start = 0;
    const char* end = name.data() + name.size();
    const auto [afterPid, pidError] = std::from_chars(name.data() + mark + writingMark.size(), end, pid);
    if (pidError != std::errc() || afterPid == end || *afterPid != '-') return false;
    const auto [afterStart, startError] = std::from_chars(afterPid + 1, end, start);
    return startError == std::errc() && afterStart == end && processStartTime(pid) != start;
}

void removeLeftovers(const std::filesystem::path& parent) {
    std::vector<std::filesystem::path> leftovers;
    for (const auto& entry : std::filesystem::directory_iterator(parent)) {
        if (leftByADeadWriter(entry.path().filename().string())) leftovers.push_back(entry.path());
    }
    for (const std::filesystem::path& leftover : leftovers) std::filesystem::remove_all(leftover);
}

std::uint64_t neededBytes(const CheckpointContent& content) {
    std::uint64_t bytes = spareBytes + content.configJson.size() + content.stateJson.size() + content.plansJson.size();
    for (const auto* tensors : {&content.weights, &content.moments}) {
        for (const CheckpointTensor& tensor : *tensors)
            bytes += static_cast<std::uint64_t>(elementCount(tensor.shape)) * sizeof(float);
    }
    return bytes;
}

FileSum writeText(const std::filesystem::path& path, const std::string& text) {
    OutputFile file(path);
    file.write(text);
    return file.finish();
}

Manifest writeFiles(const std::filesystem::path& folder, const CheckpointContent& content) {
    Manifest manifest;
    const auto writeTensors = [&](const char* name, const std::vector<CheckpointTensor>& tensors) {
        SafetensorsSums sums = writeSafetensors(folder / name, tensors);
        manifest.files[name] = {sums.file, std::move(sums.tensors)};
    };
    if (content.saveTokenizer) content.saveTokenizer(folder);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        manifest.files[entry.path().filename().string()] = {settleFile(entry.path()), {}};
    }
    writeTensors("model.safetensors", content.weights);
    if (!content.moments.empty()) writeTensors("optimizer.safetensors", content.moments);
    manifest.files["config.json"] = {writeText(folder / "config.json", content.configJson), {}};
    manifest.files["state.json"] = {writeText(folder / "state.json", content.stateJson), {}};
    if (!content.plansJson.empty())
        manifest.files["plans.json"] = {writeText(folder / "plans.json", content.plansJson), {}};
    return manifest;
}

/// Puts the finished folder in its place, in one step also where an older one is replaced; that one is then at
/// `temporary`.
void publishFolder(const std::filesystem::path& temporary, const std::filesystem::path& folder) {
    const unsigned flags = std::filesystem::exists(folder) ? RENAME_EXCHANGE : RENAME_NOREPLACE;
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, folder.c_str(), flags) != 0) {
        throw Error("file.cannot_write", {folder.string(), std::generic_category().message(errno)});
    }
    syncFolder(folder.parent_path());
}

}  // namespace

std::int64_t writeCheckpoint(const std::filesystem::path& given, const CheckpointContent& content) {
    const std::filesystem::path folder = std::filesystem::absolute(given).lexically_normal();
    const std::filesystem::path parent = folder.parent_path();
    const std::filesystem::path temporary = temporaryFolder(folder);
    std::error_code ignored;
    try {
        std::filesystem::create_directories(parent);
        removeLeftovers(parent);
        if (const std::uint64_t needed = neededBytes(content); freeBytes(parent) < needed) {
            throw Error("file.disk_full", {folder.string(), std::to_string(needed)});
        }
        std::filesystem::remove_all(temporary);
        std::filesystem::create_directory(temporary);
        const Manifest manifest = writeFiles(temporary, content);
        const std::uint64_t manifestBytes = writeText(temporary / manifestName, toJson(manifest)).bytes;
        syncFolder(temporary);
        // Read back before it gets its name: a folder with the name of a checkpoint is a good one.
        if (const std::string problem = checkpointProblem(temporary); !problem.empty()) {
            throw Error("checkpoint.verify_failed", {(folder / problem).string()});
        }
        publishFolder(temporary, folder);
        std::filesystem::remove_all(temporary, ignored);
        std::uint64_t bytes = manifestBytes;
        for (const auto& [name, file] : manifest.files) bytes += file.sum.bytes;
        return static_cast<std::int64_t>(bytes);
    } catch (const std::filesystem::filesystem_error& error) {
        std::filesystem::remove_all(temporary, ignored);
        if (error.code() == std::errc::no_space_on_device)
            throw Error("file.disk_full", {folder.string(), std::to_string(neededBytes(content))});
        throw Error("file.cannot_write", {folder.string(), error.code().message()});
    } catch (...) {
        std::filesystem::remove_all(temporary, ignored);
        throw;
    }
}

}  // namespace attune
