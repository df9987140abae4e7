#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"file.missing", ATTUNE_TR("Messages", "There is no file {0}."),
     ATTUNE_TR("Messages", "Check the path, or choose the file again.")},
    {"file.cannot_read", ATTUNE_TR("Messages", "{0} cannot be read: {1}."),
     ATTUNE_TR("Messages", "Check its permissions, or copy it to another place.")},
    {"file.cannot_write", ATTUNE_TR("Messages", "{0} cannot be written: {1}."),
     ATTUNE_TR("Messages", "Check the folder's permissions, or choose another one.")},
    {"file.disk_full", ATTUNE_TR("Messages", "The disk is full: {0} needs {1} bytes."),
     ATTUNE_TR("Messages", "Free some space and try again; nothing was lost.")},

    {"data.file_missing", ATTUNE_TR("Messages", "There is no file or folder {0}."),
     ATTUNE_TR("Messages", "Check the path, or choose the text again.")},
    {"data.unreadable", ATTUNE_TR("Messages", "{0} cannot be read: {1}."),
     ATTUNE_TR("Messages", "Check its permissions, or copy it to another place.")},
    {"data.not_a_file", ATTUNE_TR("Messages", "{0} is neither a file nor a folder."),
     ATTUNE_TR("Messages", "Choose a text file or a folder of text files.")},
    {"data.no_text_in_folder", ATTUNE_TR("Messages", "The folder {0} holds no text file."),
     ATTUNE_TR("Messages", "Choose a folder with text files (UTF-8), or the files themselves.")},
    {"data.empty", ATTUNE_TR("Messages", "{0} is empty."), ATTUNE_TR("Messages", "Choose a file with text in it.")},
    {"data.binary", ATTUNE_TR("Messages", "{0} is no text: byte {1} is zero."),
     ATTUNE_TR("Messages", "Choose a text file, or convert this one to plain UTF-8 text.")},
    {"data.utf16", ATTUNE_TR("Messages", "{0} is UTF-16 text, not UTF-8."),
     ATTUNE_TR("Messages", "Save it as UTF-8 in a text editor, or convert it with iconv.")},
    {"data.not_utf8", ATTUNE_TR("Messages", "{0} is not UTF-8: byte {1} (line {2}) belongs to no character."),
     ATTUNE_TR("Messages",
               "Save it as UTF-8 in a text editor, or convert it with iconv (often from LATIN1 or GB18030).")},
    {"data.changed_while_reading", ATTUNE_TR("Messages", "{0} changed while it was being read."),
     ATTUNE_TR("Messages", "Wait until whatever writes it is done, and start again.")},
    {"data.too_little",
     ATTUNE_TR("Messages", "The training text gives {0} tokens; one window of this sequence length needs {1}."),
     ATTUNE_TR("Messages", "Add text, or choose a shorter sequence length.")},
    {"data.too_little_validation",
     ATTUNE_TR("Messages", "The validation text gives {0} tokens; one window of this sequence length needs {1}."),
     ATTUNE_TR("Messages", "Set aside more text for validation, or choose a shorter sequence length.")},
    {"data.less_than_a_step",
     ATTUNE_TR("Messages", "The training text gives at most {0} windows, fewer than the {1} of one optimizer step."),
     ATTUNE_TR("Messages", "Add text, or lower batch size, accumulation or sequence length.")},
    {"data.cache_corrupt", ATTUNE_TR("Messages", "The token cache {0} is damaged."),
     ATTUNE_TR("Messages", "Delete it; it will be made again.")},

    {"tokenizer.not_found", ATTUNE_TR("Messages", "There is no tokenizer at {0}."),
     ATTUNE_TR(
         "Messages",
         "Choose a folder with tokenizer.json, with vocab.json and merges.txt, or with encoder.json and vocab.bpe.")},
    {"tokenizer.malformed", ATTUNE_TR("Messages", "The tokenizer file {0} is damaged at {1}: {2}."),
     ATTUNE_TR("Messages", "Download or save it again.")},
    {"tokenizer.unsupported", ATTUNE_TR("Messages", "The tokenizer {0} uses {1}, which Attune does not have."),
     ATTUNE_TR("Messages", "Choose a byte-level BPE tokenizer as GPT-2 has it, or train one on your text.")},
    {"tokenizer.vocab_too_small",
     ATTUNE_TR("Messages", "A vocabulary of {0} is too small: byte-level BPE needs at least {1} entries."),
     ATTUNE_TR("Messages", "Choose a larger vocabulary; 1,024 to 50,000 are usual.")},
});

}  // namespace

std::span<const Message> dataMessages() {
    return messages;
}

}  // namespace attune
