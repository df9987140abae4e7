#include "core/base/log.h"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <mutex>

namespace attune {

namespace {

std::shared_ptr<spdlog::logger>& logger() {
    static std::shared_ptr<spdlog::logger> instance;
    return instance;
}

std::mutex& loggerMutex() {
    static std::mutex mutex;
    return mutex;
}

spdlog::level::level_enum spdlogLevel(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return spdlog::level::debug;
        case LogLevel::info:
            return spdlog::level::info;
        case LogLevel::warning:
            return spdlog::level::warn;
        case LogLevel::error:
            break;
    }
    return spdlog::level::err;
}

}  // namespace

void log(LogLevel level, std::string_view text) noexcept {
    try {
        std::shared_ptr<spdlog::logger> target;
        {
            const std::lock_guard lock(loggerMutex());
            target = logger();
        }
        if (target) target->log(spdlogLevel(level), spdlog::string_view_t(text.data(), text.size()));
    } catch (...) {  // a log that cannot be written must not stop the work it reports on
    }
}

std::filesystem::path openLog(const std::filesystem::path& folder, bool toStderr) {
    const std::filesystem::path path = folder / "attune.log";
    std::vector<spdlog::sink_ptr> sinks;
    bool writable = true;
    try {
        sinks.push_back(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(path.string(), 2 << 20, 5));
    } catch (const spdlog::spdlog_ex&) {  // a home that cannot be written is no reason not to work
        writable = false;
    }
    if (toStderr || !writable) {
        sinks.push_back(std::make_shared<spdlog::sinks::stderr_sink_mt>());
        sinks.back()->set_level(spdlog::level::warn);
    }
    auto made = std::make_shared<spdlog::logger>("attune", sinks.begin(), sinks.end());
    made->flush_on(spdlog::level::info);
    const std::lock_guard lock(loggerMutex());
    logger() = std::move(made);
    return writable ? path : std::filesystem::path();
}

}  // namespace attune
