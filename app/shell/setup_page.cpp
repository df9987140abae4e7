#include "app/shell/setup_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/forms/problem_list.h"
#include "widgets/forms/settings_form.h"
#include "widgets/panels/empty_state.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

SetupPage::SetupPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), stack_(new QStackedWidget(this)) {
    stack_->addWidget(makeEmpty());
    stack_->addWidget(makeForm());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    ExperimentEditor* editor = workbench_.editor();
    connect(editor, &ExperimentEditor::configChanged, this, &SetupPage::showConfig);
    connect(editor, &ExperimentEditor::factsChanged, this, &SetupPage::showFacts);
    connect(workbench_.control(), &RunControl::startingChanged, this, &SetupPage::showFacts);
    connect(workbench_.session(), &Session::accessChanged, this, &SetupPage::showFacts);
    showConfig();
    showFacts();
}

QWidget* SetupPage::makeEmpty() {
    auto* empty = new EmptyState(tr("Nothing to train yet"),
                                 tr("An experiment is a set of settings: which text, which model, how to train. Start "
                                    "from one of these and change what you like."),
                                 this);
    empty->addCard(QStringLiteral("spark"), tr("Open the sample"),
                   tr("A small GPT on short texts of this machine. Trains in about three minutes on a laptop."),
                   [this] { emit presetWanted(QStringLiteral("sample")); });
    empty->addCard(QStringLiteral("text"), tr("Train a GPT on my text"),
                   tr("Choose text files or a folder, then a size that fits this machine."),
                   [this] { emit presetWanted(QStringLiteral("gpt-tiny")); });
    empty->addCard(QStringLiteral("plus"), tr("Choose another preset"),
                   tr("GPT-2 in its published sizes, and your own presets."), [this] { emit newExperimentWanted(); });
    return empty;
}

QWidget* SetupPage::makeForm() {
    auto* page = new QWidget(this);
    name_ = new QLabel(page);
    name_->setFont(Theme::font(1.3, QFont::DemiBold));
    name_->setTextFormat(Qt::PlainText);
    source_ = new QLabel(page);
    source_->setForegroundRole(QPalette::PlaceholderText);
    source_->setTextFormat(Qt::PlainText);
    note_ = new QLabel(page);
    note_->setForegroundRole(QPalette::PlaceholderText);
    start_ =
        new QPushButton(Icons::get(QStringLiteral("play"), Theme::instance().colors().accentText), tr("Start"), page);
    start_->setDefault(true);
    start_->setAutoDefault(false);
    start_->setToolTip(tr("Train with these settings (Ctrl+Return)"));
    connect(start_, &QPushButton::clicked, this, &SetupPage::start);
    connect(&Theme::instance(), &Theme::changed, start_,
            [this] { start_->setIcon(Icons::get(QStringLiteral("play"), Theme::instance().colors().accentText)); });

    enqueue_ = new QPushButton(Icons::get(QStringLiteral("queue")), tr("Add to queue"), page);
    enqueue_->setAutoDefault(false);
    enqueue_->setToolTip(tr("Train with these settings after what trains now"));
    connect(enqueue_, &QPushButton::clicked, this, &SetupPage::enqueue);

    blocking_ = new ProblemList(page);
    blocking_->hide();
    form_ = new SettingsForm(page);
    connect(form_, &SettingsForm::edited, workbench_.editor(), &ExperimentEditor::apply);
    connect(form_, &SettingsForm::problemsChanged, this, &SetupPage::showFacts);
    connect(blocking_, &ProblemList::fixChosen, form_, &SettingsForm::applyFix);
    connect(blocking_, &ProblemList::showRequested, form_, &SettingsForm::focusField);

    auto* title = new QVBoxLayout;
    title->setSpacing(0);
    title->addWidget(name_);
    title->addWidget(source_);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(grid(2), grid(1.5), grid(2), grid(1));
    header->setSpacing(grid(2));
    header->addLayout(title, 1);
    header->addWidget(note_);
    header->addWidget(enqueue_);
    header->addWidget(start_);
    auto* list = new QHBoxLayout;
    list->setContentsMargins(grid(2), 0, grid(2), 0);
    list->addWidget(blocking_);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(header);
    column->addLayout(list);
    column->addWidget(form_, 1);
    return page;
}

void SetupPage::showConfig() {
    ExperimentEditor* editor = workbench_.editor();
    stack_->setCurrentIndex(editor->hasExperiment() ? 1 : 0);
    if (!editor->hasExperiment()) return;
    const Session* session = workbench_.session();
    if (const ExperimentRecord* record = workbench_.session()->records()->experiment(session->currentExperiment())) {
        name_->setText(QString::fromStdString(record->name));
        source_->setText(tr("from %1").arg(QString::fromStdString(record->sourceName)));
    }
    form_->setConfig(editor->config(), editor->source());
}

void SetupPage::showFacts() {
    ExperimentEditor* editor = workbench_.editor();
    if (!editor->hasExperiment()) return;
    form_->setExternalProblems(editor->dataProblems());
    form_->setChecking(editor->checking() ? QSet<QString>{QStringLiteral("data.paths")} : QSet<QString>());
    form_->setEnabled(workbench_.session()->editable());

    const std::vector<Problem> problems = form_->problems();
    const auto errors = std::count_if(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.severity == Problem::Severity::error;
    });
    note_->setText(workbench_.control()->starting() ? tr("Starting…")
                   : editor->checking()             ? tr("Checking the text…")
                   : errors > 0                     ? tr("%n thing(s) to mend first", nullptr, static_cast<int>(errors))
                                                    : QString());
    start_->setEnabled(!workbench_.control()->starting() && !workbench_.session()->readOnly());
    enqueue_->setEnabled(workbench_.session()->editable());
    if (blocking_->isVisible()) {
        blocking_->setProblems(problems);
        if (errors == 0) showBlocking(false);
    }
}

void SetupPage::showBlocking(bool shown) {
    blocking_->setProblems(form_->problems());
    blocking_->setVisible(shown);
}

bool SetupPage::ready() {
    if (form_ == nullptr || !workbench_.editor()->hasExperiment()) return false;
    form_->commitPending();
    const std::vector<Problem> problems = form_->problems();
    const bool blocked = std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.severity == Problem::Severity::error;
    });
    showBlocking(blocked);
    return !blocked;
}

void SetupPage::start() {
    if (workbench_.control()->starting() || !ready()) return;
    workbench_.control()->start(workbench_.session()->currentExperiment());
}

void SetupPage::enqueue() {
    if (!workbench_.session()->editable() || !ready()) return;
    workbench_.queue()->add(workbench_.session()->currentExperiment());
    emit queued();
}

void SetupPage::focusField(const QString& key) {
    form_->focusField(key);
}

}  // namespace attune
