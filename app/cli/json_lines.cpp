#include "app/cli/json_lines.h"

#include <iostream>

namespace attune {

void forEachJsonLine(const std::function<void(const Json& value, std::size_t line)>& take) {
    std::string text;
    for (std::size_t line = 1; std::getline(std::cin, text); ++line) {
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        const Json value = Json::parse(text, nullptr, false);
        if (value.is_discarded()) throw Error("cli.bad_line", {std::to_string(line), "not JSON"});
        take(value, line);
    }
}

}  // namespace attune
