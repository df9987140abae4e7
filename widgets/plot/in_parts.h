#pragma once

#include <cstddef>
#include <functional>

namespace attune {

/// Calls part(i) once for every i < count: here, and at the same time on pool threads that are free; returns when all
/// are done. Whoever is ready takes the next part, so that a thread that starts late or is kept from running (training
/// has every core) delays the others by no more than the part it holds. `part` must not throw.
void inParts(std::size_t count, const std::function<void(std::size_t index)>& part);

}  // namespace attune
