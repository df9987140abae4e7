#include "widgets/forms/problem_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/forms/field_text.h"
#include "widgets/forms/flow_layout.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

ProblemLine::ProblemLine(const Problem& problem, bool withShow, QWidget* parent)
    : QWidget(parent), problem_(problem), mark_(new QLabel(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid(0.75));
    layout->addWidget(mark_, 0, Qt::AlignTop);
    showMark();

    auto* column = new QVBoxLayout;
    column->setSpacing(grid(0.5));
    layout->addLayout(column, 1);
    auto* words = new QLabel(messageText(problem), this);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setMinimumWidth(grid(8));
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(words);
    if (problem.fixes.empty() && !withShow) return;

    auto* buttons = new FlowLayout;
    buttons->setSpacing(grid(0.75));
    column->addLayout(buttons);
    for (const Fix& fix : problem.fixes) {
        auto* button = new QPushButton(fixLabel(fix, problem), this);
        connect(button, &QPushButton::clicked, this, [this, fix] { emit fixChosen(fix); });
        buttons->addWidget(button);
    }
    if (withShow && !problem.keys.empty()) {
        auto* button = new QPushButton(tr("Show"), this);
        button->setFlat(true);
        button->setAccessibleName(tr("Show %1").arg(settingLabel(problem.keys.front())));
        connect(button, &QPushButton::clicked, this,
                [this] { emit showRequested(QString::fromStdString(problem_.keys.front())); });
        buttons->addWidget(button);
    }
}

void ProblemLine::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) showMark();
    QWidget::changeEvent(event);
}

void ProblemLine::showMark() {
    const bool error = problem_.severity == Problem::Severity::error;
    const Colors& colors = Theme::instance().colors();
    const QIcon icon = error ? Icons::get(QStringLiteral("error"), colors.failed)
                             : Icons::get(QStringLiteral("warning"), colors.paused);
    mark_->setPixmap(icon.pixmap(QSize(16, 16), devicePixelRatioF()));
    mark_->setAccessibleName(error ? tr("Error") : tr("Warning"));
}

}  // namespace attune
