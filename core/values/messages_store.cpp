#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"project.missing", ATTUNE_TR("Messages", "There is no project at {0}."),
     ATTUNE_TR("Messages", "Check the path, or make a new project there.")},
    {"project.exists", ATTUNE_TR("Messages", "There is already a file at {0}."),
     ATTUNE_TR("Messages", "Choose another name, or open that project.")},
    {"project.not_readable", ATTUNE_TR("Messages", "The project {0} cannot be read: {1}."),
     ATTUNE_TR("Messages", "Ask for permission to read it, or open a copy.")},
    {"project.not_a_project", ATTUNE_TR("Messages", "{0} is not an Attune project."),
     ATTUNE_TR("Messages", "Choose a file that Attune made; its name ends in .attune.")},
    {"project.corrupt", ATTUNE_TR("Messages", "The project {0} is damaged: {1}."),
     ATTUNE_TR("Messages", "Open a backup; the checkpoints in the folder beside it can be used without it.")},
    {"project.newer_version",
     ATTUNE_TR("Messages", "The project {0} was made by a newer Attune (format {1}; this one knows {2})."),
     ATTUNE_TR("Messages", "Update Attune to open it.")},
    {"project.older_version",
     ATTUNE_TR("Messages", "The project {0} has an older format and cannot be converted where it is."),
     ATTUNE_TR("Messages", "Copy it to a folder that you can write to and open the copy.")},
    {"project.read_only", ATTUNE_TR("Messages", "The project {0} is open for reading only."),
     ATTUNE_TR("Messages", "Copy it to a folder of your own and open the copy to change it.")},
    {"project.read_only_place",
     ATTUNE_TR("Messages",
               "The project {0} is in a place where nothing can be written, so it is open for reading only."),
     ATTUNE_TR("Messages", "Copy it to a folder of your own and open the copy to change it.")},
    {"project.network_place",
     ATTUNE_TR("Messages", "The project {0} is on a network file system, so it is open for reading only."),
     ATTUNE_TR("Messages", "Open it on the machine that holds it, or copy it to a local disk.")},
    {"project.other_machine",
     ATTUNE_TR("Messages", "The project {0} is in use on another machine, so it is open for reading only."),
     ATTUNE_TR("Messages", "Close it there first, or open a copy.")},
    {"project.opened_read_only", ATTUNE_TR("Messages", "The project {0} was opened for reading only."), ""},
    {"project.held", ATTUNE_TR("Messages", "It is being written by {0}."),
     ATTUNE_TR("Messages", "Close it there first.")},
    {"project.disk_full", ATTUNE_TR("Messages", "The disk is full: changes to {0} cannot be stored."),
     ATTUNE_TR("Messages", "Free some space; what is waiting is kept in memory and stored then.")},
    {"project.busy", ATTUNE_TR("Messages", "Another program keeps the project {0} busy."),
     ATTUNE_TR("Messages", "Try again in a moment.")},
    {"project.failed", ATTUNE_TR("Messages", "The project {0} cannot be used: {1}."),
     ATTUNE_TR("Messages", "Check the disk and its permissions.")},
    {"project.stores_again", ATTUNE_TR("Messages", "Changes to {0} are stored again; nothing was lost."), ""},
    {"event.malformed", ATTUNE_TR("Messages", "An event could not be read: {0}."), ""},
    {"checkpoint.verify_failed", ATTUNE_TR("Messages", "A checkpoint was not on the disk as it was written: {0}."),
     ATTUNE_TR("Messages", "Check the disk; the earlier checkpoints are untouched.")},
    {"checkpoint.corrupt", ATTUNE_TR("Messages", "{0} is damaged: {1}."),
     ATTUNE_TR("Messages", "Use an earlier checkpoint.")},
    {"checkpoint.missing_tensor", ATTUNE_TR("Messages", "The checkpoint has no tensor called {0}."),
     ATTUNE_TR("Messages", "Check that it belongs to a model of this type.")},
    {"checkpoint.shape", ATTUNE_TR("Messages", "Tensor {0} has the shape {1}, but {2} is needed."),
     ATTUNE_TR("Messages", "Use the model settings with which the checkpoint was made.")},
    {"safetensors.malformed", ATTUNE_TR("Messages", "{0} is not a valid safetensors file: at byte {1}, {2}."),
     ATTUNE_TR("Messages", "Download or save the file again.")},
});

}  // namespace

std::span<const Message> storeMessages() {
    return messages;
}

}  // namespace attune
