#include "core/events/event.h"

#include <chrono>

namespace attune {

const EventHeader& headerOf(const Event& event) noexcept {
    return std::visit([](const auto& e) -> const EventHeader& { return e.header; }, event);
}

EventHeader stampedHeader(RunId run, std::int64_t step) noexcept {
    using namespace std::chrono;
    return {run, step, duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count(),
            duration<double>(system_clock::now().time_since_epoch()).count()};
}

}  // namespace attune
