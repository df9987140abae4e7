#include "app/shell/run_bars.h"

#include <QCoreApplication>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/panels/run_bar.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr std::size_t foldFrom = 3;

struct RunPhase {
    Q_DECLARE_TR_FUNCTIONS(RunPhase)
};

/// The words for what a run does beside its steps.
QString phaseText(const std::string& phase) {
    if (phase.empty()) return {};
    if (phase == "tokenizer") return RunPhase::tr("Learning the tokenizer");
    if (phase == "tokenize") return RunPhase::tr("Tokenizing the text");
    if (phase == "load") return RunPhase::tr("Loading the checkpoint");
    if (phase == "evaluate") return RunPhase::tr("Evaluating");
    if (phase == "checkpoint") return RunPhase::tr("Writing a checkpoint");
    if (phase == "sample") return RunPhase::tr("Writing samples");
    return QString::fromStdString(phase);
}

}  // namespace

RunBars::RunBars(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    fold_ = new QToolButton(this);
    fold_->setCheckable(true);
    fold_->setAutoRaise(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setArrowType(Qt::RightArrow);
    fold_->hide();
    home_ = new QWidget(this);
    column_ = new QVBoxLayout(home_);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(fold_);
    outer->addWidget(home_);
    connect(fold_, &QToolButton::toggled, this, &RunBars::showRuns);
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, &RunBars::showRuns);
    connect(workbench_.monitor(), &RunMonitor::changed, this, &RunBars::showVitals);
    connect(&Theme::instance(), &Theme::changed, this, &RunBars::showRuns);
}

RunBar* RunBars::bar(RunId run) const {
    const auto found = bars_.find(run);
    return found == bars_.end() ? nullptr : found->second;
}

void RunBars::showRuns() {
    std::set<RunId> active;
    for (const RunRecord& run : workbench_.session()->records()->runs()) {
        if (isActive(run.state) && !run.trashed) active.insert(run.id);
    }
    std::erase_if(bars_, [&](const auto& entry) {
        if (active.contains(entry.first)) return false;
        entry.second->hide();
        entry.second->deleteLater();
        return true;
    });
    for (const RunId run : active) {
        if (!bars_.contains(run)) {
            auto* bar = new RunBar(home_);
            connect(bar, &RunBar::commandChosen, workbench_.control(), &RunControl::request);
            connect(bar, &RunBar::killRequested, this, &RunBars::killWanted);
            connect(bar, &RunBar::chosen, this, &RunBars::runChosen);
            column_->addWidget(bar);
            bars_[run] = bar;
        }
        showVitals(run);
    }
    const bool fold = active.size() >= foldFrom;
    fold_->setVisible(fold);
    fold_->setText(tr("%n running", nullptr, static_cast<int>(active.size())));
    fold_->setArrowType(fold_->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    home_->setVisible(!active.empty() && (!fold || fold_->isChecked()));
    setVisible(!active.empty());
}

void RunBars::showVitals(RunId id) {
    RunBar* target = bar(id);
    const RunRecord* run = workbench_.session()->records()->run(id);
    const RunVitals* vitals = workbench_.monitor()->vitals(id);
    if (target == nullptr || run == nullptr) return;
    RunBarState state;
    state.run = id;
    state.name = QString::fromStdString(run->name);
    state.paletteSlot = run->paletteSlot;
    state.state = run->state;
    state.step = run->step;
    state.maxSteps = run->maxSteps;
    if (vitals != nullptr) {
        state.state = vitals->state;
        state.step = vitals->step;
        if (vitals->maxSteps > 0) state.maxSteps = vitals->maxSteps;
        state.secondsLeft = vitals->secondsLeft;
        state.loss = vitals->loss;
        state.tokensPerSecond = vitals->tokensPerSecond;
        state.memoryBytes = vitals->memoryBytes;
        state.phase = phaseText(vitals->phase);
        state.phaseShare = vitals->phaseShare;
    }
    target->setState(state);
}

}  // namespace attune
