#pragma once

#include "core/values/doctor_report.h"

namespace attune {

/// What this machine has for Attune: CPU and instruction sets, memory, disk, oneDNN, and the backends with the reason
/// where one is missing. No side effects.
DoctorReport examineMachine();

}  // namespace attune
