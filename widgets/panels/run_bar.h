#pragma once

#include <QWidget>
#include <optional>

#include "core/events/command.h"
#include "core/events/event.h"

class QLabel;
class QMenu;
class QToolButton;

namespace attune {

/// What a run bar shows; figures that are not known yet are left out.
struct RunBarState {
    RunId run = 0;
    QString name;
    RunState state = RunState::queued;
    int paletteSlot = 0;
    std::int64_t step = 0;
    std::int64_t maxSteps = 0;
    std::optional<double> secondsLeft, loss, tokensPerSecond, memoryBytes;
    QString phase;           // "Tokenizing the text"; replaces the figures
    double phaseShare = -1;  // 0 … 1, negative: unknown
};

/// One line with the truth about one active run, and what can be asked of it. Figures give way from the right when it
/// is narrow; state and buttons stay.
class RunBar : public QWidget {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    void setState(const RunBarState& state);
    const RunBarState& state() const { return state_; }

signals:
    void commandChosen(attune::RunId run, attune::Command command);
    /// Kill asks first: the shell shows the question.
    void killRequested(attune::RunId run);
    /// The name was clicked.
    void chosen(attune::RunId run);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeButton(const QString& icon, const QString& text);
    void showFigures();
    void fit();
    bool pausable() const;

    RunBarState state_;
    QToolButton* name_;
    QLabel *stateWord_, *steps_, *percent_, *left_, *loss_, *speed_, *memory_;
    QToolButton *pause_, *stop_, *more_;
    QMenu* menu_;
};

}  // namespace attune
