#include "widgets/forms/line_field_editor.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/forms/field_text.h"
#include "widgets/forms/input_line.h"
#include "widgets/forms/path_browser.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

/// The next value `steps` away, inside the field's range. A logarithmic field multiplies, and leaves 0 by its smallest
/// power of ten.
double stepped(const Field& field, double value, int steps) {
    const bool factor = field.logarithmic && field.step > 1;
    double next = factor ? value * std::pow(field.step, steps) : value + field.step * steps;
    if (factor && value == 0 && steps > 0) next = field.minimum > 0 ? field.minimum : 1e-6;
    if (!factor && field.step > 0) next = std::round(next / field.step) * field.step;
    if (field.minimumExclusive && next <= field.minimum) return value;
    return std::clamp(next, field.minimum, field.maximum);
}

}  // namespace

LineFieldEditor::LineFieldEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent), line_(new InputLine(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid(0.5));
    layout->addWidget(line_, 1);
    line_->setUnit(schemaText(field.unit));
    if (field.nullable) layout->addWidget(makeAutoButton());
    if (field.type == FieldType::path) {
        line_->acceptFiles();
        layout->addWidget(
            makeBrowseButton(this, false, [this](const QStringList& paths) { take(paths.constFirst()); }));
    }
    connect(line_, &InputLine::committed, this, &LineFieldEditor::take);
    connect(line_, &QLineEdit::textEdited, this, &FieldEditor::typing);
    connect(line_, &InputLine::stepped, this, &LineFieldEditor::step);
}

QToolButton* LineFieldEditor::makeAutoButton() {
    auto_ = new QToolButton(this);
    auto_->setText(tr("Auto"));
    auto_->setToolTip(tr("Let Attune choose this from the other settings"));
    auto_->setAccessibleName(tr("%1: auto").arg(schemaText(field().label)));
    auto_->setCheckable(true);
    auto_->setAutoRaise(true);
    connect(auto_, &QToolButton::clicked, this, &LineFieldEditor::setAuto);
    return auto_;
}

void LineFieldEditor::setValue(const Value& value) {
    value_ = value;
    const bool automatic = std::holds_alternative<std::monostate>(value);
    line_->setCommittedText(automatic ? QString() : valueText(field(), value));
    if (auto_ != nullptr) auto_->setChecked(automatic);
    showAutoText();
}

void LineFieldEditor::setAutoText(const QString& text) {
    autoText_ = text;
    showAutoText();
}

void LineFieldEditor::showAutoText() {
    if (!field().nullable) return;
    const QString word = valueText(field(), Value());
    line_->setPlaceholderText(autoText_.isEmpty() ? word : tr("%1: %2").arg(word, autoText_));
}

std::optional<std::variant<Value, Problem>> LineFieldEditor::pending() const {
    if (!line_->isDirty()) return std::nullopt;
    return parseFieldText(field(), line_->text());
}

void LineFieldEditor::commit() {
    line_->commit();
}

QWidget* LineFieldEditor::focusTarget() {
    return line_;
}

void LineFieldEditor::take(const QString& text) {
    const auto parsed = parseFieldText(field(), text);
    const auto* value = std::get_if<Value>(&parsed);
    if (value == nullptr) {
        emit typing();
        return;
    }
    const bool same = *value == value_;
    setValue(*value);
    if (same) {
        emit typing();
    } else {
        emit edited(value_);
    }
}

void LineFieldEditor::step(int steps) {
    const bool number = field().type == FieldType::integer || field().type == FieldType::real;
    if (!number) return;
    // From what is typed, or from what auto stands for.
    const auto parsed = parseFieldText(field(), line_->text().isEmpty() ? autoText_ : line_->text());
    const auto* from = std::get_if<Value>(&parsed);
    if (from == nullptr) return;
    Value next;
    if (const auto* integer = std::get_if<std::int64_t>(from)) {
        next = static_cast<std::int64_t>(std::llround(stepped(field(), static_cast<double>(*integer), steps)));
    } else if (const auto* real = std::get_if<double>(from)) {
        // Twelve digits: what a step adds by rounding must not show.
        next = QString::number(stepped(field(), *real, steps), 'g', 12).toDouble();
    } else {
        return;
    }
    line_->setText(valueText(field(), next));
    take(line_->text());
}

void LineFieldEditor::setAuto(bool on) {
    Value value;
    if (!on) {
        const auto parsed = parseFieldText(field(), autoText_);
        if (const auto* derived = std::get_if<Value>(&parsed)) value = *derived;
        line_->setFocus();
    }
    // With nothing to start from, the line waits for a number and the field stays auto.
    if (value == value_) return;
    setValue(value);
    emit edited(value_);
}

}  // namespace attune
