#include "core/base/error.h"

namespace attune {

namespace {

std::string joined(const std::string& code, const std::vector<std::string>& arguments) {
    std::string text = code;
    for (const std::string& argument : arguments) text += (&argument == arguments.data() ? ": " : ", ") + argument;
    return text;
}

}  // namespace

Error::Error(std::string code, std::vector<std::string> arguments)
    : std::runtime_error(joined(code, arguments)), code_(std::move(code)), arguments_(std::move(arguments)) {}

void failCheck(const char* expression, const char* file, int line) {
    throw std::logic_error(std::string("check failed: ") + expression + " at " + file + ":" + std::to_string(line));
}

}  // namespace attune
