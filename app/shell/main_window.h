#pragma once

#include <QMainWindow>

#include "app/shell/action_set.h"
#include "app/shell/close_guard.h"
#include "app/shell/docks.h"
#include "app/shell/page_stack.h"
#include "app/shell/workbench.h"
#include "widgets/panels/toast_stack.h"

namespace attune {

class ChartsPage;
class ExperimentActions;
class ProjectActions;
class RunActions;
class RunBars;
class SetupPage;

/// The workbench window: run bars and pages in the middle, docks around, messages over the corner.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Workbench& workbench);

    ActionSet* actionSet() { return actions_; }
    PageStack* pages() { return pages_; }
    Docks* docks() { return docks_; }
    RunBars* runBars() { return runBars_; }
    ToastStack* toasts() { return toasts_; }
    CloseGuard* closeGuard() { return closeGuard_; }
    Navigator* navigator() { return docks_->navigator(); }
    ProjectActions* projectActions() { return projectActions_; }
    ExperimentActions* experimentActions() { return experimentActions_; }
    RunActions* runActions() { return runActions_; }
    SetupPage* setupPage();

    void showPage(const QString& id);
    void say(CardKind kind, const QString& cause, const QString& title, const QString& text,
             const QList<ToastStack::Action>& actions = {});
    void unsay(const QString& cause) { toasts_->dismiss(cause); }
    /// Puts page, docks and geometry into the project's view and the preferences.
    void storeView();
    void raiseWindow();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addPages();
    void connectProblems();
    void restoreView();
    void showTitle();
    void showBanner();
    void sayQueued();
    void refuseRun(RunId run, const Failure& failure);
    void showFailures(const std::vector<RunFailed>& failures);

    Workbench& workbench_;
    ActionSet* actions_;
    PageStack* pages_;
    RunBars* runBars_;
    QWidget* bannerHome_;
    Docks* docks_;
    ToastStack* toasts_;
    CloseGuard* closeGuard_;
    ProjectActions* projectActions_;
    ExperimentActions* experimentActions_;
    RunActions* runActions_;
};

}  // namespace attune
