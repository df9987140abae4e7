#pragma once

#include <span>

#include "core/config/schema.h"

namespace attune {

// The parts of the one table that schema() joins, in display order.

std::span<const Field> dataFields();
std::span<const Field> modelFields();
std::span<const Field> trainingFields();
std::span<const Field> optimizerFields();
std::span<const Field> scheduleFields();
std::span<const Field> observationFields();
std::span<const Field> samplingFields();
std::span<const Field> deviceFields();

}  // namespace attune
