#include "widgets/forms/field_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <cmath>

#include "core/config/experiment_config.h"
#include "core/config/number_text.h"
#include "widgets/style/message_text.h"

namespace attune {

namespace {

QString translated(const char* english) {
    return QCoreApplication::translate("Forms", english);
}

QString choiceLabel(const Field& field, const std::string& value) {
    for (const Choice& choice : field.choices) {
        if (choice.value == value) return schemaText(choice.label);
    }
    return QString::fromStdString(value);
}

QString listText(const std::vector<std::string>& list) {
    QStringList parts;
    for (const std::string& entry : list) parts << QString::fromStdString(entry).simplified();
    return parts.join(QStringLiteral(", "));
}

Problem numberProblem(const Field& field, const QString& text, const NumberProblem& why) {
    Problem problem;
    problem.code = why.code;
    problem.arguments = {std::string(field.key), text.toStdString()};
    problem.keys = {std::string(field.key)};
    for (const std::string& reading : why.readings) {
        if (reading.empty()) continue;
        problem.arguments.push_back(reading);
        problem.fixes.push_back({std::string(field.key), reading});
    }
    return problem;
}

}  // namespace

QString valueText(const Field& field, const Value& value) {
    if (std::holds_alternative<std::monostate>(value)) return translated(QT_TRANSLATE_NOOP("Forms", "auto"));
    if (const auto* flag = std::get_if<bool>(&value)) {
        return *flag ? translated(QT_TRANSLATE_NOOP("Forms", "on")) : translated(QT_TRANSLATE_NOOP("Forms", "off"));
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return QString::fromStdString(formatInteger(*integer, true));
    }
    if (const auto* real = std::get_if<double>(&value)) return QString::fromStdString(formatReal(*real));
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return listText(*list);
    const std::string& text = std::get<std::string>(value);
    return field.type == FieldType::choice ? choiceLabel(field, text) : QString::fromStdString(text);
}

std::variant<Value, Problem> parseFieldText(const Field& field, const QString& text) {
    const std::string typed = text.trimmed().toStdString();
    if (typed.empty() && field.nullable) return Value(std::monostate());
    const auto result = [&](const auto& parsed) -> std::variant<Value, Problem> {
        if (const auto* why = std::get_if<1>(&parsed)) return numberProblem(field, text, *why);
        return Value(std::get<0>(parsed));
    };
    switch (field.type) {
        case FieldType::integer:
            return result(parseInteger(typed));
        case FieldType::real:
            return result(parseReal(typed));
        case FieldType::path:
            return Value(typed);
        default:
            return Value(text.toStdString());
    }
}

QString fixLabel(const Fix& fix, const Problem& problem) {
    if (problem.code == "config.ambiguous_number") return QString::fromStdString(fix.value);
    if (problem.code == "data.path_twice") return translated(QT_TRANSLATE_NOOP("Forms", "Remove the repetition"));
    const Field* field = findField(fix.key);
    if (field == nullptr) return QString::fromStdString(fix.value);
    // Paths are longer than a button.
    if (field->type == FieldType::paths) {
        return problem.code == "config.has_no_effect" ? translated(QT_TRANSLATE_NOOP("Forms", "Back to the default"))
                                                      : translated(QT_TRANSLATE_NOOP("Forms", "Remove from the list"));
    }
    ExperimentConfig fixed;
    fixed.setFromText(fix.key, fix.value);
    QString value = valueText(*field, fixed.value(fix.key));
    if (field->type == FieldType::list) value = translated(QT_TRANSLATE_NOOP("Forms", "“%1”")).arg(value);
    if (!problem.keys.empty() && problem.keys.front() == fix.key) {
        return translated(QT_TRANSLATE_NOOP("Forms", "Use %1")).arg(value);
    }
    return translated(QT_TRANSLATE_NOOP("Forms", "Set %1 to %2")).arg(settingLabel(fix.key), value);
}

QString rangeText(const Field& field) {
    const bool whole = field.type == FieldType::integer;
    if (!whole && field.type != FieldType::real) return {};
    if (!std::isfinite(field.minimum) || !std::isfinite(field.maximum)) return {};
    const auto bound = [&](double value) {
        return whole ? valueText(field, static_cast<std::int64_t>(value)) : valueText(field, value);
    };
    return (field.minimumExclusive ? translated(QT_TRANSLATE_NOOP("Forms", "Range: above %1, up to %2."))
                                   : translated(QT_TRANSLATE_NOOP("Forms", "Range: %1 to %2.")))
        .arg(bound(field.minimum), bound(field.maximum));
}

QString byteText(std::int64_t bytes) {
    static constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB"};
    double amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (amount >= 1024 && unit + 1 < units.size()) {
        amount /= 1024;
        ++unit;
    }
    const int digits = unit == 0 || amount >= 100 ? 0 : 1;
    return QString::number(amount, 'f', digits) + QChar(0x202f) + QLatin1String(units[unit]);
}

}  // namespace attune
