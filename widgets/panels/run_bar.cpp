#include "widgets/panels/run_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include "widgets/models/metric_text.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/style/icons.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int markSide = 12;
constexpr int progressHeight = 3;
constexpr int nameLimit = 28;

QLabel* makeFigure(QWidget* parent, const QString& accessibleName) {
    auto* label = new QLabel(parent);
    label->setAccessibleName(accessibleName);
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace

RunBar::RunBar(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Active run"));
    name_ = new QToolButton(this);
    name_->setAutoRaise(true);
    name_->setToolTip(tr("Show this run"));
    stateWord_ = makeFigure(this, tr("State"));
    steps_ = makeFigure(this, tr("Steps"));
    percent_ = makeFigure(this, tr("Share done"));
    left_ = makeFigure(this, tr("Time left"));
    loss_ = makeFigure(this, tr("Training loss"));
    speed_ = makeFigure(this, tr("Tokens per second"));
    memory_ = makeFigure(this, tr("Memory"));
    pause_ = makeButton(QStringLiteral("pause"), tr("Pause"));
    stop_ = makeButton(QStringLiteral("stop"), tr("Stop with a checkpoint"));
    more_ = makeButton(QStringLiteral("more"), tr("More"));

    menu_ = new QMenu(this);
    const auto ask = [this](Command command) { return [this, command] { emit commandChosen(state_.run, command); }; };
    menu_->addAction(Icons::get(QStringLiteral("disk")), tr("Checkpoint now"), ask(Command::checkpointNow));
    menu_->addAction(Icons::get(QStringLiteral("text")), tr("Sample now"), ask(Command::sampleNow));
    menu_->addSeparator();
    menu_->addAction(Icons::get(QStringLiteral("close")), tr("Kill…"), this,
                     [this] { emit killRequested(state_.run); });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(grid(1.5) + markSide, grid(0.5), grid(1), grid(0.5) + progressHeight);
    row->setSpacing(grid(2));
    row->addWidget(name_);
    row->addWidget(stateWord_);
    row->addWidget(steps_);
    row->addWidget(percent_);
    row->addWidget(left_);
    row->addSpacing(grid(1));
    row->addWidget(loss_);
    row->addWidget(speed_);
    row->addWidget(memory_);
    row->addStretch(1);
    row->addWidget(pause_);
    row->addWidget(stop_);
    row->addWidget(more_);
    setMinimumWidth(grid(40));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    connect(name_, &QToolButton::clicked, this, [this] { emit chosen(state_.run); });
    connect(pause_, &QToolButton::clicked, this,
            [this] { emit commandChosen(state_.run, pausable() ? Command::pause : Command::resume); });
    connect(stop_, &QToolButton::clicked, this, [this] {
        // A second press while it is stopping asks whether to kill.
        if (state_.state == RunState::stopping) {
            emit killRequested(state_.run);
        } else {
            emit commandChosen(state_.run, Command::stopAndCheckpoint);
        }
    });
    connect(more_, &QToolButton::clicked, this,
            [this] { menu_->popup(more_->mapToGlobal(QPoint(0, more_->height()))); });
}

QToolButton* RunBar::makeButton(const QString& icon, const QString& text) {
    auto* button = new QToolButton(this);
    button->setIcon(Icons::get(icon));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

bool RunBar::pausable() const {
    return state_.state != RunState::paused && state_.state != RunState::pausing;
}

void RunBar::setState(const RunBarState& state) {
    state_ = state;
    showFigures();
    fit();
    update();
}

void RunBar::showFigures() {
    const QString number = QStringLiteral(" #%1").arg(state_.run);
    name_->setText(
        fontMetrics().elidedText(state_.name, Qt::ElideMiddle, fontMetrics().averageCharWidth() * nameLimit) + number);
    const QColor color = runStateColor(state_.state, Theme::instance().colors());
    stateWord_->setText(runStateWord(state_.state));
    QPalette colored = stateWord_->palette();
    colored.setColor(QPalette::WindowText, color);
    stateWord_->setPalette(colored);

    const bool working = !state_.phase.isEmpty();
    const double share =
        state_.maxSteps > 0 ? static_cast<double>(state_.step) / static_cast<double>(state_.maxSteps) : 0;
    steps_->setText(working ? state_.phase
                    : state_.maxSteps > 0
                        ? QString(countText(state_.step) % QStringLiteral(" / ") % countText(state_.maxSteps))
                        : countText(state_.step));
    percent_->setText(working ? (state_.phaseShare >= 0 ? percentText(state_.phaseShare) : QString())
                              : percentText(share));
    left_->setText(state_.secondsLeft && state_.state == RunState::running
                       ? tr("ETA %1").arg(durationText(*state_.secondsLeft))
                       : QString());
    loss_->setText(state_.loss ? tr("loss %1").arg(metricText("train/loss", *state_.loss)) : QString());
    speed_->setText(state_.tokensPerSecond ? tr("%1 tok/s").arg(shortCountText(*state_.tokensPerSecond)) : QString());
    memory_->setText(state_.memoryBytes ? bytesText(*state_.memoryBytes) : QString());

    pause_->setIcon(Icons::get(pausable() ? QStringLiteral("pause") : QStringLiteral("play")));
    const QString verb = pausable() ? tr("Pause") : tr("Continue");
    pause_->setToolTip(verb);
    pause_->setAccessibleName(verb);
    pause_->setEnabled(state_.state != RunState::stopping && state_.state != RunState::preparing);
    stop_->setToolTip(state_.state == RunState::stopping ? tr("Stopping. Press again to kill")
                                                         : tr("Stop with a checkpoint"));
}

void RunBar::fit() {
    for (QLabel* label : {memory_, left_, speed_, percent_, loss_}) label->setVisible(!label->text().isEmpty());
    layout()->activate();
    int missing = layout()->minimumSize().width() - width();
    // From the least to the most needed.
    for (QLabel* label : {memory_, percent_, speed_, left_, loss_}) {
        if (missing <= 0) break;
        if (!label->isVisibleTo(this)) continue;
        missing -= label->sizeHint().width() + layout()->spacing();
        label->hide();
    }
}

void RunBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void RunBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Colors& colors = Theme::instance().colors();
    painter.fillRect(rect(), colors.surface);
    const QRectF mark(grid(1), (height() - progressHeight - markSide) / 2.0, markSide, markSide);
    paintRunStateMark(painter, mark, state_.state, colors);

    const bool working = !state_.phase.isEmpty();
    double share = state_.maxSteps > 0 ? static_cast<double>(state_.step) / static_cast<double>(state_.maxSteps) : 0;
    if (working) share = std::max(0.0, state_.phaseShare);
    const QRect track(0, height() - progressHeight, width(), progressHeight);
    painter.fillRect(track, colors.line);
    painter.fillRect(QRectF(0, track.y(), width() * std::min(1.0, share), progressHeight),
                     runStateColor(state_.state, colors));
}

}  // namespace attune
