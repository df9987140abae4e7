#include "widgets/forms/problem_list.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/forms/problem_line.h"
#include "widgets/style/theme.h"

namespace attune {

ProblemList::ProblemList(QWidget* parent) : QWidget(parent), heading_(new QLabel(this)), lines_(new QVBoxLayout) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    heading_->setFont(Theme::font(1.0, QFont::DemiBold));
    layout->addWidget(heading_);
    lines_->setSpacing(grid(1.5));
    layout->addLayout(lines_);
    heading_->setText(tr("No problems"));
}

void ProblemList::setProblems(const std::vector<Problem>& problems) {
    if (problems == shown_) return;
    shown_ = problems;
    while (QLayoutItem* item = lines_->takeAt(0)) {
        // Not at once: the button whose click led here may be in it.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    std::vector<Problem> sorted = problems;
    std::ranges::stable_sort(sorted, {}, [](const Problem& problem) { return static_cast<int>(problem.severity); });
    errors_ = static_cast<int>(std::ranges::count(problems, Problem::Severity::error, &Problem::severity));
    for (const Problem& problem : sorted) {
        auto* line = new ProblemLine(problem, true, this);
        connect(line, &ProblemLine::fixChosen, this, &ProblemList::fixChosen);
        connect(line, &ProblemLine::showRequested, this, &ProblemList::showRequested);
        lines_->addWidget(line);
    }
    const int warnings = static_cast<int>(problems.size()) - errors_;
    if (errors_ > 0) {
        heading_->setText(tr("%n problem(s)", nullptr, errors_));
    } else if (warnings > 0) {
        heading_->setText(tr("%n warning(s)", nullptr, warnings));
    } else {
        heading_->setText(tr("No problems"));
    }
}

}  // namespace attune
