#pragma once

#include <QObject>
#include <QPointer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "core/base/error.h"

namespace attune {

/// Why a posted job gave no result: an Error's code and arguments, to be worded by the GUI.
struct Failure {
    std::string code;
    std::vector<std::string> arguments;
};

/// One worker thread for what the GUI thread must not do (files, databases, models). Jobs run one after another in the
/// order in which they were posted. The result comes back to the GUI thread by a queued call, and only while `context`
/// is alive. Create, post and destroy on the GUI thread.
class Worker {
public:
    explicit Worker(std::string name);
    /// Runs what still waits (with the stop token triggered, so that long jobs end early), then joins. Results of these
    /// jobs are not delivered.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// `work(std::stop_token)` on the worker thread, `done(result)` (or `done()` for void) or `failed(Failure)` on the
    /// GUI thread. A job that throws Cancelled delivers nothing.
    template <class Work, class Done>
    void post(QObject* context, Work work, Done done, std::function<void(const Failure&)> failed = {}) {
        const QPointer<QObject> guard(context);
        enqueue([this, guard, work = std::move(work), done = std::move(done),
                 failed = std::move(failed)](std::stop_token stop) mutable {
            using Result = std::invoke_result_t<Work&, std::stop_token>;
            attempt(guard, failed, [&] {
                if constexpr (std::is_void_v<Result>) {
                    work(stop);
                    deliver(guard, [done = std::move(done)]() mutable { done(); });
                } else {
                    auto result = std::make_shared<Result>(work(stop));
                    deliver(guard, [done = std::move(done), result]() mutable { done(std::move(*result)); });
                }
            });
        });
    }

    /// Calls `function` on the GUI thread, from any thread, while `context` is alive: for progress of a running job.
    void deliver(const QPointer<QObject>& context, std::function<void()> function);

private:
    void enqueue(std::function<void(std::stop_token)> job);
    void loop(std::stop_token stop);
    void attempt(const QPointer<QObject>& context, const std::function<void(const Failure&)>& failed,
                 const std::function<void()>& body);

    const std::string name_;
    QObject relay_;  // lives on the GUI thread: the receiver of queued calls
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<std::function<void(std::stop_token)>> jobs_;
    std::jthread thread_;  // last: starts when everything above is there
};

}  // namespace attune
