#include "app/shell/menus.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include "app/shell/main_window.h"
#include "app/shell/project_actions.h"
#include "widgets/style/icons.h"

namespace attune {

namespace {

struct Menus {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

/// "-" is a separator.
void fill(QMenu* menu, MainWindow& window, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (QLatin1String(name) == QLatin1String("-")) {
            menu->addSeparator();
        } else {
            menu->addAction(window.actionSet()->get(QLatin1String(name)));
        }
    }
}

constexpr auto runMenu = {"run.pause",
                          "run.continue",
                          "run.stop",
                          "run.checkpoint",
                          "run.sample",
                          "run.kill",
                          "-",
                          "run.resume",
                          "run.longer",
                          "run.branch",
                          "-",
                          "run.use_settings",
                          "run.baseline",
                          "run.note",
                          "run.tags",
                          "-",
                          "run.trash",
                          "run.restore",
                          "run.empty_trash"};
constexpr auto experimentMenu = {"experiment.start", "experiment.queue",  "queue.go",        "-",
                                 "experiment.copy",  "experiment.rename", "experiment.note", "-",
                                 "experiment.trash"};

void popup(MainWindow& window, std::initializer_list<const char*> names, const QPoint& global) {
    auto* menu = new QMenu(&window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(menu, window, names);
    menu->popup(global);
}

void fillRecent(QMenu* menu, Workbench& workbench, MainWindow& window) {
    menu->clear();
    for (const QString& path : workbench.preferences().recentProjects()) {
        QAction* action = menu->addAction(QFileInfo(path).completeBaseName(), &window,
                                          [&window, path] { window.projectActions()->open(path); });
        action->setToolTip(path);
    }
    if (menu->isEmpty()) menu->addAction(Menus::tr("Nothing yet"))->setEnabled(false);
}

}  // namespace

void buildMenus(Workbench& workbench, MainWindow& window) {
    QMenuBar* bar = window.menuBar();
    QMenu* file = bar->addMenu(Menus::tr("&File"));
    fill(file, window, {"project.new", "project.open"});
    QMenu* recent = file->addMenu(Menus::tr("Open recent"));
    recent->setToolTipsVisible(true);
    QObject::connect(recent, &QMenu::aboutToShow, &window,
                     [recent, &workbench, &window] { fillRecent(recent, workbench, window); });
    fill(file, window, {"-", "project.move", "project.copy", "project.saved", "-", "window.quit"});

    QMenu* edit = bar->addMenu(Menus::tr("&Edit"));
    fill(edit, window, {"edit.undo", "edit.redo", "-", "edit.revert", "-", "window.preferences"});
    QMenu* experiment = bar->addMenu(Menus::tr("E&xperiment"));
    fill(experiment, window, {"experiment.new"});
    fill(experiment, window, experimentMenu);
    fill(bar->addMenu(Menus::tr("&Run")), window, runMenu);

    QMenu* view = bar->addMenu(Menus::tr("&View"));
    for (const QString& id : window.pages()->ids())
        view->addAction(window.actionSet()->get(QStringLiteral("page.") + id));
    view->addSeparator();
    for (QAction* toggle : window.docks()->toggles()) view->addAction(toggle);
    fill(view, window, {"-", "view.recolour", "window.full_screen"});
    fill(bar->addMenu(Menus::tr("&Tools")), window, {"tools.log", "tools.diagnostics", "page.environment"});
    fill(bar->addMenu(Menus::tr("&Help")), window, {"window.palette", "window.keys", "-", "window.about"});

    auto* commands = new QToolButton(bar);
    commands->setAutoRaise(true);
    commands->setFocusPolicy(Qt::NoFocus);
    commands->setIcon(Icons::get(QStringLiteral("search")));
    commands->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    commands->setText(Menus::tr("Commands  Ctrl+K"));
    QObject::connect(commands, &QToolButton::clicked, &window,
                     [&window] { window.actionSet()->trigger(QStringLiteral("window.palette")); });
    bar->setCornerWidget(commands, Qt::TopRightCorner);
}

void popupRunMenu(MainWindow& window, const QPoint& global) {
    popup(window, runMenu, global);
}
void popupExperimentMenu(MainWindow& window, const QPoint& global) {
    popup(window, experimentMenu, global);
}

}  // namespace attune
