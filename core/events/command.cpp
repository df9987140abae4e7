#include "core/events/command.h"

#include <array>

namespace attune {

namespace {

constexpr std::uint32_t bit(Command command) noexcept {
    return 1u << static_cast<std::uint32_t>(command);
}

}  // namespace

std::string_view toString(Command command) noexcept {
    constexpr std::array<std::string_view, 6> words{"pause", "resume", "stop", "checkpoint", "sample", "kill"};
    return words[static_cast<std::size_t>(command)];
}

void CommandBox::request(Command command) noexcept {
    std::uint32_t drop = 0;
    if (command == Command::pause) drop = bit(Command::resume);
    if (command == Command::resume) drop = bit(Command::pause);
    std::uint32_t seen = bits_.load();
    while (!bits_.compare_exchange_weak(seen, (seen & ~drop) | bit(command))) {
    }
    bits_.notify_all();
}

bool CommandBox::take(Command command) noexcept {
    return (bits_.fetch_and(~bit(command)) & bit(command)) != 0;
}

bool CommandBox::pending(Command command) const noexcept {
    return (bits_.load() & bit(command)) != 0;
}

void CommandBox::wait() const noexcept {
    bits_.wait(0);
}

}  // namespace attune
