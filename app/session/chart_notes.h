#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <utility>
#include <vector>

#include "app/session/session.h"

namespace attune {

/// What a person wrote down about runs at single steps, one note a run and step. Kept in the project; every change can
/// be undone. GUI thread.
class ChartNotes : public QObject {
    Q_OBJECT

public:
    using Place = std::pair<RunId, std::int64_t>;  // run, step
    using Notes = std::map<Place, QString>;

    ChartNotes(Session* session, QObject* parent);

    /// Of one run: step and text, by step.
    std::vector<std::pair<std::int64_t, QString>> of(RunId run) const;
    QString at(const Place& place) const;
    /// An undoable step; an empty text takes the note away.
    void write(const Place& place, const QString& text);

signals:
    void changed();

private:
    class Edit;
    void read();
    void set(const Place& place, const QString& text);

    Session* session_;
    Notes notes_;
};

}  // namespace attune
