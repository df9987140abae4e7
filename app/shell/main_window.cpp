#include "app/shell/main_window.h"

#include <QCloseEvent>
#include <QJsonArray>
#include <QJsonObject>
#include <QPointer>
#include <QVBoxLayout>

#include "app/shell/charts_page.h"
#include "app/shell/compare_page.h"
#include "app/shell/environment_page.h"
#include "app/shell/experiment_actions.h"
#include "app/shell/experiment_inspector.h"
#include "app/shell/menus.h"
#include "app/shell/model_page.h"
#include "app/shell/navigator.h"
#include "app/shell/project_actions.h"
#include "app/shell/run_actions.h"
#include "app/shell/run_bars.h"
#include "app/shell/run_inspector.h"
#include "app/shell/runs_page.h"
#include "app/shell/samples_page.h"
#include "app/shell/setup_page.h"
#include "app/shell/window_actions.h"
#include "widgets/forms/settings_form.h"
#include "widgets/panels/card.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"

namespace attune {

namespace {

constexpr QSize firstSize(1440, 900);
constexpr QSize smallestSize(960, 600);
const QString viewKey = QStringLiteral("window");

}  // namespace

MainWindow::MainWindow(Workbench& workbench) : workbench_(workbench) {
    setObjectName(QStringLiteral("MainWindow"));
    setWindowIcon(
        QIcon::fromTheme(QStringLiteral("org.attune.Attune"), QIcon(QStringLiteral(":/attune/org.attune.Attune.svg"))));
    setMinimumSize(smallestSize);
    actions_ = new ActionSet(this);
    auto* middle = new QWidget(this);
    pages_ = new PageStack(middle);
    runBars_ = new RunBars(workbench_, middle);
    runBars_->hide();
    bannerHome_ = new QWidget(middle);
    auto* bannerColumn = new QVBoxLayout(bannerHome_);
    bannerColumn->setContentsMargins(0, 0, 0, 0);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bannerHome_);
    column->addWidget(runBars_);
    column->addWidget(pages_, 1);
    setCentralWidget(middle);
    docks_ = new Docks(workbench_, *this);
    toasts_ = new ToastStack(middle);
    closeGuard_ = new CloseGuard(workbench_, *this);
    projectActions_ = new ProjectActions(workbench_, *this);
    experimentActions_ = new ExperimentActions(workbench_, *this);
    runActions_ = new RunActions(workbench_, *this);
    addPages();
    new WindowActions(workbench_, *this);
    buildMenus(workbench_, *this);
    connectProblems();

    resize(firstSize);
    const QByteArray geometry = workbench_.preferences().windowGeometry();
    if (!geometry.isEmpty()) restoreGeometry(geometry);
    showTitle();
}

void MainWindow::addPages() {
    const auto add = [this](const char* id, const QString& title, const char* icon, auto make) {
        pages_->addPage(QLatin1String(id), title, QLatin1String(icon), make);
    };
    add("setup", tr("Set-up"), "settings", [this] {
        auto* page = new SetupPage(workbench_);
        connect(page, &SetupPage::newExperimentWanted, experimentActions_, &ExperimentActions::askNew);
        connect(page, &SetupPage::presetWanted, this,
                [this](const QString& preset) { experimentActions_->addFromPreset(preset); });
        connect(page, &SetupPage::queued, this, &MainWindow::sayQueued);
        return page;
    });
    add("charts", tr("Charts"), "chart", [this] {
        auto* page = new ChartsPage(workbench_);
        connect(page, &ChartsPage::setupWanted, this, [this] { showPage(QStringLiteral("setup")); });
        connect(page, &ChartsPage::messageReady, this, [this](const QString& text) {
            say(CardKind::information, QStringLiteral("charts"), tr("Charts"), text);
        });
        return page;
    });
    add("runs", tr("Runs"), "table", [this] {
        auto* page = new RunsPage(workbench_);
        connect(page, &RunsPage::setupWanted, this, [this] { showPage(QStringLiteral("setup")); });
        connect(page, &RunsPage::contextMenuWanted, this, [this](const QPoint& at) { popupRunMenu(*this, at); });
        return page;
    });
    add("compare", tr("Compare"), "compare", [this] { return new ComparePage(workbench_); });
    add("samples", tr("Samples"), "text", [this] { return new SamplesPage(workbench_); });
    add("model", tr("Model"), "model", [this] { return new ModelPage(workbench_); });
    add("environment", tr("Environment"), "chip", [this] { return new EnvironmentPage(workbench_); });

    connect(runBars_, &RunBars::killWanted, runActions_, &RunActions::askKill);
    connect(runBars_, &RunBars::runChosen, workbench_.session(), &Session::setCurrentRun);
    connect(navigator(), &Navigator::newExperimentWanted, experimentActions_, &ExperimentActions::askNew);
    connect(navigator(), &Navigator::experimentActivated, this, [this] { showPage(QStringLiteral("setup")); });
    connect(navigator(), &Navigator::runActivated, this, [this] { showPage(QStringLiteral("charts")); });
    connect(navigator(), &Navigator::experimentMenuWanted, this,
            [this](const QPoint& at) { popupExperimentMenu(*this, at); });
    connect(navigator(), &Navigator::runMenuWanted, this, [this](const QPoint& at) { popupRunMenu(*this, at); });
    connect(docks_->experimentInspector(), &ExperimentInspector::startWanted, this, [this] { setupPage()->start(); });
    connect(docks_->experimentInspector(), &ExperimentInspector::queueWanted, this, [this] { setupPage()->enqueue(); });
    connect(docks_->experimentInspector(), &ExperimentInspector::fieldWanted, this, [this](const QString& key) {
        showPage(QStringLiteral("setup"));
        setupPage()->focusField(key);
    });
    connect(docks_->runInspector(), &RunInspector::actionWanted, actions_, &ActionSet::trigger);
}

void MainWindow::connectProblems() {
    Session* session = workbench_.session();
    connect(session, &Session::opened, this, &MainWindow::restoreView);
    connect(session, &Session::accessChanged, this, [this] {
        showTitle();
        showBanner();
    });
    connect(session, &Session::closed, this, &MainWindow::showTitle);
    connect(session, &Session::damaged, this, [this](const QString& what) {
        say(CardKind::error, QStringLiteral("damaged"), tr("The project file is damaged"),
            tr("%1 Save a copy now; what can be read is shown.").arg(what));
    });
    connect(&workbench_, &Workbench::problem, this,
            [this](const QString& cause, const QString& title, const Failure& failure) {
                say(CardKind::error, cause, title, messageText(failure.code, failure.arguments));
            });
    connect(workbench_.control(), &RunControl::refused, this, &MainWindow::refuseRun);
    connect(workbench_.control(), &RunControl::started, this, [this](RunId run) {
        if (workbench_.queue()->starting()) return;  // nobody asked just now: the page stays
        workbench_.session()->setCurrentRun(run);
        showPage(QStringLiteral("charts"));
    });
    connect(workbench_.bridge(), &EngineBridge::failed, this, &MainWindow::showFailures);
}

SetupPage* MainWindow::setupPage() {
    return static_cast<SetupPage*>(pages_->page(QStringLiteral("setup")));
}

void MainWindow::showPage(const QString& id) {
    pages_->setCurrentId(id);
}

void MainWindow::say(CardKind kind, const QString& cause, const QString& title, const QString& text,
                     const QList<ToastStack::Action>& actions) {
    toasts_->say(kind, cause, title, text, actions);
}

void MainWindow::sayQueued() {
    const QString cause = QStringLiteral("queued");
    unsay(cause);
    if (workbench_.queue()->going()) {
        say(CardKind::success, cause, tr("Added to queue"), tr("It is trained when its turn comes."));
    } else {
        say(CardKind::success, cause, tr("Added to queue"), tr("Nothing trains now, and the queue holds."),
            {{tr("Run the queue"), [this] { workbench_.queue()->setGoing(true); }}});
    }
}

void MainWindow::refuseRun(RunId run, const Failure& failure) {
    QList<ToastStack::Action> actions;
    if (failure.code == "run.data_changed" && run > 0) {
        actions.append({tr("Resume anyway"), [this, run] { workbench_.control()->resume(run, true); }});
    }
    const QString title = run > 0 ? tr("Run #%1 does not go on").arg(run) : tr("The run did not start");
    say(CardKind::error, QStringLiteral("refused:%1").arg(run), title, messageText(failure.code, failure.arguments),
        actions);
}

void MainWindow::showFailures(const std::vector<RunFailed>& failures) {
    for (const RunFailed& failure : failures) {
        const RunId run = failure.header.run;
        QList<ToastStack::Action> actions;
        if (failure.code == "run.data_changed") {
            actions.append({tr("Resume anyway"), [this, run] { workbench_.control()->resume(run, true); }});
        } else if (!failure.lastGoodCheckpoint.empty()) {
            actions.append({tr("Resume from the last checkpoint"), [this, run] { workbench_.control()->resume(run); }});
        }
        actions.append({tr("Edit settings"), [this] { showPage(QStringLiteral("setup")); }});
        say(CardKind::error, QStringLiteral("failed:") + QString::fromStdString(failure.code),
            tr("Run #%1 failed at step %2").arg(run).arg(failure.header.step),
            messageText(failure.code, failure.arguments), actions);
    }
}

void MainWindow::showTitle() {
    const Session* session = workbench_.session();
    setWindowTitle(session->isOpen() ? tr("%1 – Attune").arg(session->title()) : QStringLiteral("Attune"));
}

void MainWindow::showBanner() {
    qDeleteAll(bannerHome_->findChildren<Card*>());
    const Session* session = workbench_.session();
    if (session->editable()) return;
    QString title = tr("This project is read-only");
    QString text;
    if (session->holder()) {
        const LeaseHolder& holder = *session->holder();
        title = tr("Another window edits this project");
        text = tr("Process %1 on %2 holds it. What it changes appears here; editing starts by itself when it closes. "
                  "You can still train your own runs.")
                   .arg(holder.pid)
                   .arg(QString::fromStdString(holder.host));
    } else {
        text = messageText(session->readOnlyReason(), {session->path().toStdString()});
    }
    auto* banner = new Card(CardKind::warning, title, text, bannerHome_);
    banner->setStrip(true);
    banner->setClosable(false);
    banner->addAction(tr("Save a copy…"), [this] { actions_->trigger(QStringLiteral("project.copy")); });
    bannerHome_->layout()->addWidget(banner);
}

void MainWindow::restoreView() {
    const QJsonObject view = workbench_.session()->view(viewKey);
    docks_->restore(view);
    const QString page = view[QStringLiteral("page")].toString();
    if (!page.isEmpty()) showPage(page);
    const QJsonArray groups = view[QStringLiteral("groups")].toArray();
    QStringList expanded;
    for (const QJsonValue& group : groups) expanded.append(group.toString());
    setupPage()->form()->setExpandedGroups(expanded);
}

void MainWindow::storeView() {
    workbench_.preferences().setWindowGeometry(saveGeometry());
    if (!workbench_.session()->isOpen()) return;
    QJsonObject view = docks_->state();
    view[QStringLiteral("page")] = pages_->currentId();
    view[QStringLiteral("groups")] = QJsonArray::fromStringList(setupPage()->form()->expandedGroups());
    workbench_.session()->setView(viewKey, view);
}

void MainWindow::raiseWindow() {
    show();
    setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (closeGuard_->mayClose()) {
        event->accept();
    } else {
        event->ignore();
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    docks_->adapt(event->size());
}

}  // namespace attune
