#include "app/session/run_queue.h"

#include <QJsonArray>
#include <QUndoCommand>
#include <algorithm>

namespace attune {

namespace {

const QString viewKey = QStringLiteral("queue");
const QString listField = QStringLiteral("entries");
const QString idField = QStringLiteral("id");
const QString experimentField = QStringLiteral("experiment");
const QString nameField = QStringLiteral("name");
const QString configField = QStringLiteral("config");

}  // namespace

class RunQueue::Edit : public QUndoCommand {
public:
    Edit(RunQueue* queue, std::vector<QueueEntry> after, const QString& text)
        : QUndoCommand(text), queue_(queue), before_(queue->entries_), after_(std::move(after)) {}

    void undo() override { queue_->set(before_); }
    void redo() override { queue_->set(after_); }

private:
    RunQueue* queue_;
    std::vector<QueueEntry> before_, after_;
};

RunQueue::RunQueue(Session* session, EngineBridge* bridge, RunControl* control, QObject* parent)
    : QObject(parent), session_(session), bridge_(bridge), control_(control) {
    connect(session, &Session::opened, this, &RunQueue::read);
    connect(session, &Session::editingGained, this, &RunQueue::read);
    connect(session, &Session::closed, this, &RunQueue::read);
    connect(bridge, &EngineBridge::released, this, &RunQueue::startNext);
    connect(control, &RunControl::startingChanged, this, &RunQueue::startNext);
}

void RunQueue::read() {
    entries_.clear();
    started_.clear();
    lastId_ = 0;
    starting_ = 0;
    for (const QJsonValue& value : session_->view(viewKey)[listField].toArray()) {
        const QJsonObject entry = value.toObject();
        entries_.push_back({entry[idField].toInteger(), entry[experimentField].toInteger(),
                            entry[nameField].toString().toStdString(), entry[configField].toString().toStdString()});
        lastId_ = std::max(lastId_, entries_.back().id);
    }
    setGoing(false);
    emit changed();
}

void RunQueue::setGoing(bool going) {
    if (going == going_) return;
    going_ = going;
    emit goingChanged();
    startNext();
}

void RunQueue::add(ExperimentId id) {
    const ExperimentRecord* experiment = session_->records()->experiment(id);
    if (experiment == nullptr || !session_->editable()) return;
    std::vector<QueueEntry> after = entries_;
    after.push_back({++lastId_, id, experiment->name, experiment->configJson});
    push(std::move(after), tr("Add to queue"));
    if (!bridge_->ownedRuns().empty() || control_->starting()) setGoing(true);
}

void RunQueue::remove(std::int64_t id) {
    if (!session_->editable() || id == starting_) return;
    std::vector<QueueEntry> after = entries_;
    if (std::erase_if(after, [id](const QueueEntry& entry) { return entry.id == id; }) == 0) return;
    push(std::move(after), tr("Remove from queue"));
}

void RunQueue::move(int from, int to) {
    const int count = static_cast<int>(entries_.size());
    if (!session_->editable() || from == to || from < 0 || to < 0 || from >= count || to >= count) return;
    std::vector<QueueEntry> after = entries_;
    const QueueEntry moved = after[static_cast<std::size_t>(from)];
    after.erase(after.begin() + from);
    after.insert(after.begin() + to, moved);
    push(std::move(after), tr("Reorder queue"));
}

void RunQueue::push(std::vector<QueueEntry> after, const QString& text) {
    session_->undoStack()->push(new Edit(this, std::move(after), text));
}

void RunQueue::set(const std::vector<QueueEntry>& entries) {
    entries_.clear();
    QJsonArray list;
    for (const QueueEntry& entry : entries) {
        if (started_.contains(entry.id)) continue;
        entries_.push_back(entry);
        list.append(QJsonObject{{idField, qint64(entry.id)},
                                {experimentField, qint64(entry.experiment)},
                                {nameField, QString::fromStdString(entry.name)},
                                {configField, QString::fromStdString(entry.configJson)}});
    }
    session_->setView(viewKey, {{listField, list}});
    emit changed();
    startNext();
}

void RunQueue::startNext() {
    if (!going_ || starting_ != 0 || control_->starting() || !bridge_->ownedRuns().empty()) return;
    if (entries_.empty()) {
        setGoing(false);
        return;
    }
    const QueueEntry& next = entries_.front();
    starting_ = next.id;
    control_->start(next.experiment, next.name, next.configJson,
                    [this, id = next.id](bool started) { takeAnswer(id, started); });
}

void RunQueue::takeAnswer(std::int64_t id, bool started) {
    if (id != starting_) return;  // of a project that was closed meanwhile
    starting_ = 0;
    if (!started) {
        setGoing(false);  // the window says why; the entry stays at the top
        return;
    }
    started_.insert(id);
    set(std::vector<QueueEntry>(entries_));
}

}  // namespace attune
