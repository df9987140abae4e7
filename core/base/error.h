#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace attune {

/// A failure that a person may have to act on. It carries a code ("data.file_missing") and its arguments; the words and
/// the action are in core/values/messages.h, so that they can be translated. what() is for logs only.
class Error : public std::runtime_error {
public:
    explicit Error(std::string code, std::vector<std::string> arguments = {});

    const std::string& code() const noexcept { return code_; }
    const std::vector<std::string>& arguments() const noexcept { return arguments_; }

private:
    std::string code_;
    std::vector<std::string> arguments_;
};

/// Thrown where an operation was cut short because its stop token was triggered; not a failure.
class Cancelled : public std::exception {
public:
    const char* what() const noexcept override { return "cancelled"; }
};

/// Programmer errors only (never reachable from input): throws std::logic_error with the failing expression and place.
[[noreturn]] void failCheck(const char* expression, const char* file, int line);

#define ATTUNE_CHECK(expression) ((expression) ? void(0) : ::attune::failCheck(#expression, __FILE__, __LINE__))

}  // namespace attune
