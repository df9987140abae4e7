#include "app/bridge/worker.h"

#include <exception>

#include "core/base/log.h"
#include "core/base/thread.h"

namespace attune {

Worker::Worker(std::string name) : name_(std::move(name)), thread_([this](std::stop_token stop) { loop(stop); }) {}

Worker::~Worker() {
    thread_.request_stop();
    wake_.notify_all();
    thread_.join();
}

void Worker::enqueue(std::function<void(std::stop_token)> job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
}

void Worker::deliver(const QPointer<QObject>& context, std::function<void()> function) {
    QMetaObject::invokeMethod(
        &relay_,
        [context, function = std::move(function)] {
            if (context) function();
        },
        Qt::QueuedConnection);
}

void Worker::loop(std::stop_token stop) {
    enterWorkerThread(name_);
    while (true) {
        std::function<void(std::stop_token)> job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, stop, [this] { return !jobs_.empty(); });
            if (jobs_.empty()) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job(stop);
    }
}

void Worker::attempt(const QPointer<QObject>& context, const std::function<void(const Failure&)>& failed,
                     const std::function<void()>& body) {
    Failure failure;
    try {
        body();
        return;
    } catch (const Cancelled&) {
        return;
    } catch (const Error& error) {
        failure = {error.code(), error.arguments()};
    } catch (const std::exception& error) {
        failure = {"text", {error.what()}};
    }
    log(LogLevel::warning,
        name_ + ": " + failure.code + (failure.arguments.empty() ? "" : " " + failure.arguments.front()));
    if (failed) deliver(context, [failed, failure] { failed(failure); });
}

}  // namespace attune
