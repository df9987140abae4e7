#include "app/shell/run_inspector.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/shell/run_notes.h"
#include "widgets/forms/fact_list.h"
#include "widgets/forms/flow_layout.h"
#include "widgets/models/metric_text.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/style/message_text.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/theme.h"

namespace attune {

RunInspector::RunInspector(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    const auto label = [this](bool muted) {
        auto* made = new QLabel(this);
        made->setWordWrap(true);
        made->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        made->setTextFormat(Qt::PlainText);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (muted) made->setForegroundRole(QPalette::PlaceholderText);
        return made;
    };
    name_ = label(false);
    name_->setFont(Theme::font(1.1, QFont::DemiBold));
    state_ = label(false);
    reason_ = label(false);
    note_ = label(true);
    nothing_ = label(true);
    nothing_->setText(tr("No run is chosen. Click one in the list."));
    differencesTitle_ = label(true);
    facts_ = new FactList(this);
    facts_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    notes_ = new RunNotes(workbench_.notes(), this);
    differences_ = new QTableWidget(this);
    differences_->setColumnCount(3);
    differences_->setHorizontalHeaderLabels({tr("Setting"), tr("This run"), tr("Now")});
    differences_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    differences_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    differences_->setWordWrap(false);
    differences_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + grid(1));
    differences_->verticalHeader()->hide();
    differences_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    differences_->setFrameShape(QFrame::NoFrame);
    differences_->setShowGrid(false);
    differences_->setAccessibleName(tr("Settings that differ from the experiment"));

    buttons_ = new QWidget(this);
    auto* flow = new FlowLayout(buttons_);
    resume_ = addButton(tr("Resume"), QStringLiteral("run.resume"));
    longer_ = addButton(tr("Continue longer…"), QStringLiteral("run.longer"));
    branch_ = addButton(tr("Branch…"), QStringLiteral("run.branch"));
    QPushButton* use = addButton(tr("Use these settings"), QStringLiteral("run.use_settings"));
    for (QPushButton* button : {resume_, longer_, branch_, use}) flow->addWidget(button);

    body_ = new QWidget(this);
    auto* column = new QVBoxLayout(body_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid(1));
    column->addWidget(state_);
    column->addWidget(reason_);
    column->addWidget(note_);
    column->addWidget(buttons_);
    column->addWidget(facts_);
    column->addWidget(notes_);
    column->addSpacing(grid(1));
    column->addWidget(differencesTitle_);
    column->addWidget(differences_, 1);
    column->addStretch(0);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(grid(1.5), grid(1), grid(1.5), grid(1));
    outer->addWidget(name_);
    outer->addWidget(nothing_);
    outer->addWidget(body_, 1);
    outer->addStretch(0);

    Session* session = workbench_.session();
    connect(session, &Session::currentRunChanged, this, &RunInspector::showRun);
    connect(session->records(), &ProjectRecords::runsChanged, this, &RunInspector::showRun);
    connect(workbench_.editor(), &ExperimentEditor::configChanged, this, &RunInspector::showRun);
    showRun();
}

QPushButton* RunInspector::addButton(const QString& text, const QString& action) {
    auto* button = new QPushButton(text, buttons_);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, action] { emit actionWanted(action); });
    return button;
}

void RunInspector::showRun() {
    const Session* session = workbench_.session();
    const RunRecord* run = workbench_.session()->records()->run(session->currentRun());
    nothing_->setVisible(run == nullptr);
    name_->setVisible(run != nullptr);
    body_->setVisible(run != nullptr);
    if (run == nullptr) return;
    const bool active = isActive(run->state);
    name_->setText(QStringLiteral("#%1  %2").arg(run->id).arg(QString::fromStdString(run->name)));
    QPalette colored = palette();
    colored.setColor(QPalette::WindowText, runStateColor(run->state, Theme::instance().colors()));
    state_->setPalette(colored);
    state_->setText(runStateWord(run->state));
    reason_->setText(run->reasonCode.empty() ? QString() : messageText(run->reasonCode, run->reasonArguments));
    reason_->setVisible(!reason_->text().isEmpty());
    note_->setText(QString::fromStdString(run->note));
    note_->setVisible(!run->note.empty());
    notes_->setRun(run->id, name_->text());

    FactList::Facts facts;
    facts.append({tr("Step"), QString(countText(run->step) % QStringLiteral(" / ") % countText(run->maxSteps))});
    facts.append({tr("Started"), timeText(run->createdAt)});
    if (run->endedAt > 0) facts.append({tr("Took"), durationText(run->endedAt - run->createdAt)});
    if (run->parent > 0)
        facts.append({tr("Branched from"), tr("#%1 at step %2").arg(run->parent).arg(countText(run->parentStep))});
    for (const MetricValue& value : run->lastMetrics) {
        if (value.tag.starts_with("train/loss") || value.tag.starts_with("eval/") ||
            value.tag == "perf/tokens_per_second") {
            facts.append({QString::fromStdString(value.tag), metricText(value.tag, value.value)});
        }
    }
    facts_->setFacts(facts);
    resume_->setVisible(!active && run->state != RunState::finished);
    longer_->setVisible(!active);
    branch_->setVisible(!active);
    showDifferences(*run);
}

void RunInspector::showDifferences(const RunRecord& run) {
    std::vector<ConfigDifference> rows;
    try {
        if (workbench_.editor()->hasExperiment())
            rows = diff(configFromJson(run.configJson), workbench_.editor()->config());
    } catch (const Error&) {  // settings of a newer version cannot be compared
    }
    differencesTitle_->setText(rows.empty() ? tr("Its settings are the experiment's settings now.")
                                            : tr("Differs from the experiment now"));
    differences_->setVisible(!rows.empty());
    differences_->setRowCount(static_cast<int>(rows.size()));
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const ConfigDifference& row = rows[static_cast<std::size_t>(i)];
        differences_->setItem(i, 0, new QTableWidgetItem(settingLabel(row.key)));
        differences_->setItem(i, 1, new QTableWidgetItem(QString::fromStdString(row.left)));
        differences_->setItem(i, 2, new QTableWidgetItem(QString::fromStdString(row.right)));
    }
}

}  // namespace attune
