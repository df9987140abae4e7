#include "core/values/messages.h"

namespace attune {

const Message* findMessage(std::string_view code) noexcept {
    for (const auto table : {configMessages(), dataMessages(), storeMessages(), trainMessages()}) {
        for (const Message& message : table) {
            if (message.code == code) return &message;
        }
    }
    return nullptr;
}

std::string fillTemplate(std::string_view text, const std::vector<std::string>& arguments) {
    std::string filled;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' && text[i + 1] >= '0' && text[i + 1] <= '9') {
            const std::size_t index = static_cast<std::size_t>(text[i + 1] - '0');
            filled += index < arguments.size() ? arguments[index] : "?";
            i += 2;
        } else {
            filled += text[i];
        }
    }
    return filled;
}

std::string describe(std::string_view code, const std::vector<std::string>& arguments) {
    const Message* message = findMessage(code);
    if (message == nullptr) {
        std::string plain(code == "text" ? "" : code);
        for (const std::string& argument : arguments) plain += (plain.empty() ? "" : " ") + argument;
        return plain;
    }
    std::string text = fillTemplate(message->text, arguments);
    if (!message->action.empty()) text += " " + fillTemplate(message->action, arguments);
    return text;
}

}  // namespace attune
