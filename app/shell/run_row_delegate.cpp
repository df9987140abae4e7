#include "app/shell/run_row_delegate.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/models/metric_text.h"
#include "widgets/models/runs_model.h"
#include "widgets/plot/run_palette.h"
#include "widgets/style/icons.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int checkSide = 16;
constexpr int swatchWidth = 16;
constexpr int markSide = 10;

QRect checkRect(const QRect& row) {
    return {row.x() + grid(1), row.y() + (row.height() - checkSide) / 2, checkSide, checkSide};
}

/// The training loss of the run, where it has one.
QString lossText(const QModelIndex& index) {
    const QAbstractItemModel* model = index.model();
    for (const QString& tag : {QStringLiteral("eval/loss"), QStringLiteral("train/loss")}) {
        for (int column = RunsModel::firstMetricColumn; column < model->columnCount(); ++column) {
            if (model->headerData(column, Qt::Horizontal).toString() != tag) continue;
            const QString text = index.siblingAtColumn(column).data().toString();
            if (!text.isEmpty()) return text;
        }
    }
    return {};
}

}  // namespace

QSize RunRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {grid(20), option.fontMetrics.height() + grid(1.25)};
}

void RunRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Colors& colors = Theme::instance().colors();
    const QRect row = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(row, mixed(colors.surface, colors.accent, 0.16));
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(row, mixed(colors.surface, colors.accent, 0.06));
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(colors.accent, 1));
        painter->drawRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5));
    }

    QStyleOptionButton check;
    check.rect = checkRect(row);
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    check.state = QStyle::State_Enabled | (checked ? QStyle::State_On : QStyle::State_Off);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &check, painter, option.widget);

    int left = check.rect.right() + grid(1);
    const double middle = row.center().y() + 0.5;
    if (checked) {
        painter->setPen(runPen(index.data(RunsModel::paletteSlotRole).toInt(), colors.dark, 2.5));
        painter->drawLine(QPointF(left, middle), QPointF(left + swatchWidth, middle));
    }
    left += swatchWidth + grid(1);

    const auto state = static_cast<RunState>(index.data(RunsModel::stateRole).toInt());
    int right = row.right() - grid(1);
    const QRectF mark(right - markSide, middle - markSide / 2.0, markSide, markSide);
    paintRunStateMark(*painter, mark, state, colors);
    right -= markSide + grid(0.75);
    const bool told = state == RunState::finished || state == RunState::stopped || isActive(state);
    const QString loss = told ? lossText(index) : QString();
    const QString figure = loss.isEmpty() ? runStateWord(state) : loss;
    const int figureWidth = option.fontMetrics.horizontalAdvance(figure);
    painter->setPen(loss.isEmpty() ? runStateColor(state, colors) : colors.muted);
    painter->drawText(QRect(right - figureWidth, row.y(), figureWidth + 1, row.height()),
                      Qt::AlignVCenter | Qt::AlignRight, figure);
    right -= figureWidth + grid(1);

    if (index.data(RunsModel::baselineRole).toBool()) {
        Icons::get(QStringLiteral("star-filled"), colors.accent)
            .paint(painter, QRect(right - 14, row.center().y() - 6, 14, 14));
        right -= 14 + grid(0.5);
    }
    painter->setPen(colors.text);
    const QString name = QStringLiteral("#%1 %2")
                             .arg(index.data(RunsModel::runIdRole).toLongLong())
                             .arg(index.data(Qt::EditRole).toString());
    painter->drawText(QRect(left, row.y(), right - left, row.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      option.fontMetrics.elidedText(name, Qt::ElideMiddle, right - left));
    painter->restore();
}

bool RunRowDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) {
    const bool released = event->type() == QEvent::MouseButtonRelease;
    const bool space = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    const bool onCheck =
        released &&
        checkRect(option.rect).adjusted(-4, -4, 4, 4).contains(static_cast<QMouseEvent*>(event)->position().toPoint());
    if (!onCheck && !space) return false;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void RunRowDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                          const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(checkRect(option.rect).right() - option.rect.x() + grid(1), 0, 0, 0));
}

}  // namespace attune
