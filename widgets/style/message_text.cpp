#include "widgets/style/message_text.h"

#include <QCoreApplication>

#include "core/config/schema.h"
#include "core/values/messages.h"

namespace attune {

namespace {

QString translated(const char* context, std::string_view english) {
    return english.empty() ? QString() : QCoreApplication::translate(context, std::string(english).c_str());
}

}  // namespace

QString messageText(std::string_view code, const std::vector<std::string>& arguments) {
    const Message* message = findMessage(code);
    if (message == nullptr) return QString::fromStdString(describe(code, arguments));
    std::vector<std::string> shown;
    shown.reserve(arguments.size());
    for (const std::string& argument : arguments) {
        shown.push_back(findField(argument) != nullptr ? settingLabel(argument).toStdString() : argument);
    }
    const auto filled = [&](std::string_view english) {
        return QString::fromStdString(fillTemplate(translated("Messages", english).toStdString(), shown));
    };
    const QString text = filled(message->text);
    return message->action.empty() ? text : text + QLatin1Char(' ') + filled(message->action);
}

QString messageText(const Problem& problem) {
    return messageText(problem.code, problem.arguments);
}

QString schemaText(std::string_view english) {
    return translated("Schema", english);
}

QString settingLabel(std::string_view key) {
    const Field* field = findField(key);
    return field != nullptr ? schemaText(field->label)
                            : QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

}  // namespace attune
