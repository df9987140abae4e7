#include "app/session/chart_notes.h"

#include <QJsonArray>
#include <QUndoCommand>

namespace attune {

namespace {

const QString viewKey = QStringLiteral("notes");
const QString listField = QStringLiteral("notes");
const QString runField = QStringLiteral("run");
const QString stepField = QStringLiteral("step");
const QString textField = QStringLiteral("text");

}  // namespace

class ChartNotes::Edit : public QUndoCommand {
public:
    Edit(ChartNotes* notes, const Place& place, const QString& after)
        : QUndoCommand(tr("Note at step %1").arg(place.second)),
          notes_(notes),
          place_(place),
          before_(notes->at(place)),
          after_(after) {}

    void undo() override { notes_->set(place_, before_); }
    void redo() override { notes_->set(place_, after_); }

private:
    ChartNotes* notes_;
    Place place_;
    QString before_, after_;
};

ChartNotes::ChartNotes(Session* session, QObject* parent) : QObject(parent), session_(session) {
    connect(session, &Session::opened, this, &ChartNotes::read);
    connect(session, &Session::editingGained, this, &ChartNotes::read);
    connect(session, &Session::closed, this, &ChartNotes::read);
}

void ChartNotes::read() {
    notes_.clear();
    for (const QJsonValue& value : session_->view(viewKey)[listField].toArray()) {
        const QJsonObject note = value.toObject();
        notes_[{note[runField].toInteger(), note[stepField].toInteger()}] = note[textField].toString();
    }
    emit changed();
}

std::vector<std::pair<std::int64_t, QString>> ChartNotes::of(RunId run) const {
    std::vector<std::pair<std::int64_t, QString>> found;
    for (auto note = notes_.lower_bound({run, 0}); note != notes_.end() && note->first.first == run; ++note)
        found.emplace_back(note->first.second, note->second);
    return found;
}

QString ChartNotes::at(const Place& place) const {
    const auto note = notes_.find(place);
    return note == notes_.end() ? QString() : note->second;
}

void ChartNotes::write(const Place& place, const QString& text) {
    if (!session_->editable() || text.trimmed() == at(place)) return;
    session_->undoStack()->push(new Edit(this, place, text.trimmed()));
}

void ChartNotes::set(const Place& place, const QString& text) {
    if (text.isEmpty()) {
        notes_.erase(place);
    } else {
        notes_[place] = text;
    }
    QJsonArray list;
    for (const auto& [where, words] : notes_) {
        // A purged run's notes go with it.
        if (session_->records()->run(where.first) == nullptr) continue;
        list.append(
            QJsonObject{{runField, qint64(where.first)}, {stepField, qint64(where.second)}, {textField, words}});
    }
    session_->setView(viewKey, {{listField, list}});
    emit changed();
}

}  // namespace attune
