#pragma once

#include <QToolButton>

namespace attune {

/// The dot of a changed setting. A click asks to go back.
class ChangedDot : public QToolButton {
    Q_OBJECT
public:
    explicit ChangedDot(QWidget* parent);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attune
