#pragma once

#include <cstddef>
#include <functional>

namespace attune {

/// Does part(0, 0, count / 2) and part(1, count / 2, count) at the same time when it is `worth` a thread (some 100 µs)
/// and a pool thread is free, else part(0, 0, count); returns when all is done. `part` must not throw.
void inTwo(std::size_t count, bool worth,
           const std::function<void(int number, std::size_t first, std::size_t last)>& part);

}  // namespace attune
