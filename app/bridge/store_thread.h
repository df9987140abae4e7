#pragma once

#include <filesystem>
#include <memory>

#include "app/bridge/worker.h"
#include "core/store/project.h"

namespace attune {

/// The window's own connection to the open project, on a thread of its own. Every read and write of the project by the
/// GUI goes through post(): in order, so a read posted after an edit sees it.
class StoreThread {
public:
    StoreThread() : worker_("store") {}

    /// Closes what is open and opens (or, where `create`, makes) the project; `first(Project&)` reads what the window
    /// needs at once and `done` gets its result.
    template <class First, class Done>
    void open(QObject* context, const std::filesystem::path& path, bool create, First first, Done done,
              std::function<void(const Failure&)> failed) {
        worker_.post(
            context,
            [this, path, create, first = std::move(first)](std::stop_token) mutable {
                project_.reset();
                project_ = create ? Project::create(path) : Project::open(path);
                return first(*project_);
            },
            std::move(done), std::move(failed));
    }

    /// `work(Project&)` on the store thread. Fails with project.missing where none is open.
    template <class Work, class Done>
    void post(QObject* context, Work work, Done done, std::function<void(const Failure&)> failed = {}) {
        worker_.post(
            context,
            [this, work = std::move(work)](std::stop_token) mutable {
                if (project_ == nullptr) throw Error("project.missing", {""});
                return work(*project_);
            },
            std::move(done), std::move(failed));
    }

    /// `last(Project&)`, then closes: the WAL is checkpointed and one file is left.
    template <class Last, class Done>
    void close(QObject* context, Last last, Done done) {
        worker_.post(
            context,
            [this, last = std::move(last)](std::stop_token) mutable {
                if (project_ != nullptr) last(*project_);
                project_.reset();
            },
            std::move(done), [done](const Failure&) mutable { done(); });
    }

private:
    std::unique_ptr<Project> project_;  // used on the worker's thread only
    Worker worker_;                     // destroyed first: ends with the project unused
};

}  // namespace attune
