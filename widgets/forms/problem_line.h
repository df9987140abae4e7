#pragma once

#include <QWidget>

#include "core/values/problem.h"

class QLabel;

namespace attune {

class FlowLayout;

/// One problem in words: mark, text, and a button for each fix; on request a Show button that leads to the field.
class ProblemLine : public QWidget {
    Q_OBJECT
public:
    ProblemLine(const Problem& problem, bool withShow, QWidget* parent);

signals:
    void fixChosen(const attune::Fix& fix);
    void showRequested(const QString& key);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showMark();

    Problem problem_;
    QLabel* mark_;
};

}  // namespace attune
