#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace attune {

/// All keys of the window, read from its actions, beside the few that editors and charts have of their own.
class CheatSheet : public QDialog {
    Q_OBJECT

public:
    CheatSheet(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace attune
