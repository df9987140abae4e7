#pragma once

namespace attune {

/// What the x axis of a chart counts. Within one run each of them never goes back.
enum class SeriesAxis {
    step,         // optimizer steps
    tokens,       // trained tokens
    epoch,        // passes over the data
    trainedTime,  // seconds of training: pauses and the time between stop and resume left out
    wallTime      // seconds since 1970, UTC
};

}  // namespace attune
