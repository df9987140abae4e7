#include "widgets/plot/in_parts.h"

#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <memory>

namespace attune {

namespace {

constexpr std::size_t kHelpers = 3;  // more would wait for memory

struct Shared {
    std::atomic<std::size_t> next = 0, done = 0;
};

}  // namespace

void inParts(std::size_t count, const std::function<void(std::size_t index)>& part) {
    // Outlives this call for helpers that come when all is taken; they touch nothing else.
    const auto shared = std::make_shared<Shared>();
    const auto work = [shared, count, &part] {
        for (std::size_t i = shared->next++; i < count; i = shared->next++) {
            part(i);
            if (++shared->done == count) shared->done.notify_one();
        }
    };
    auto* const pool = QThreadPool::globalInstance();
    const auto spare = std::size_t(std::max(pool->maxThreadCount() - 1, 0));
    // Only free threads: behind a long smoothing job a helper would be of no use.
    for (std::size_t i = 1; i < std::min({count, spare + 1, kHelpers + 1}) && pool->tryStart(work); ++i) {
    }
    work();
    for (std::size_t done = shared->done; done < count; done = shared->done) shared->done.wait(done);
}

}  // namespace attune
