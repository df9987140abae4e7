#include "app/bridge/outside_events.h"

namespace attune {

OutsideEvents::OutsideEvents(StoreThread* store, EngineBridge* bridge, QObject* parent)
    : QObject(parent), store_(store), bridge_(bridge) {
    connect(bridge, &EngineBridge::released, this, [this](RunId run) {
        leaving_.insert(run);
        readOn();
    });
}

void OutsideEvents::start(std::int64_t sequence) {
    sequence_ = sequence;
    leaving_.clear();
    reading_ = false;
    readAgain_ = false;
}

void OutsideEvents::readOn() {
    if (sequence_ < 0) return;
    if (reading_) {
        readAgain_ = true;
        return;
    }
    reading_ = true;
    store_->post(
        this,
        [from = sequence_](Project& project) {
            News news{{}, from};
            for (;;) {
                auto stored = project.events(std::nullopt, news.sequence);
                if (stored.empty()) return news;
                news.sequence = stored.back().sequence;
                for (Project::StoredEvent& one : stored) news.events.push_back(std::move(one.event));
            }
        },
        [this, from = sequence_, leavingNow = leaving_](const News& news) { take(news, from, leavingNow); },
        [this](const Failure&) { reading_ = false; });
}

void OutsideEvents::take(const News& news, std::int64_t from, const std::set<RunId>& leavingNow) {
    if (from != sequence_) return;  // another project was opened meanwhile
    reading_ = false;
    sequence_ = news.sequence;
    std::vector<Event> outside;
    for (const Event& event : news.events) {
        const RunId run = headerOf(event).run;
        if (!bridge_->owns(run) && !leaving_.contains(run)) outside.push_back(event);
    }
    for (const RunId run : leavingNow) leaving_.erase(run);
    if (!outside.empty()) emit arrived(outside);
    if (std::exchange(readAgain_, false)) readOn();
}

}  // namespace attune
