#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/shell/main_window.h"
#include "app/shell/workbench.h"
#include "tests/app/shell/tiny_project.h"
#include "widgets/style/theme.h"

namespace attune {

/// The real window over a folder of its own, with a small generated text: settings, caches and logs stay in the folder.
class WindowFixture {
public:
    WindowFixture() {
        for (const QString& name :
             {QStringLiteral("CONFIG"), QStringLiteral("DATA"), QStringLiteral("CACHE"), QStringLiteral("STATE")}) {
            const QString variable = QStringLiteral("XDG_%1_HOME").arg(name);
            qputenv(variable.toLatin1().constData(), folder.filePath(name.toLower()).toUtf8());
        }
        writeTinyText(textPath());
        Theme::instance().install(Theme::Mode::light);
    }

    ~WindowFixture() { close(); }

    QString textPath() const { return folder.filePath(QStringLiteral("text.txt")); }
    QString projectPath() const { return folder.filePath(QStringLiteral("project.attune")); }

    /// Opens the window on the project; makes the project on first use.
    bool open() {
        workbench = std::make_unique<Workbench>();
        window = std::make_unique<MainWindow>(*workbench);
        window->show();
        const bool fresh = !QFile::exists(projectPath());
        workbench->session()->open(projectPath(), fresh);
        return QTest::qWaitFor([this] { return workbench->session()->isOpen() && !workbench->presets().empty(); });
    }

    /// As the window's close button with nothing active, or "stop and quit" with something.
    bool close() {
        if (window == nullptr) return true;
        bool ready = false;
        QObject::connect(window->closeGuard(), &CloseGuard::readyToQuit, window.get(), [&] { ready = true; });
        window->closeGuard()->stopAndQuit();
        const bool closed = QTest::qWaitFor([&] { return ready; }, 60'000);
        window.reset();
        workbench.reset();
        return closed;
    }

    /// A small experiment on the text: 2 layers × 16, T = 16.
    bool addExperiment(std::int64_t steps) {
        const Preset preset{"tiny", "Tiny", "", true, toJson(tinyConfig(textPath(), steps))};
        workbench->addExperiment(preset, QStringLiteral("tiny"));
        return QTest::qWaitFor(
            [this] { return workbench->editor()->hasExperiment() && !workbench->editor()->checking(); }, 20'000);
    }

    RunState stateOf(RunId run) const {
        const RunRecord* record = workbench->session()->records()->run(run);
        return record == nullptr ? RunState::queued : record->state;
    }
    bool waitForState(RunId run, RunState state, int ms = 60'000) {
        return QTest::qWaitFor([&] { return stateOf(run) == state; }, ms);
    }
    std::size_t pointsOf(RunId run, const std::string& tag) const {
        const auto series = workbench->series()->series(run, tag);
        return series == nullptr ? 0 : series->size();
    }

    QTemporaryDir folder;
    std::unique_ptr<Workbench> workbench;
    std::unique_ptr<MainWindow> window;
};

}  // namespace attune
