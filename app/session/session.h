#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>
#include <map>
#include <optional>

#include "app/bridge/store_thread.h"
#include "app/session/project_records.h"

namespace attune {

/// The open project as the window sees it: where it is, whether it may be edited, its records, the selection, view
/// state and undo. GUI thread; everything that touches the file happens on the store thread and is told by signals.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// Opens what is there, or creates it (a new file; its folder exists). The project that was open is closed first.
    void open(const QString& path, bool create);
    /// A new project in the data folder, named by nobody yet.
    void openUnnamed();
    /// Releases the edit lease and closes the file; then closed().
    void close();

    bool isOpen() const { return open_; }
    const QString& path() const { return path_; }
    /// The file name without its ending, or "Unnamed project".
    QString title() const;
    bool unnamed() const;
    QString filesFolder() const;

    /// False for a read-only project and while another process edits it.
    bool editable() const { return open_ && !readOnly_ && !holder_; }
    bool readOnly() const { return readOnly_; }
    const std::string& readOnlyReason() const { return readOnlyReason_; }
    const std::optional<LeaseHolder>& holder() const { return holder_; }

    StoreThread* store() { return &store_; }
    ProjectRecords* records() { return &records_; }
    QUndoStack* undoStack() { return &undo_; }

    ExperimentId currentExperiment() const { return currentExperiment_; }
    RunId currentRun() const { return currentRun_; }
    void setCurrentExperiment(ExperimentId experiment);
    void setCurrentRun(RunId run);

    /// View state of this project ("charts", "window"): kept in memory, written when it has been still for a moment and
    /// on close.
    QJsonObject view(const QString& key) const;
    void setView(const QString& key, const QJsonObject& state);

signals:
    void opened();
    void openFailed(const QString& path, const attune::Failure& failure);
    /// The whole-file check, which runs after opening, found damage.
    void damaged(const QString& what);
    void closed();
    /// editable() or path() changed.
    void accessChanged();
    /// What another window wrote last is in view() now; before accessChanged().
    void editingGained();
    void currentExperimentChanged(attune::ExperimentId experiment);
    void currentRunChanged(attune::RunId run);
    /// Another connection wrote into the project.
    void changedOutside();

private:
    struct Opened;
    void takeOpened(const QString& path, Opened opened);
    void poll();
    void checkWhole();
    void writeViews();

    StoreThread store_;
    ProjectRecords records_;
    QUndoStack undo_;
    QTimer pollTimer_, viewTimer_;
    bool open_ = false, readOnly_ = false, polling_ = false;
    std::string readOnlyReason_;
    std::optional<LeaseHolder> holder_;
    QString path_;
    std::int64_t dataVersion_ = 0;
    ExperimentId currentExperiment_ = 0;
    RunId currentRun_ = 0;
    std::map<QString, QJsonObject> views_;
    std::map<QString, QJsonObject> unwrittenViews_;
};

}  // namespace attune
