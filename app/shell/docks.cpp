#include "app/shell/docks.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QTabBar>
#include <QTabWidget>

#include "app/shell/experiment_inspector.h"
#include "app/shell/navigator.h"
#include "app/shell/queue_tab.h"
#include "app/shell/run_inspector.h"
#include "widgets/panels/hardware_panel.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/queue_panel.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int rightNeedsWidth = 1180;
constexpr int bottomNeedsHeight = 720;
constexpr int rightWidth = 320;
constexpr int leftWidth = 260;
constexpr int bottomHeight = 150;
const QString layoutField = QStringLiteral("layout");
const QString rightTabField = QStringLiteral("right");
const QString bottomTabField = QStringLiteral("bottom");
const QString rightWantedField = QStringLiteral("inspector");

}  // namespace

Docks::Docks(Workbench& workbench, QMainWindow& window) : QObject(&window), window_(window) {
    navigator_ = new Navigator(workbench);
    experimentInspector_ = new ExperimentInspector(workbench);
    runInspector_ = new RunInspector(workbench);
    hardware_ = new HardwarePanel;
    right_ = new QTabWidget;
    right_->setDocumentMode(true);
    right_->addTab(experimentInspector_, tr("Experiment"));
    right_->addTab(runInspector_, tr("Run"));
    right_->setMinimumWidth(rightWidth);
    bottom_ = new QTabWidget;
    bottom_->setDocumentMode(true);
    bottom_->addTab(new LogPanel(workbench.log()), Icons::get(QStringLiteral("log")), tr("Log"));
    bottom_->addTab(hardware_, Icons::get(QStringLiteral("chip")), tr("Hardware"));
    queue_ = new QueuePanel;
    auto* queueTab = new QueueTab(workbench, queue_);
    bottom_->addTab(queue_, Icons::get(QStringLiteral("queue")), queueTab->title());
    auto* figures = new QLabel(bottom_);
    figures->setForegroundRole(QPalette::PlaceholderText);
    figures->setContentsMargins(grid(1), 0, grid(1.5), 0);
    figures->setMinimumHeight(bottom_->tabBar()->sizeHint().height());
    bottom_->setCornerWidget(figures, Qt::TopRightCorner);
    bottom_->setMinimumHeight(bottom_->tabBar()->sizeHint().height());

    leftDock_ = addDock(QStringLiteral("navigator"), tr("Experiments and runs"), navigator_, Qt::LeftDockWidgetArea);
    rightDock_ = addDock(QStringLiteral("inspector"), tr("Details"), right_, Qt::RightDockWidgetArea);
    bottomDock_ = addDock(QStringLiteral("log"), tr("Log, hardware and queue"), bottom_, Qt::BottomDockWidgetArea);
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window_.resizeDocks({leftDock_, rightDock_}, {leftWidth, rightWidth}, Qt::Horizontal);
    window_.resizeDocks({bottomDock_}, {bottomHeight}, Qt::Vertical);

    connect(rightDock_->toggleViewAction(), &QAction::triggered, this, [this](bool shown) { rightWanted_ = shown; });
    connect(workbench.session(), &Session::currentExperimentChanged, this,
            [this] { right_->setCurrentWidget(experimentInspector_); });
    connect(workbench.session(), &Session::currentRunChanged, this, [this](RunId run) {
        if (run > 0) right_->setCurrentWidget(runInspector_);
    });
    connect(workbench.bridge(), &EngineBridge::statsArrived, hardware_,
            qOverload<const std::vector<DeviceStats>&>(&HardwarePanel::append));
    connect(workbench.bridge(), &EngineBridge::metricsArrived, hardware_,
            qOverload<const std::vector<StepMetrics>&>(&HardwarePanel::append));
    connect(workbench.session(), &Session::closed, hardware_, &HardwarePanel::clear);
    connect(hardware_, &HardwarePanel::summaryChanged, figures, &QLabel::setText);
    connect(queueTab, &QueueTab::titleChanged, this,
            [this](const QString& words) { bottom_->setTabText(bottom_->indexOf(queue_), words); });
}

QDockWidget* Docks::addDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetClosable);
    dock->setTitleBarWidget(new QWidget(dock));  // no title bar: the content has headings of its own
    window_.addDockWidget(area, dock);
    return dock;
}

QList<QAction*> Docks::toggles() const {
    return {leftDock_->toggleViewAction(), rightDock_->toggleViewAction(), bottomDock_->toggleViewAction()};
}

QJsonObject Docks::state() const {
    return {{layoutField, QString::fromLatin1(window_.saveState().toBase64())},
            {rightTabField, right_->currentIndex()},
            {bottomTabField, bottom_->currentIndex()},
            {rightWantedField, rightWanted_}};
}

void Docks::restore(const QJsonObject& state) {
    const QByteArray layout = QByteArray::fromBase64(state[layoutField].toString().toLatin1());
    if (layout.isEmpty()) return;
    window_.restoreState(layout);
    right_->setCurrentIndex(state[rightTabField].toInt());
    bottom_->setCurrentIndex(state[bottomTabField].toInt());
    rightWanted_ = state[rightWantedField].toBool(true);
    adapt(window_.size());
}

void Docks::adapt(const QSize& size) {
    if (adapting_) return;
    adapting_ = true;
    rightDock_->setVisible(rightWanted_ && size.width() >= rightNeedsWidth);
    // In a low window only the line of tabs stays of the bottom dock.
    const bool low = size.height() < bottomNeedsHeight;
    const int tabs = bottom_->tabBar()->sizeHint().height();
    bottom_->setMaximumHeight(low ? tabs : QWIDGETSIZE_MAX);
    // What a low window folded up comes back with the room.
    if (!low && bottom_->height() <= tabs) window_.resizeDocks({bottomDock_}, {bottomHeight}, Qt::Vertical);
    adapting_ = false;
}

}  // namespace attune
