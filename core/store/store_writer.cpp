#include "core/store/store_writer.h"

#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/thread.h"
#include "core/store/project.h"
#include "core/store/run_folders.h"

namespace attune {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto pollInterval = 150ms;  // with the fsync it stays below the promised 250 ms
constexpr auto heartbeatInterval = 2s;
constexpr auto lastEffort = 10s;

std::string holderText(const LeaseHolder& holder) {
    return holder.host + " (process " + std::to_string(holder.pid) + ")";
}

}  // namespace

class StoreWriter::Impl {
public:
    Impl(const std::filesystem::path& path, RunId run, EventSink* next,
         std::function<void(const std::string&)> onCommand)
        : run_(run), next_(next), onCommand_(std::move(onCommand)), project_(Project::open(path)) {
        if (project_->readOnly()) throw Error("project.read_only", {path.string()});
        LeaseHolder holder;
        if (!project_->takeLease(runLease(run_), &holder)) throw Error("project.held", {holderText(holder)});
        project_->takeCommands(run_);  // meant for a trainer before this one
        thread_ = std::jthread([this](std::stop_token stop) { work(stop); });
    }

    ~Impl() {
        thread_.request_stop();
        thread_.join();
    }

    void publish(const Event& event) noexcept {
        try {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(event);
            ++published_;
            step_ = headerOf(event).step;
        } catch (const std::exception& e) {  // no memory for it
            log(LogLevel::error, std::string("event lost: ") + e.what());
        }
        if (next_ != nullptr) next_->publish(event);
    }

    bool flush(double seconds) {
        std::unique_lock lock(mutex_);
        const std::int64_t goal = published_;
        flushGoal_ = goal;
        changed_.notify_all();
        return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return durable_ >= goal; });
    }

private:
    void work(std::stop_token stop) {
        enterWorkerThread("store");
        Clock::time_point nextHeartbeat = Clock::now() + heartbeatInterval;
        while (!stop.stop_requested()) {
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, stop, pollInterval, [this] { return flushGoal_ > durable_ && !failing_; });
            }
            write();
            pass([&] { takeCommands(); });
            if (Clock::now() >= nextHeartbeat) {
                pass([&] { project_->refreshLease(runLease(run_)); });
                nextHeartbeat = Clock::now() + heartbeatInterval;
            }
        }
        const Clock::time_point giveUp = Clock::now() + lastEffort;
        while (!write() && Clock::now() < giveUp) std::this_thread::sleep_for(pollInterval);
        if (!unsaved_.empty())
            log(LogLevel::error,
                std::to_string(unsaved_.size()) + " events of run " + std::to_string(run_) + " could not be stored");
    }

    /// True when nothing is left to store.
    bool write() {
        {
            const std::lock_guard lock(mutex_);
            unsaved_.insert(unsaved_.end(), std::make_move_iterator(waiting_.begin()),
                            std::make_move_iterator(waiting_.end()));
            waiting_.clear();
        }
        if (unsaved_.empty()) return true;
        if (!pass([&] { project_->appendEvents(unsaved_); })) return false;
        {
            const std::lock_guard lock(mutex_);
            durable_ += static_cast<std::int64_t>(unsaved_.size());
            changed_.notify_all();
        }
        unsaved_.clear();
        if (std::exchange(failing_, false)) say(LogLevel::info, "project.stores_again", {project_->path().string()});
        return true;
    }

    void takeCommands() {
        if (!onCommand_) return;
        for (const std::string& command : project_->takeCommands(run_)) onCommand_(command);
    }

    /// Does something with the project; a failure is said once until storing works again.
    template <typename Body>
    bool pass(Body&& body) {
        try {
            body();
            return true;
        } catch (const Error& error) {
            if (!std::exchange(failing_, true)) say(LogLevel::error, error.code(), error.arguments());
        } catch (const std::exception& error) {
            if (!std::exchange(failing_, true))
                say(LogLevel::error, "project.failed", {project_->path().string(), error.what()});
        }
        return false;
    }

    void say(LogLevel level, const std::string& code, const std::vector<std::string>& arguments) {
        std::int64_t step = 0;
        {
            const std::lock_guard lock(mutex_);
            step = step_;
        }
        publish(LogLine{stampedHeader(run_, step), static_cast<int>(level), code, arguments});
    }

    const RunId run_;
    EventSink* const next_;
    const std::function<void(const std::string&)> onCommand_;
    const std::unique_ptr<Project> project_;  // the writer thread's once it runs

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<Event> waiting_;
    std::int64_t published_ = 0, durable_ = 0, flushGoal_ = 0;
    std::int64_t step_ = 0;  // of the last event

    // The writer thread's own:
    std::vector<Event> unsaved_;
    bool failing_ = false;

    std::jthread thread_;
};

StoreWriter::StoreWriter(const std::filesystem::path& project, RunId run, EventSink* next,
                         std::function<void(const std::string&)> onCommand)
    : impl_(std::make_unique<Impl>(project, run, next, std::move(onCommand))) {}

StoreWriter::~StoreWriter() = default;

void StoreWriter::publish(const Event& event) noexcept {
    impl_->publish(event);
}

bool StoreWriter::flush(double seconds) {
    return impl_->flush(seconds);
}

}  // namespace attune
