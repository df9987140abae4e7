#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "core/base/error.h"
#include "core/base/thread.h"
#include "core/data/loader.h"
#include "core/data/windows.h"

namespace attune {

class StepLoader::Impl {
public:
    Impl(const TokenSplit& split, const LoaderSettings& settings, DataPosition start)
        : split_(split), settings_(settings), samples_(windowCount(split, settings.T)), position_(start) {
        ATTUNE_CHECK(settings.T > 0 && settings.microBatch > 0 && settings.accumulation > 0);
        if (samples_ == 0)
            throw Error("data.too_little", {std::to_string(split.tokens()), std::to_string(settings.T + 1)});
        ATTUNE_CHECK(start.epoch >= 0 && start.offset >= 0 && start.offset <= samples_);
        if (position_.offset == samples_) position_ = {start.epoch + 1, 0};
        thread_ = std::jthread([this](const std::stop_token& stop) { prefetch(stop); });
    }

    StepBatch next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !ready_.empty() || failure_ != nullptr; });
        if (ready_.empty()) std::rethrow_exception(failure_);
        StepBatch batch = std::move(ready_.front());
        ready_.pop_front();
        changed_.notify_all();
        return batch;
    }

    std::int64_t samplesPerEpoch() const noexcept { return samples_; }
    std::int64_t stepsPerEpoch() const noexcept { return (samples_ + samplesPerStep() - 1) / samplesPerStep(); }

private:
    std::int64_t samplesPerStep() const noexcept { return settings_.microBatch * settings_.accumulation; }

    void prefetch(const std::stop_token& stop) {
        enterWorkerThread("attune-data");
        const auto depth = static_cast<std::size_t>(std::max(1, settings_.prefetch));
        try {
            while (!stop.stop_requested()) {
                StepBatch batch = makeStep();
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, stop, [&] { return ready_.size() < depth; })) return;
                ready_.push_back(std::move(batch));
                changed_.notify_all();
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failure_ = std::current_exception();
            changed_.notify_all();
        }
    }

    /// The step at position_, which moves behind it. A step never reaches into the next epoch.
    StepBatch makeStep() {
        StepBatch step;
        std::int64_t left = std::min(samplesPerStep(), samples_ - position_.offset);
        while (left > 0) {
            MicroBatch batch;
            batch.T = settings_.T;
            const std::int64_t size = std::min(left, settings_.microBatch);
            for (std::int64_t i = 0; i < size; ++i) appendNext(batch);
            left -= size;
            step.lossTokens += batch.B * batch.T;
            step.micro.push_back(std::move(batch));
        }
        if (position_.offset == samples_) position_ = {position_.epoch + 1, 0};
        step.after = position_;
        return step;
    }

    void appendNext(MicroBatch& batch) {
        const std::int64_t window =
            settings_.shuffle ? permute(settings_.seed, position_.epoch, position_.offset, samples_) : position_.offset;
        appendWindow(split_, window, position_.epoch * samples_ + position_.offset, batch);
        ++position_.offset;
    }

    const TokenSplit& split_;
    const LoaderSettings settings_;
    const std::int64_t samples_;
    DataPosition position_;  // of the step to make next; only the thread's
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<StepBatch> ready_;
    std::exception_ptr failure_;
    std::jthread thread_;  // last: stops before the rest goes
};

StepLoader::StepLoader(const TokenSplit& split, const LoaderSettings& settings, DataPosition start)
    : impl_(std::make_unique<Impl>(split, settings, start)) {}
StepLoader::~StepLoader() = default;
StepBatch StepLoader::next() {
    return impl_->next();
}
std::int64_t StepLoader::samplesPerEpoch() const noexcept {
    return impl_->samplesPerEpoch();
}
std::int64_t StepLoader::stepsPerEpoch() const noexcept {
    return impl_->stepsPerEpoch();
}

}  // namespace attune
