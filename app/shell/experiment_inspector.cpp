#include "app/shell/experiment_inspector.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/shell/experiment_facts.h"
#include "widgets/forms/changed_settings.h"
#include "widgets/forms/fact_list.h"
#include "widgets/forms/memory_plan_bar.h"
#include "widgets/forms/problem_list.h"
#include "widgets/style/theme.h"

namespace attune {

ExperimentInspector::ExperimentInspector(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
    name_ = new QLabel(this);
    name_->setFont(Theme::font(1.1, QFont::DemiBold));
    name_->setWordWrap(true);
    name_->setTextFormat(Qt::PlainText);
    nothing_ = new QLabel(tr("No experiment is chosen."), this);
    nothing_->setForegroundRole(QPalette::PlaceholderText);
    problems_ = new ProblemList(this);
    changed_ = new ChangedSettings(this);
    facts_ = new FactList(this);
    plan_ = new MemoryPlanBar(this);
    start_ = new QPushButton(tr("Start"), this);
    start_->setAutoDefault(false);
    enqueue_ = new QPushButton(tr("Add to queue"), this);
    enqueue_->setAutoDefault(false);

    auto* inner = new QWidget(this);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(grid(1.5), grid(1), grid(1.5), grid(1));
    column->setSpacing(grid(2));
    column->addWidget(problems_);
    column->addWidget(changed_);
    column->addWidget(facts_);
    column->addWidget(plan_);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    body_ = new QWidget(this);
    auto* bodyColumn = new QVBoxLayout(body_);
    bodyColumn->setContentsMargins(0, 0, 0, 0);
    bodyColumn->addWidget(scroll, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(grid(1.5), 0, grid(1.5), grid(1.5));
    foot->setSpacing(grid(1));
    foot->addWidget(enqueue_);
    foot->addWidget(start_, 1);
    bodyColumn->addLayout(foot);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, grid(1), 0, 0);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(grid(1.5), 0, grid(1.5), 0);
    head->addWidget(name_);
    head->addWidget(nothing_);
    outer->addLayout(head);
    outer->addWidget(body_, 1);
    outer->addStretch(0);

    ExperimentEditor* editor = workbench_.editor();
    connect(editor, &ExperimentEditor::configChanged, this, &ExperimentInspector::showConfig);
    connect(editor, &ExperimentEditor::factsChanged, this, &ExperimentInspector::showFacts);
    connect(workbench_.control(), &RunControl::startingChanged, this, &ExperimentInspector::showFacts);
    connect(changed_, &ChangedSettings::edited, editor, &ExperimentEditor::apply);
    connect(problems_, &ProblemList::showRequested, this, &ExperimentInspector::fieldWanted);
    connect(problems_, &ProblemList::fixChosen, this, [this](const Fix& fix) {
        ExperimentConfig config = workbench_.editor()->config();
        config.setFromText(fix.key, fix.value);
        workbench_.editor()->apply(config);
    });
    connect(start_, &QPushButton::clicked, this, [this] {
        changed_->commitPending();
        emit startWanted();
    });
    connect(enqueue_, &QPushButton::clicked, this, [this] {
        changed_->commitPending();
        emit queueWanted();
    });
    showConfig();
    showFacts();
}

void ExperimentInspector::showConfig() {
    ExperimentEditor* editor = workbench_.editor();
    nothing_->setVisible(!editor->hasExperiment());
    body_->setVisible(editor->hasExperiment());
    const ExperimentRecord* record =
        workbench_.session()->records()->experiment(workbench_.session()->currentExperiment());
    name_->setText(record == nullptr ? QString() : QString::fromStdString(record->name));
    if (editor->hasExperiment()) changed_->setConfig(editor->config(), editor->source());
}

void ExperimentInspector::showFacts() {
    ExperimentEditor* editor = workbench_.editor();
    if (!editor->hasExperiment()) return;
    problems_->setProblems(editor->problems());
    facts_->setFacts(
        experimentFacts(*editor, workbench_.session()->records()->runs(), workbench_.session()->currentExperiment()));
    if (editor->plan()) {
        plan_->setPlan(*editor->plan(), editor->availableBytes());
    } else {
        plan_->clear();
    }
    start_->setEnabled(!workbench_.control()->starting() && !workbench_.session()->readOnly());
    enqueue_->setEnabled(workbench_.session()->editable());
    changed_->setEnabled(workbench_.session()->editable());
}

}  // namespace attune
