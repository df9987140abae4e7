#include "widgets/forms/field_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "widgets/forms/changed_dot.h"
#include "widgets/forms/field_editor.h"
#include "widgets/forms/field_text.h"
#include "widgets/forms/problem_line.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QLabel* mutedLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(grid(8));
    label->setFont(Theme::font(0.92));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->hide();
    return label;
}

QString helpText(const Field& field) {
    const QString range = rangeText(field);
    return range.isEmpty() ? schemaText(field.help) : schemaText(field.help) + QLatin1Char(' ') + range;
}

}  // namespace

FieldRow::FieldRow(const Field& field, QWidget* parent)
    : QWidget(parent),
      field_(field),
      editor_(makeEditor(field, this)),
      dot_(new ChangedDot(this)),
      help_(mutedLabel(helpText(field), this)),
      checking_(mutedLabel(tr("Checking…"), this)),
      problemLines_(new QVBoxLayout) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid(0.5));
    layout->addWidget(dot_, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(grid(0.5));
    layout->addLayout(column, 1);
    if (field.type != FieldType::flag) {
        label_ = new QLabel(schemaText(field.label), this);
        label_->setTextFormat(Qt::PlainText);
        label_->setWordWrap(true);
        label_->setMinimumWidth(grid(8));
        label_->setBuddy(editor_->focusTarget());
        column->addWidget(label_);
        column->addWidget(help_);
        column->addWidget(editor_);
    } else {
        column->addWidget(editor_);
        column->addWidget(help_);
    }
    column->addWidget(checking_);
    problemLines_->setSpacing(grid(0.75));
    column->addLayout(problemLines_);
    setToolTip(QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size())));
    dot_->hide();
    connect(dot_, &QToolButton::clicked, this, &FieldRow::revertRequested);
    // The editor comes before its dot: typing on through a form must not stop at every mark.
    setTabOrder(editor_->focusTarget(), dot_);
    describeForAssistance();
}

void FieldRow::setChanged(bool changed, const Value& sourceValue) {
    dot_->setVisible(changed);
    if (!changed) return;
    const QString words = tr("Changed from %1. Click to go back.").arg(valueText(field_, sourceValue));
    dot_->setToolTip(words);
    dot_->setAccessibleName(tr("Go back to %1: %2").arg(schemaText(field_.label), valueText(field_, sourceValue)));
}

void FieldRow::setProblems(const std::vector<Problem>& problems, bool marked) {
    std::optional<Problem::Severity> severity;
    if (marked) severity = Problem::Severity::error;
    for (const Problem& problem : problems) {
        if (!severity || problem.severity == Problem::Severity::error) severity = problem.severity;
    }
    editor_->setSeverity(severity);
    if (problems == problems_) return;
    problems_ = problems;
    while (QLayoutItem* item = problemLines_->takeAt(0)) {
        // Not at once: the button whose click led here may be in it.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const Problem& problem : problems) {
        auto* line = new ProblemLine(problem, false, this);
        connect(line, &ProblemLine::fixChosen, this, &FieldRow::fixChosen);
        problemLines_->addWidget(line);
    }
    describeForAssistance();
}

void FieldRow::setInEffect(bool inEffect) {
    editor_->setEnabled(inEffect);
    if (label_ != nullptr) label_->setEnabled(inEffect);
}

void FieldRow::setChecking(bool checking) {
    checking_->setVisible(checking);
}

void FieldRow::setHelpVisible(bool visible) {
    help_->setVisible(visible && !help_->text().isEmpty());
}

bool FieldRow::matches(const QStringList& words) const {
    QString all = schemaText(field_.label) + QLatin1Char(' ') + schemaText(field_.help) + QLatin1Char(' ');
    for (const std::string_view english : {field_.label, field_.help, field_.key}) {
        all += QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size())) + QLatin1Char(' ');
    }
    for (const Choice& choice : field_.choices) all += schemaText(choice.label) + QLatin1Char(' ');
    return std::ranges::all_of(words, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

void FieldRow::describeForAssistance() {
    QWidget* target = editor_->focusTarget();
    const QString unit = schemaText(field_.unit);
    const QString label = schemaText(field_.label);
    target->setAccessibleName(unit.isEmpty() ? label : tr("%1 (%2)").arg(label, unit));
    QString description = helpText(field_);
    for (const Problem& problem : problems_) description.prepend(messageText(problem) + QLatin1Char(' '));
    target->setAccessibleDescription(description);
}

}  // namespace attune
