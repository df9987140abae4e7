#pragma once

#include <QWidget>
#include <vector>

#include "core/values/problem.h"

class QLabel;
class QVBoxLayout;

namespace attune {

/// What stands in the way of a start: errors first, then warnings, each with its fixes and Show. Says so when there is
/// nothing.
class ProblemList : public QWidget {
    Q_OBJECT
public:
    explicit ProblemList(QWidget* parent = nullptr);

    void setProblems(const std::vector<Problem>& problems);
    int errorCount() const { return errors_; }

signals:
    void fixChosen(const attune::Fix& fix);
    void showRequested(const QString& key);

private:
    QLabel* heading_;
    QVBoxLayout* lines_;
    std::vector<Problem> shown_;
    int errors_ = 0;
};

}  // namespace attune
