#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"config.unknown", ATTUNE_TR("Messages", "Something went wrong: {0}."), ""},
});

}  // namespace

std::span<const Message> configMessages() {
    return messages;
}

}  // namespace attune
