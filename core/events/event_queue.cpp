#include "core/events/event_queue.h"

#include <algorithm>
#include <iterator>

namespace attune {

namespace {

void mergeValues(std::vector<MetricValue>& into, const std::vector<MetricValue>& from) {
    for (const MetricValue& value : from) {
        const auto same =
            std::find_if(into.begin(), into.end(), [&](const MetricValue& v) { return v.tag == value.tag; });
        if (same == into.end()) {
            into.push_back(value);
        } else {
            same->value = value.value;
        }
    }
}

/// Merges `event` into the last waiting event of its kind and run; false where it must be kept by itself.
bool mergeInto(std::deque<Event>& events, const Event& event) {
    const auto last = [&](auto* kind) -> decltype(kind) {
        for (auto it = events.rbegin(); it != events.rend(); ++it) {
            auto* candidate = std::get_if<std::remove_pointer_t<decltype(kind)>>(&*it);
            if (candidate != nullptr && candidate->header.run == headerOf(event).run) return candidate;
        }
        return nullptr;
    };
    if (const auto* metrics = std::get_if<StepMetrics>(&event)) {
        auto* target = last(static_cast<StepMetrics*>(nullptr));
        if (target == nullptr) return false;
        mergeValues(target->values, metrics->values);
        target->header = metrics->header;
        target->tokens = metrics->tokens;
        target->epoch = metrics->epoch;
        return true;
    }
    if (const auto* stats = std::get_if<DeviceStats>(&event)) {
        auto* target = last(static_cast<DeviceStats*>(nullptr));
        if (target == nullptr) return false;
        mergeValues(target->values, stats->values);
        target->header = stats->header;
        return true;
    }
    if (const auto* progress = std::get_if<Progress>(&event)) {
        auto* target = last(static_cast<Progress*>(nullptr));
        if (target == nullptr) return false;
        *target = *progress;
        return true;
    }
    return false;
}

}  // namespace

void EventQueue::publish(const Event& event) noexcept {
    const std::lock_guard lock(mutex_);
    if (events_.size() >= capacity_ && mergeInto(events_, event)) {
        ++merges_;
        return;
    }
    events_.push_back(event);
}

std::vector<Event> EventQueue::drain() {
    std::deque<Event> taken;
    {
        const std::lock_guard lock(mutex_);
        taken.swap(events_);
    }
    return {std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end())};
}

std::int64_t EventQueue::merges() const {
    const std::lock_guard lock(mutex_);
    return merges_;
}

}  // namespace attune
