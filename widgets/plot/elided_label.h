#pragma once

#include <QLabel>

namespace attune {

/// One line of plain text that gives way: too long for its place, it is cut in the middle, and the tool tip has it
/// whole.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attune
