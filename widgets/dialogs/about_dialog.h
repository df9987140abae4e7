#pragma once

#include <QDialog>

namespace attune {

/// What this is, its version, its licence (GPL §5d: notices in the interface) and those of what it is made with.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    AboutDialog(const QString& version, QWidget* parent);
};

}  // namespace attune
