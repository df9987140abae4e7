#include "widgets/style/attune_style.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>

#include "widgets/style/theme.h"

namespace attune {

namespace {

void paintPanel(QPainter* painter, const QRectF& rect, const QColor& ground, const QColor& line, qreal width = 1) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    painter->setBrush(ground);
    const qreal inset = width / 2;
    painter->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), cornerRadius, cornerRadius);
    painter->restore();
}

void paintButton(QPainter* painter, const QStyleOption* option) {
    const Colors& colors = Theme::instance().colors();
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = enabled && (option->state & QStyle::State_MouseOver);
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const bool filled = enabled && button != nullptr && (button->features & QStyleOptionButton::DefaultButton);
    const bool flat = button != nullptr && (button->features & QStyleOptionButton::Flat);
    if (flat && !down && !hover) return;
    QColor ground = filled ? colors.accent : enabled ? colors.surface : colors.window;
    if (down)
        ground = mixed(ground, colors.text, 0.14);
    else if (hover)
        ground = mixed(ground, colors.text, 0.06);
    paintPanel(painter, option->rect, ground, filled || flat ? QColor() : mixed(colors.line, colors.text, 0.12));
}

void paintCheckBox(QPainter* painter, const QStyleOption* option) {
    const Colors& colors = Theme::instance().colors();
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & (QStyle::State_On | QStyle::State_NoChange);
    const QColor mark = enabled ? colors.accentText : colors.window;
    const QColor fill = enabled ? colors.accent : mixed(colors.muted, colors.window, 0.4);
    const qreal side = qMin(option->rect.width(), option->rect.height());
    const QRectF box(option->rect.x() + (option->rect.width() - side) / 2,
                     option->rect.y() + (option->rect.height() - side) / 2, side, side);
    paintPanel(painter, box.adjusted(1, 1, -1, -1),
               on        ? fill
               : enabled ? colors.surface
                         : colors.window,
               on ? fill : mixed(colors.muted, colors.surface, 0.25));
    if (!on) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(mark, side * 0.12, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](qreal x, qreal y) { return QPointF(box.x() + x * box.width(), box.y() + y * box.height()); };
    if (option->state & QStyle::State_NoChange) {
        painter->drawLine(at(0.3, 0.5), at(0.7, 0.5));
    } else {
        painter->drawPolyline(QPolygonF{at(0.27, 0.52), at(0.44, 0.68), at(0.74, 0.34)});
    }
    painter->restore();
}

void paintRadio(QPainter* painter, const QStyleOption* option) {
    const Colors& colors = Theme::instance().colors();
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & QStyle::State_On;
    const qreal side = qMin(option->rect.width(), option->rect.height());
    const QPointF center = QRectF(option->rect).center();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(on && enabled ? colors.accent : mixed(colors.muted, colors.surface, 0.25), on ? 4 : 1));
    painter->setBrush(enabled ? colors.surface : colors.window);
    const qreal radius = side / 2 - (on ? 3 : 1.5);
    painter->drawEllipse(center, radius, radius);
    painter->restore();
}

void paintFocus(QPainter* painter, const QStyleOption* option) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(Theme::instance().colors().accent, 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), cornerRadius, cornerRadius);
    painter->restore();
}

}  // namespace

void paintEditorFrame(QPainter* painter, const QStyleOption* option, const QWidget* widget) {
    const Colors& colors = Theme::instance().colors();
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool focused = enabled && (option->state & QStyle::State_HasFocus);
    const QString problem = widget != nullptr ? widget->property(AttuneStyle::problemProperty).toString() : QString();
    QColor line = mixed(colors.line, colors.text, 0.2);
    if (problem == QLatin1String("error"))
        line = colors.failed;
    else if (problem == QLatin1String("warning"))
        line = colors.paused;
    else if (focused)
        line = colors.accent;
    else if (enabled && (option->state & QStyle::State_MouseOver))
        line = mixed(colors.line, colors.text, 0.4);
    paintPanel(painter, option->rect, enabled ? colors.surface : colors.window, enabled ? line : colors.line,
               focused ? 2 : 1);
}

void paintArrow(QPainter* painter, const QRectF& rect, Qt::ArrowType direction, const QColor& color) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->translate(rect.center());
    if (direction == Qt::UpArrow) painter->rotate(180);
    if (direction == Qt::RightArrow) painter->rotate(-90);
    if (direction == Qt::LeftArrow) painter->rotate(90);
    painter->drawPolyline(QPolygonF{QPointF(-3.5, -1.75), QPointF(0, 1.75), QPointF(3.5, -1.75)});
    painter->restore();
}

AttuneStyle::AttuneStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void AttuneStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QLineEdit*>(widget) != nullptr) widget->setAttribute(Qt::WA_Hover);
    if (auto* header = qobject_cast<QHeaderView*>(widget); header != nullptr) {
        header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        header->setHighlightSections(false);
    }
}

int AttuneStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ToolBarIconSize:
        case PM_ListViewIconSize:
        case PM_TabBarIconSize:
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 16;
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
        case PM_LayoutLeftMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutBottomMargin:
        case PM_CheckBoxLabelSpacing:
            return grid(1);
        case PM_FocusFrameHMargin:  // what item views keep beside a cell's text, one pixel less
            return grid(1) - 1;
        case PM_ScrollBarExtent:
            return 12;
        case PM_ScrollBarSliderMin:
            return 32;
        case PM_ScrollView_ScrollBarSpacing:
            return 0;
        case PM_SplitterWidth:
        case PM_DockWidgetSeparatorExtent:
            return 5;
        case PM_DefaultFrameWidth:
            return 1;
        case PM_TabBarTabHSpace:
            return grid(3);
        case PM_TabBarTabShiftVertical:
        case PM_TabBarBaseOverlap:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int AttuneStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const {
    switch (hint) {
        case SH_ScrollView_FrameOnlyAroundContents:
            return 0;
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
            return 0;
        case SH_ComboBox_Popup:
            return 0;
        case SH_TabBar_PreferNoArrows:
            return 0;
        case SH_ItemView_ShowDecorationSelected:
            return 1;
        case SH_ToolTip_WakeUpDelay:
            return 500;
        default:
            return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize AttuneStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int line = option != nullptr ? option->fontMetrics.height() : result.height();
    switch (type) {
        case CT_PushButton: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            int width = size.width() + grid(3);
            if (button != nullptr && button->text.isEmpty()) width = size.width() + grid(1);
            return QSize(width, qMax(size.height(), line) + grid(1));
        }
        case CT_ToolButton: {
            const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            const bool menu = button != nullptr && (button->features & QStyleOptionToolButton::HasMenu) &&
                              button->toolButtonStyle != Qt::ToolButtonIconOnly;
            return menu ? result + QSize(grid(1), 0) : result;
        }
        case CT_LineEdit:
        case CT_ComboBox:
        case CT_SpinBox:
            result.setHeight(qMax(result.height(), line + grid(1.25)));
            return result;
        case CT_TabBarTab:
            result.setHeight(line + grid(1.5));
            return result;
        case CT_HeaderSection:
            result.setHeight(line + grid(1));
            return result;
        case CT_ItemViewItem:
            result.setHeight(qMax(result.height(), line + grid(0.75)));
            return result;
        default:
            return result;
    }
}

void AttuneStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    const Colors& colors = Theme::instance().colors();
    switch (element) {
        case PE_PanelLineEdit:
            // Inside an item view or a combo box the cell is the frame.
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame != nullptr && frame->lineWidth <= 0) {
                painter->fillRect(option->rect, option->palette.base());
                return;
            }
            paintEditorFrame(painter, option, widget);
            return;
        case PE_FrameLineEdit:
            return;
        case PE_PanelButtonCommand:
            paintButton(painter, option);
            return;
        case PE_PanelButtonTool: {
            const bool on = option->state & (State_On | State_Sunken);
            if (!on && !(option->state & State_MouseOver)) return;
            paintPanel(painter, option->rect, mixed(colors.window, colors.text, on ? 0.14 : 0.07), QColor());
            return;
        }
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            paintCheckBox(painter, option);
            return;
        case PE_IndicatorRadioButton:
            paintRadio(painter, option);
            return;
        case PE_FrameFocusRect:
            if (qobject_cast<const QAbstractItemView*>(widget) == nullptr) paintFocus(painter, option);
            return;
        case PE_Frame:
            if (qobject_cast<const QPlainTextEdit*>(widget) != nullptr) {
                paintEditorFrame(painter, option, widget);
                return;
            }
            painter->save();
            painter->setPen(colors.line);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
            return;
        case PE_FrameTabWidget:
            return;
        case PE_FrameTabBarBase:
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), colors.line);
            return;
        case PE_PanelStatusBar:
        case PE_FrameStatusBarItem:
            return;
        case PE_IndicatorArrowUp:
            paintArrow(painter, option->rect, Qt::UpArrow, colors.muted);
            return;
        case PE_IndicatorArrowDown:
            paintArrow(painter, option->rect, Qt::DownArrow, colors.muted);
            return;
        case PE_IndicatorArrowLeft:
            paintArrow(painter, option->rect, Qt::LeftArrow, colors.muted);
            return;
        case PE_IndicatorArrowRight:
            paintArrow(painter, option->rect, Qt::RightArrow, colors.muted);
            return;
        case PE_IndicatorBranch:
            if (option->state & State_Children) {
                paintArrow(painter, option->rect, option->state & State_Open ? Qt::DownArrow : Qt::RightArrow,
                           colors.muted);
            }
            return;
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

}  // namespace attune
