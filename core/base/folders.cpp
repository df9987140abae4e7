#include <cstdlib>

#include "core/base/file.h"

namespace attune {

namespace {

std::filesystem::path xdgFolder(const char* variable, const char* underHome) {
    const char* set = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nothing here calls setenv
    const char* home = std::getenv("HOME");   // NOLINT(concurrency-mt-unsafe)
    const bool usable = set != nullptr && set[0] == '/';
    std::filesystem::path folder =
        usable ? std::filesystem::path(set) : std::filesystem::path(home != nullptr ? home : "/tmp") / underHome;
    folder /= "attune";
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    return folder;
}

}  // namespace

std::filesystem::path dataFolder() {
    return xdgFolder("XDG_DATA_HOME", ".local/share");
}
std::filesystem::path configFolder() {
    return xdgFolder("XDG_CONFIG_HOME", ".config");
}
std::filesystem::path cacheFolder() {
    return xdgFolder("XDG_CACHE_HOME", ".cache");
}
std::filesystem::path stateFolder() {
    return xdgFolder("XDG_STATE_HOME", ".local/state");
}

}  // namespace attune
