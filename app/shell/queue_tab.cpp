#include "app/shell/queue_tab.h"

#include "widgets/panels/queue_panel.h"
#include "widgets/style/message_text.h"

namespace attune {

namespace {

/// "Learning rate 6e-4 · Layers 4"; empty where the settings are those of the preset.
QString specialSettings(const QueueEntry& entry, const ExperimentRecord* experiment) {
    QStringList special;
    try {
        if (experiment == nullptr) return {};
        for (const ConfigDifference& one :
             diff(configFromJson(experiment->sourceJson), configFromJson(entry.configJson)))
            special.append(QString(settingLabel(one.key) % QLatin1Char(' ') % QString::fromStdString(one.right)));
    } catch (const Error&) {  // settings of a newer version cannot be compared
    }
    return special.join(QStringLiteral(" · "));
}

}  // namespace

QueueTab::QueueTab(Workbench& workbench, QueuePanel* panel) : QObject(panel), workbench_(workbench), panel_(panel) {
    RunQueue* queue = workbench_.queue();
    connect(queue, &RunQueue::changed, this, &QueueTab::showEntries);
    connect(queue, &RunQueue::goingChanged, this, [this] { panel_->setGoing(workbench_.queue()->going()); });
    connect(workbench_.session(), &Session::accessChanged, this,
            [this] { panel_->setEditable(workbench_.session()->editable()); });
    connect(panel_, &QueuePanel::moved, queue, &RunQueue::move);
    connect(panel_, &QueuePanel::removed, queue, &RunQueue::remove);
    connect(panel_, &QueuePanel::goingWanted, queue, &RunQueue::setGoing);
    showEntries();
}

QString QueueTab::title() const {
    const auto waiting = workbench_.queue()->entries().size();
    return waiting == 0 ? tr("Queue") : tr("Queue (%1)").arg(waiting);
}

void QueueTab::showEntries() {
    QList<QueuePanel::Row> rows;
    for (const QueueEntry& entry : workbench_.queue()->entries()) {
        rows.append({entry.id, QString::fromStdString(entry.name),
                     specialSettings(entry, workbench_.session()->records()->experiment(entry.experiment))});
    }
    panel_->setRows(rows);
    emit titleChanged(title());
}

}  // namespace attune
