#include "core/backend/module_loader.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace attune {

namespace {

constexpr const char* moduleName = "libattune_cuda.so";

BackendStatus unusable(std::string code, std::vector<std::string> arguments) {
    return {.name = "cuda",
            .description = "NVIDIA GPU",
            .available = false,
            .code = std::move(code),
            .arguments = std::move(arguments)};
}

/// Turns dlopen's words into a reason: "NAME: cannot open shared object file: …" says which file is not there.
BackendStatus reasonOf(const std::string& file, const std::string& text) {
    const std::string missing = text.substr(0, text.find(": cannot open shared object file"));
    if (missing.size() == text.size()) return unusable("device.cuda_module_broken", {text});
    if (missing == file) return unusable("device.cuda_module_missing", {});
    return unusable("device.library_missing", {missing});
}

std::string moduleFile() {
    if (const char* chosen = std::getenv("ATTUNE_CUDA_MODULE")) return chosen;
    Dl_info self{};
    if (dladdr(reinterpret_cast<const void*>(&cudaModule), &self) != 0 && self.dli_fname != nullptr) {
        const std::filesystem::path beside = std::filesystem::path(self.dli_fname).parent_path() / moduleName;
        std::error_code ignored;
        if (std::filesystem::exists(beside, ignored)) return beside.string();
    }
    return moduleName;
}

}  // namespace

std::variant<const BackendModule*, BackendStatus> loadBackendModule(const std::string& file) {
    void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return reasonOf(file, dlerror());
    void* const symbol = dlsym(handle, backendModuleSymbol);
    if (symbol == nullptr) return unusable("device.cuda_module_broken", {dlerror()});
    const BackendModule* const module = reinterpret_cast<BackendModuleFunction>(symbol)();
    if (module->version != backendModuleVersion) {
        return unusable("device.cuda_module_version",
                        {std::to_string(module->version), std::to_string(backendModuleVersion)});
    }
    return module;
}

const std::variant<const BackendModule*, BackendStatus>& cudaModule() {
    static const auto loaded = loadBackendModule(moduleFile());
    return loaded;
}

}  // namespace attune
