#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"train.unknown", ATTUNE_TR("Messages", "Something went wrong: {0}."), ""},
    {"device.out_of_memory",
     ATTUNE_TR("Messages", "The device has too little memory: {0} bytes are needed, {1} are free."),
     ATTUNE_TR("Messages", "Lower the batch size, the sequence length or the model's size, or close other programs.")},
    {"device.failed", ATTUNE_TR("Messages", "The device failed in {0}: {1}."),
     ATTUNE_TR("Messages", "Resume from the last checkpoint.")},
    {"device.unknown", ATTUNE_TR("Messages", "There is no device called {0}."),
     ATTUNE_TR("Messages", "Choose cpu, or a device that the Environment page lists.")},
    {"device.unavailable", ATTUNE_TR("Messages", "The device {0} cannot be used: {1}."),
     ATTUNE_TR("Messages", "Choose another device, or see the Environment page for the reason and the fix.")},
    {"device.cuda_module_missing", ATTUNE_TR("Messages", "This build has no GPU support."),
     ATTUNE_TR("Messages", "Train on the CPU.")},
});

}  // namespace

std::span<const Message> trainMessages() {
    return messages;
}

}  // namespace attune
