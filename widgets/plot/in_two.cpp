#include "widgets/plot/in_two.h"

#include <QThreadPool>
#include <latch>
#include <memory>

namespace attune {

void inTwo(std::size_t count, bool worth,
           const std::function<void(int number, std::size_t first, std::size_t last)>& part) {
    const std::size_t half = count / 2;
    const auto done = std::make_shared<std::latch>(1);  // outlives whoever lets go of it last
    // Only a free thread: behind a long smoothing job the frame would wait for it.
    const bool helped = worth && half > 0 && QThreadPool::globalInstance()->tryStart([&part, half, count, done] {
        part(1, half, count);
        done->count_down();
    });
    part(0, 0, helped ? half : count);
    if (helped) done->wait();
}

}  // namespace attune
