#include "core/telemetry/proc_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

namespace attune {

std::string procValue(std::string_view text, std::string_view key) {
    constexpr std::string_view blank = " \t";
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) continue;
        if (line.substr(0, line.find_last_not_of(blank, colon - 1) + 1) != key) continue;
        const std::size_t first = line.find_first_not_of(blank, colon + 1);
        return first == std::string_view::npos ? std::string() : std::string(line.substr(first));
    }
    return {};
}

std::int64_t procBytes(std::string_view text, std::string_view key) {
    const std::string value = procValue(text, key);
    std::int64_t kibibytes = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), kibibytes);
    return error == std::errc() ? kibibytes * 1024 : -1;
}

std::string readProc(const char* path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace attune
