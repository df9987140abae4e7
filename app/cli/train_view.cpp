#include "app/cli/train_view.h"

#include <algorithm>
#include <iostream>

#include "app/cli/report.h"
#include "core/events/run_state.h"
#include "core/values/messages.h"

namespace attune {

namespace {

std::string durationText(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return std::to_string(whole) + " s";
    if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

/// A metric that is there, as " · name value".
std::string part(const std::map<std::string, double>& latest, const char* tag, const char* name) {
    const auto found = latest.find(tag);
    return found == latest.end() ? "" : " · " + std::string(name) + " " + shortNumber(found->second);
}

/// Texts of a model may hold line ends; here they stay on one line.
std::string oneLine(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace

void TrainView::show(const Event& event) {
    if (const auto* metrics = std::get_if<StepMetrics>(&event)) {
        showMetrics(*metrics);
    } else if (const auto* changed = std::get_if<RunStateChanged>(&event)) {
        std::string line = "run #" + std::to_string(changed->header.run) + " " + std::string(toString(changed->state));
        if (!changed->code.empty()) line += ": " + describe(changed->code, changed->arguments);
        showLine(line);
    } else if (const auto* sample = std::get_if<SampleText>(&event)) {
        showLine("sample at step " + std::to_string(sample->header.step) + ": " +
                 oneLine(sample->prompt + sample->text));
    } else if (const auto* saved = std::get_if<CheckpointSaved>(&event)) {
        showLine("checkpoint at step " + std::to_string(saved->header.step) + ": " + saved->folder + ", " +
                 byteText(static_cast<double>(saved->bytes)) + (saved->best ? ", the best so far" : ""));
    } else if (const auto* logged = std::get_if<LogLine>(&event)) {
        showLine(describe(logged->code, logged->arguments));
    } else if (const auto* failed = std::get_if<RunFailed>(&event)) {
        showLine("failed at step " + std::to_string(failed->header.step) + " in " + failed->where + ": " +
                 describe(failed->code, failed->arguments));
    }
}

void TrainView::showMetrics(const StepMetrics& metrics) {
    for (const MetricValue& value : metrics.values) latest_[value.tag] = value.value;
    const bool evaluation = std::any_of(metrics.values.begin(), metrics.values.end(),
                                        [](const MetricValue& value) { return value.tag == "eval/loss"; });
    if (evaluation) {
        showLine("evaluation at step " + std::to_string(metrics.header.step) + part(latest_, "eval/loss", "loss") +
                 part(latest_, "eval/perplexity", "perplexity") + part(latest_, "eval/bits_per_byte", "bits per byte"));
        return;
    }
    if (firstStep_ < 0) {
        firstStep_ = metrics.header.step;
        firstNs_ = metrics.header.monotonicNs;
    }
    lastStep_ = metrics.header.step;
    lastNs_ = metrics.header.monotonicNs;
    const auto now = std::chrono::steady_clock::now();
    const bool last = maxSteps_ > 0 && metrics.header.step >= maxSteps_;
    if (now - lastPrint_ < std::chrono::milliseconds(terminal_ ? 100 : 1000) && !last) return;
    lastPrint_ = now;
    const std::string line = progressLine(metrics.header.step);
    if (terminal_) {
        std::cout << "\r\x1b[K" << line << std::flush;
        lineOpen_ = true;
    } else {
        std::cout << line << std::endl;
    }
}

std::string TrainView::progressLine(std::int64_t step) const {
    std::string line = "step " + std::to_string(step);
    if (maxSteps_ > 0) line += "/" + std::to_string(maxSteps_);
    line += part(latest_, "train/loss", "loss") + part(latest_, "train/learning_rate", "lr");
    if (const auto rate = latest_.find("perf/tokens_per_second"); rate != latest_.end()) {
        line += " · " + std::to_string(static_cast<std::int64_t>(rate->second)) + " tok/s";
    }
    return line + timeLeft(step);
}

std::string TrainView::timeLeft(std::int64_t step) const {
    if (maxSteps_ <= step || lastStep_ <= firstStep_) return "";
    const double perStep = static_cast<double>(lastNs_ - firstNs_) * 1e-9 / static_cast<double>(lastStep_ - firstStep_);
    return " · " + durationText(perStep * static_cast<double>(maxSteps_ - step)) + " left";
}

void TrainView::showLine(const std::string& line) {
    finish();
    std::cout << line << std::endl;
}

void TrainView::finish() {
    if (lineOpen_) std::cout << std::endl;
    lineOpen_ = false;
}

}  // namespace attune
