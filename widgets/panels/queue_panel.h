#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QToolButton;

namespace attune {

/// What waits to be trained, in order: dragging or the arrow buttons (Alt+Up, Alt+Down) reorder, Delete takes away.
class QueuePanel : public QWidget {
    Q_OBJECT

public:
    struct Row {
        qint64 id = 0;
        QString name;
        QString detail;  // what is special about its settings
        bool operator==(const Row&) const = default;
    };

    explicit QueuePanel(QWidget* parent = nullptr);

    void setRows(const QList<Row>& rows);
    void setGoing(bool going);
    void setEditable(bool editable);

signals:
    void moved(int from, int to);
    void removed(qint64 id);
    void goingWanted(bool going);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* makeButton(const QString& icon, const QString& text);
    void moveBy(int places);
    void removeCurrent();
    void enable();

    QList<Row> rows_;
    bool going_ = false, editable_ = true;
    QPushButton* go_;
    QLabel* words_;
    QToolButton *up_, *down_, *remove_;
    QListWidget* list_;
};

}  // namespace attune
