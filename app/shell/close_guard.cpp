#include "app/shell/close_guard.h"

#include "app/shell/main_window.h"
#include "widgets/dialogs/choice_dialog.h"

namespace attune {

CloseGuard::CloseGuard(Workbench& workbench, MainWindow& window)
    : QObject(&window), workbench_(workbench), window_(window) {
    connect(workbench_.bridge(), &EngineBridge::released, this, [this] {
        if (quitting_) quitWhenIdle();
    });
    connect(workbench_.control(), &RunControl::startingChanged, this, [this] {
        if (!quitting_) return;
        workbench_.control()->requestAllOwned(Command::stopAndCheckpoint);
        quitWhenIdle();
    });
}

ChoiceDialog* CloseGuard::question() const {
    return question_;
}

bool CloseGuard::mayClose() {
    if (closed_) return true;
    if (quitting_) return false;
    if (workbench_.bridge()->ownedRuns().empty() && !workbench_.control()->starting()) {
        quitting_ = true;
        quitWhenIdle();
        return false;  // the window hides at once and the process ends when the project is closed
    }
    ask();
    return false;
}

void CloseGuard::ask() {
    if (question_ != nullptr) {
        question_->raise();
        return;
    }
    const int runs = static_cast<int>(workbench_.bridge()->ownedRuns().size());
    auto* dialog = new ChoiceDialog(tr("%n run(s) still training", nullptr, runs),
                                    tr("Attune can go on training without its window. Start it again, or click the "
                                       "message at the end, to get the window back."),
                                    &window_);
    dialog->addChoice(tr("Cancel"), ChoiceDialog::Role::cancel);
    dialog->addChoice(tr("Stop with a checkpoint and quit"), ChoiceDialog::Role::plain, [this] { stopAndQuit(); });
    dialog->addChoice(tr("Go on without the window"), ChoiceDialog::Role::primary, [this] { goHidden(); });
    question_ = dialog;
    dialog->open();
}

void CloseGuard::goHidden() {
    hidden_ = true;
    window_.hide();
}

void CloseGuard::stopAndQuit() {
    if (quitting_) return;
    quitting_ = true;
    window_.say(CardKind::information, QStringLiteral("quitting"), tr("Stopping with a checkpoint…"),
                tr("Attune quits when it is written."));
    workbench_.queue()->setGoing(false);
    workbench_.control()->requestAllOwned(Command::stopAndCheckpoint);
    quitWhenIdle();
}

void CloseGuard::quitWhenIdle() {
    if (!workbench_.bridge()->ownedRuns().empty() || workbench_.control()->starting()) return;
    window_.storeView();
    window_.hide();
    connect(
        workbench_.session(), &Session::closed, this,
        [this] {
            closed_ = true;
            emit readyToQuit();
        },
        Qt::SingleShotConnection);
    workbench_.session()->close();
}

}  // namespace attune
