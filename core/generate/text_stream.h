#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace attune {

/// Turns the bytes of tokens, which may cut characters, into pieces of valid UTF-8. Bytes that cannot become a
/// character are shown as U+FFFD.
class TextStream {
public:
    /// onText may be empty.
    explicit TextStream(std::function<void(const std::string&)> onText) : onText_(std::move(onText)) {}

    /// Passes on every character that is whole by now.
    void add(std::string_view bytes);
    /// Passes on what is left, and returns the whole text.
    std::string finish();

private:
    void passOn(std::string_view bytes);

    std::function<void(const std::string&)> onText_;
    std::string pending_;  // at most the 3 bytes of an unfinished character after add()
    std::string text_;
};

/// Length of the unfinished character at the end of `bytes`: 0 when the last character is whole or can never be.
std::size_t unfinishedTail(std::string_view bytes) noexcept;

}  // namespace attune
