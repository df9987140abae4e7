#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"data.unknown", ATTUNE_TR("Messages", "Something went wrong: {0}."), ""},
});

}  // namespace

std::span<const Message> dataMessages() {
    return messages;
}

}  // namespace attune
