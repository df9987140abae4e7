#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attune {

/// The words for a code: what is wrong and what to do, as English templates with {0}, {1}… for the arguments.
/// Translated with the context "Messages" by whoever shows them.
struct Message {
    std::string_view code;
    std::string_view text;    // one sentence: what and where
    std::string_view action;  // one sentence: what to do; may be empty
};

/// Each area of the engine keeps its own table (messages_<area>.cpp).
std::span<const Message> configMessages();
std::span<const Message> dataMessages();
std::span<const Message> storeMessages();
std::span<const Message> trainMessages();

/// The entry for a code, or nullptr.
const Message* findMessage(std::string_view code) noexcept;

/// Puts the arguments into a (possibly translated) template. Missing arguments become "?".
std::string fillTemplate(std::string_view text, const std::vector<std::string>& arguments);

/// English text and action in one line; an unknown code is shown as it is with its arguments.
std::string describe(std::string_view code, const std::vector<std::string>& arguments);

}  // namespace attune
