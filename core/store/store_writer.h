#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/events/event_sink.h"

namespace attune {

/// Writes the events of a run into its project on a thread of its own with its own connection: at most 250 ms after
/// publish, many events a transaction, nothing merged or dropped. While the disk is full or the database is busy events
/// wait in memory and a log line says so. Also holds and refreshes the run's lease. Passes each event on to `next` (may
/// be null), also those it makes itself.
class StoreWriter : public EventSink {
public:
    /// Takes the lease "run:<id>". `onCommand` gets, on the writer's thread and within 250 ms, what other processes
    /// posted for the run (Project::postCommand). Errors: project.*, project.held.
    StoreWriter(const std::filesystem::path& project, RunId run, EventSink* next,
                std::function<void(const std::string&)> onCommand = {});
    /// Flushes and releases the lease. Gives up on what cannot be written within 10 seconds, with a line in the
    /// program's log.
    ~StoreWriter() override;

    /// Any thread; never waits for the disk.
    void publish(const Event& event) noexcept override;
    /// Returns once everything published so far is durable, or false if it could not be within the time.
    bool flush(double seconds);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace attune
