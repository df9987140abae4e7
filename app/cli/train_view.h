#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "core/events/event.h"

namespace attune {

/// Shows the events of a run for reading: a progress line (rewritten in place on a terminal, else at most one a second)
/// and a line for everything else. One thread.
class TrainView {
public:
    /// maxSteps: 0 while not known; it may be set once it is.
    TrainView(bool terminal, std::int64_t maxSteps) : terminal_(terminal), maxSteps_(maxSteps) {}

    void setMaxSteps(std::int64_t maxSteps) { maxSteps_ = maxSteps; }
    void show(const Event& event);
    /// Ends a progress line that is still open.
    void finish();

private:
    void showMetrics(const StepMetrics& metrics);
    void showLine(const std::string& line);
    std::string progressLine(std::int64_t step) const;
    std::string timeLeft(std::int64_t step) const;

    bool terminal_;
    std::int64_t maxSteps_;
    std::map<std::string, double> latest_;
    bool lineOpen_ = false;
    std::int64_t firstStep_ = -1, firstNs_ = 0, lastNs_ = 0;  // for the pace
    std::int64_t lastStep_ = 0;
    std::chrono::steady_clock::time_point lastPrint_{};
};

}  // namespace attune
