#include "widgets/forms/settings_form.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>

#include "widgets/forms/field_editor.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/form_section.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int sideWidth = grid(25);
constexpr int narrowest = 290;
constexpr int columnWidth = grid(70);

QString keyText(std::string_view key) {
    return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

}  // namespace

SettingsForm::SettingsForm(QWidget* parent) : QWidget(parent) {
    side_ = makeSide();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    // Else the section list, once shown, would keep the form from getting narrow enough to hide it.
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    layout->addWidget(side_);
    layout->addWidget(makeColumn(), 1);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        FieldRow* row = nullptr;
        for (QWidget* widget = now; widget != nullptr && widget != this; widget = widget->parentWidget()) {
            if (row = qobject_cast<FieldRow*>(widget); row != nullptr) break;
        }
        if (now == nullptr || row == helped_) return;
        if (helped_ != nullptr) helped_->setHelpVisible(false);
        helped_ = row != nullptr && isAncestorOf(row) ? row : nullptr;
        if (helped_ != nullptr) helped_->setHelpVisible(true);
    });
    showValues();
    showState();
}

QWidget* SettingsForm::makeSide() {
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    sectionList_ = new QListWidget(side);
    sectionList_->setFrameShape(QFrame::NoFrame);
    sectionList_->setAccessibleName(tr("Sections"));
    sectionList_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    sectionList_->viewport()->setAutoFillBackground(false);
    layout->addWidget(sectionList_, 1);
    side->setFixedWidth(sideWidth);
    connect(sectionList_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { goToSection(sectionList_->row(item)); });
    connect(sectionList_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { goToSection(sectionList_->row(item)); });
    return side;
}

QWidget* SettingsForm::makeColumn() {
    auto* right = new QWidget(this);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(grid(1), grid(1), grid(1), grid(1));
    bar->setSpacing(grid(1.5));
    search_ = new QLineEdit(right);
    search_->setPlaceholderText(tr("Find a setting"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setClearButtonEnabled(true);
    search_->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search_->setMinimumWidth(grid(10));
    search_->setMaximumWidth(grid(40));
    changedOnly_ = new QCheckBox(tr("Changed only"), right);
    bar->addWidget(search_, 1);
    bar->addWidget(changedOnly_);
    bar->addStretch(0);
    layout->addLayout(bar);

    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(grid(0.5), grid(1), grid(2), grid(2));
    nothing_ = new QLabel(page);
    nothing_->setWordWrap(true);
    nothing_->setForegroundRole(QPalette::PlaceholderText);
    nothing_->setContentsMargins(grid(2.5), 0, 0, 0);
    nothing_->hide();
    column->addWidget(nothing_);
    for (const Choice& group : schemaGroups()) {
        auto* section = new FormSection(group, page);
        sections_.push_back(section);
        column->addWidget(section);
        sectionList_->addItem(section->title());
        connect(section, &FormSection::expandedChanged, this, &SettingsForm::applyFilter);
        for (FieldRow* row : section->rows()) addRow(row);
    }
    column->addStretch(1);
    page->setMaximumWidth(columnWidth);
    scroll_ = new QScrollArea(right);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(page);
    layout->addWidget(scroll_, 1);
    connect(search_, &QLineEdit::textChanged, this, &SettingsForm::applyFilter);
    connect(changedOnly_, &QCheckBox::toggled, this, &SettingsForm::applyFilter);
    connect(scroll_->verticalScrollBar(), &QScrollBar::valueChanged, this, &SettingsForm::followScroll);
    return right;
}

void SettingsForm::addRow(FieldRow* row) {
    rows_.insert(keyText(row->field().key), row);
    connect(&row->editor(), &FieldEditor::edited, this, [this, row](const Value& value) { commitValue(*row, value); });
    connect(&row->editor(), &FieldEditor::typing, this, [this, row] { takeTyping(*row); });
    connect(row, &FieldRow::revertRequested, this,
            [this, row] { commitValue(*row, draft_.source().value(row->field().key)); });
    connect(row, &FieldRow::fixChosen, this, &SettingsForm::applyFix);
}

void SettingsForm::setConfig(const ExperimentConfig& config, const ExperimentConfig& source) {
    const bool same = config == draft_.config();
    if (same && source == draft_.source()) return;
    draft_.set(config, source);
    showValues();
    showState();
}

void SettingsForm::commitValue(FieldRow& row, const Value& value) {
    draft_.commit(row.field().key, value);
    row.editor().setValue(value);
    showState();
    emit edited(draft_.config());
}

void SettingsForm::applyFix(const Fix& fix) {
    FieldRow* row = rowOf(QString::fromStdString(fix.key));
    if (row == nullptr) return;
    draft_.commitText(fix.key, fix.value);
    row->editor().setValue(draft_.config().value(fix.key));
    showState();
    emit edited(draft_.config());
}

void SettingsForm::takeTyping(FieldRow& row) {
    const auto pending = row.editor().pending();
    if (!pending) {
        draft_.clearTyped(row.field().key);
    } else if (const auto* value = std::get_if<Value>(&*pending)) {
        draft_.setTyped(row.field().key, *value);
    } else {
        draft_.setUnreadable(row.field().key, std::get<Problem>(*pending));
    }
    showProblems();
}

void SettingsForm::commitPending() {
    for (FieldRow* row : rows_) row->editor().commit();
}

void SettingsForm::setExternalProblems(const std::vector<Problem>& problems) {
    draft_.setExternal(problems);
    showProblems();
}

void SettingsForm::setChecking(const QSet<QString>& keys) {
    for (auto row = rows_.cbegin(); row != rows_.cend(); ++row) (*row)->setChecking(keys.contains(row.key()));
}

void SettingsForm::setAutoTexts(const QHash<QString, QString>& texts) {
    for (auto row = rows_.cbegin(); row != rows_.cend(); ++row) (*row)->editor().setAutoText(texts.value(row.key()));
}

void SettingsForm::showValues() {
    for (FieldRow* row : rows_) row->editor().setValue(draft_.config().value(row->field().key));
}

void SettingsForm::showState() {
    int changed = 0;
    for (FieldRow* row : rows_) {
        const Field& field = row->field();
        const bool differs = draft_.isChanged(field.key);
        if (differs) ++changed;
        row->setChanged(differs, draft_.source().value(field.key));
        row->setInEffect(holds(field.enabledIf, draft_.config()));
    }
    changedOnly_->setText(changed > 0 ? tr("Changed only (%1)").arg(changed) : tr("Changed only"));
    showProblems();
    applyFilter();
}

void SettingsForm::showProblems() {
    const std::vector<Problem> problems = draft_.problems();
    for (auto entry = rows_.cbegin(); entry != rows_.cend(); ++entry) {
        const std::string key = entry.key().toStdString();
        std::vector<Problem> own;
        bool marked = false;
        for (const Problem& problem : problems) {
            if (problem.keys.empty()) continue;
            if (problem.keys.front() == key) own.push_back(problem);
            const bool named = std::ranges::find(problem.keys, key) != problem.keys.end();
            marked = marked || (named && problem.severity == Problem::Severity::error);
        }
        (*entry)->setProblems(own, marked);
    }
    showSectionMarks(problems);
    if (problems == shownProblems_) return;
    shownProblems_ = problems;
    emit problemsChanged();
}

void SettingsForm::showSectionMarks(const std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        const bool wrong = std::ranges::any_of(problems, [&](const Problem& problem) {
            const Field* field = problem.keys.empty() ? nullptr : findField(problem.keys.front());
            return field != nullptr && field->group == sections_[i]->group() &&
                   problem.severity == Problem::Severity::error;
        });
        QListWidgetItem* item = sectionList_->item(static_cast<int>(i));
        item->setIcon(wrong ? Icons::get(QStringLiteral("error"), Theme::instance().colors().failed) : QIcon());
        item->setToolTip(wrong ? tr("Something here needs mending") : QString());
    }
}

void SettingsForm::applyFilter() {
    const QStringList words = search_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool onlyChanged = changedOnly_->isChecked();
    const bool searching = onlyChanged || !words.isEmpty();
    int shown = 0;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        shown += sections_[i]->filter(
            [&](const FieldRow& row) {
                const Field& field = row.field();
                return holds(field.visibleIf, draft_.config()) && (!onlyChanged || draft_.isChanged(field.key)) &&
                       row.matches(words);
            },
            searching);
        sectionList_->item(static_cast<int>(i))->setHidden(sections_[i]->isHidden());
    }
    nothing_->setVisible(shown == 0 && searching);
    nothing_->setText(words.isEmpty() ? tr("Nothing is changed from the source.")
                                      : tr("No setting matches “%1”.").arg(search_->text().trimmed()));
}

void SettingsForm::goToSection(int index) {
    FormSection* section = sections_[static_cast<std::size_t>(index)];
    const bool onlyAdvanced = std::ranges::none_of(section->rows(), [](FieldRow* row) { return row->field().basic; });
    if (onlyAdvanced) section->setExpanded(true);
    // After the layout has run, so that the place is right.
    QTimer::singleShot(0, this, [this, section] { scroll_->verticalScrollBar()->setValue(section->y() - grid(1)); });
}

void SettingsForm::followScroll() {
    const int top = scroll_->verticalScrollBar()->value() + grid(4);
    int current = 0;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        if (!sections_[i]->isHidden() && sections_[i]->y() <= top) current = static_cast<int>(i);
    }
    sectionList_->setCurrentRow(current);
}

FieldRow* SettingsForm::rowOf(const QString& key) const {
    return rows_.value(key, nullptr);
}

void SettingsForm::focusField(const QString& key) {
    FieldRow* row = rowOf(key);
    if (row == nullptr) return;
    search_->clear();
    changedOnly_->setChecked(false);
    for (FormSection* section : sections_) {
        if (section->group() == row->field().group && !row->field().basic) section->setExpanded(true);
    }
    row->editor().focusTarget()->setFocus(Qt::OtherFocusReason);
    QTimer::singleShot(0, this, [this, row] { scroll_->ensureWidgetVisible(row, 0, grid(6)); });
}

void SettingsForm::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

QStringList SettingsForm::expandedGroups() const {
    QStringList groups;
    for (const FormSection* section : sections_) {
        if (section->isExpanded()) groups << keyText(section->group());
    }
    return groups;
}

void SettingsForm::setExpandedGroups(const QStringList& groups) {
    for (FormSection* section : sections_) section->setExpanded(groups.contains(keyText(section->group())));
}

QSize SettingsForm::minimumSizeHint() const {
    return QSize(narrowest, grid(25));
}

void SettingsForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    side_->setVisible(width() >= sideWidth + grid(44));
}

}  // namespace attune
