#include <QPainter>
#include <QStyleOption>

#include "widgets/style/attune_style.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

void fillRounded(QPainter* painter, const QRectF& rect, qreal radius, const QColor& color) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(rect, radius, radius);
    painter->restore();
}

/// Rows and menu entries are chosen by a tint, so that coloured words and marks stay readable on it.
void softenSelection(QPalette& palette) {
    const Colors& colors = Theme::instance().colors();
    palette.setColor(QPalette::Highlight, mixed(colors.surface, colors.accent, 0.2));
    palette.setColor(QPalette::HighlightedText, palette.color(QPalette::Text));
}

QRectF progressGroove(const QStyleOption* option) {
    const qreal height = qMin<qreal>(6, option->rect.height());
    return QRectF(option->rect.x(), option->rect.center().y() + 0.5 - height / 2, option->rect.width(), height);
}

void paintProgress(QPainter* painter, const QStyleOptionProgressBar* bar) {
    const Colors& colors = Theme::instance().colors();
    QRectF fill = progressGroove(bar);
    if (bar->maximum > bar->minimum) {
        const double done = double(bar->progress - bar->minimum) / (double(bar->maximum) - bar->minimum);
        if (done <= 0) return;
        fill.setWidth(qMax(fill.height(), fill.width() * qMin(1.0, done)));
    }
    fillRounded(painter, fill, fill.height() / 2, colors.accent);
}

void paintHeader(QPainter* painter, const QStyleOptionHeader* header) {
    const Colors& colors = Theme::instance().colors();
    const bool hover = header->state & QStyle::State_MouseOver;
    const QRect rect = header->rect;
    painter->fillRect(rect, hover ? mixed(colors.window, colors.text, 0.05) : colors.window);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.line);
    const bool vertical = header->orientation == Qt::Vertical;
    if (!vertical) painter->fillRect(QRect(rect.right(), rect.top() + 5, 1, rect.height() - 10), colors.line);
}

}  // namespace

bool AttuneStyle::drawTab(const QStyleOption* option, QPainter* painter) const {
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (tab == nullptr) return false;
    const Colors& colors = Theme::instance().colors();
    const QRect rect = tab->rect;
    const bool bottom = tab->shape == QTabBar::RoundedSouth || tab->shape == QTabBar::TriangularSouth;
    if (!(tab->state & State_Selected)) {
        if (tab->state & State_MouseOver)
            fillRounded(painter, QRectF(rect).adjusted(2, 4, -2, -4), cornerRadius,
                        mixed(colors.window, colors.text, 0.06));
        return true;
    }
    const int y = bottom ? rect.top() : rect.bottom() - 1;
    painter->fillRect(QRect(rect.left() + grid(1), y, rect.width() - grid(2), 2), colors.accent);
    return true;
}

void AttuneStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    const Colors& colors = Theme::instance().colors();
    switch (element) {
        case CE_TabBarTabShape:
            if (drawTab(option, painter)) return;
            break;
        case CE_HeaderSection:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                paintHeader(painter, header);
                return;
            }
            break;
        case CE_HeaderLabel: {
            // A head stands over the texts of its column, which keep 8 px to the side.
            const auto drawMoved = [&](auto copy) {
                const int missing = grid(1) - proxy()->pixelMetric(PM_HeaderMargin, option, widget);
                copy.rect.adjust(missing, 0, -missing, 0);
                QProxyStyle::drawControl(element, &copy, painter, widget);
            };
            if (const auto* newer = qstyleoption_cast<const QStyleOptionHeaderV2*>(option)) return drawMoved(*newer);
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) return drawMoved(*header);
            break;
        }
        case CE_HeaderEmptyArea:
            painter->fillRect(option->rect, colors.window);
            return;
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                QStyleOptionButton copy(*button);
                const bool filled = (copy.features & QStyleOptionButton::DefaultButton) && (copy.state & State_Enabled);
                if (filled) copy.palette.setColor(QPalette::ButtonText, colors.accentText);
                QProxyStyle::drawControl(element, &copy, painter, widget);
                return;
            }
            break;
        case CE_ItemViewItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
                QStyleOptionViewItem copy(*item);
                softenSelection(copy.palette);
                QProxyStyle::drawControl(element, &copy, painter, widget);
                return;
            }
            break;
        case CE_MenuItem:
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                QStyleOptionMenuItem copy(*item);
                softenSelection(copy.palette);
                QProxyStyle::drawControl(element, &copy, painter, widget);
                return;
            }
            break;
        case CE_ProgressBarGroove:
            fillRounded(painter, progressGroove(option), 3, mixed(colors.line, colors.text, 0.05));
            return;
        case CE_ProgressBarContents:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
                paintProgress(painter, bar);
                return;
            }
            break;
        case CE_Splitter: {
            const bool upright = option->state & State_Horizontal;
            const QPoint center = option->rect.center();
            painter->fillRect(upright ? QRect(center.x(), option->rect.top(), 1, option->rect.height())
                                      : QRect(option->rect.left(), center.y(), option->rect.width(), 1),
                              colors.line);
            return;
        }
        case CE_ToolBar:
        case CE_MenuBarEmptyArea:
            painter->fillRect(option->rect, colors.window);
            return;
        default:
            break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void AttuneStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
    bool done = false;
    switch (control) {
        case CC_ToolButton:
            done = drawMenuToolButton(option, painter, widget);
            break;
        case CC_ComboBox:
            done = drawComboBox(option, painter, widget);
            break;
        case CC_SpinBox:
            done = drawSpinBox(option, painter, widget);
            break;
        case CC_ScrollBar:
            done = drawScrollBar(option, painter, widget);
            break;
        case CC_Slider:
            done = drawSlider(option, painter, widget);
            break;
        default:
            break;
    }
    if (!done) QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect AttuneStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                  const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        // No arrow buttons: the groove is the whole bar.
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (bar == nullptr) return {};
        const QRect rect = bar->rect;
        const bool upright = bar->orientation == Qt::Vertical;
        const int length = upright ? rect.height() : rect.width();
        const int range = bar->maximum - bar->minimum;
        int slider = length;
        if (range > 0) {
            slider = static_cast<int>(qint64(bar->pageStep) * length / (qint64(range) + bar->pageStep));
            slider = qMin(length, qMax(slider, proxy()->pixelMetric(PM_ScrollBarSliderMin, bar, widget)));
        }
        const int start =
            sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - slider, bar->upsideDown);
        const auto part = [&](int from, int size) {
            const QRect piece = upright ? QRect(rect.x(), rect.y() + from, rect.width(), size)
                                        : QRect(rect.x() + from, rect.y(), size, rect.height());
            return visualRect(bar->direction, rect, piece);
        };
        switch (sub) {
            case SC_ScrollBarGroove:
                return rect;
            case SC_ScrollBarSlider:
                return part(start, slider);
            case SC_ScrollBarSubPage:
                return part(0, start);
            case SC_ScrollBarAddPage:
                return part(start + slider, length - start - slider);
            default:
                return {};
        }
    }
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

bool AttuneStyle::drawMenuToolButton(const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (button == nullptr || !(button->features & QStyleOptionToolButton::HasMenu) ||
        (button->features & QStyleOptionToolButton::MenuButtonPopup)) {
        return false;
    }
    // Fusion hangs the arrow into the lower corner; here it stands in the line.
    QStyleOptionToolButton copy(*button);
    copy.features &= ~QStyleOptionToolButton::HasMenu;
    const bool room = button->toolButtonStyle != Qt::ToolButtonIconOnly;
    if (room) copy.rect.adjust(0, 0, -grid(1), 0);
    const QRect rect = button->rect;
    QProxyStyle::drawComplexControl(CC_ToolButton, &copy, painter, widget);
    if (room) {
        paintArrow(painter, QRectF(rect.right() - grid(2), rect.y(), grid(2), rect.height()), Qt::DownArrow,
                   Theme::instance().colors().muted);
    }
    return true;
}

bool AttuneStyle::drawComboBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const {
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (combo == nullptr) return false;
    const Colors& colors = Theme::instance().colors();
    if (combo->frame) paintEditorFrame(painter, option, widget);
    const QRect arrow = proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget);
    paintArrow(painter, arrow, Qt::DownArrow, combo->state & State_Enabled ? colors.muted : colors.line);
    return true;
}

bool AttuneStyle::drawSpinBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const {
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (spin == nullptr) return false;
    const Colors& colors = Theme::instance().colors();
    if (spin->frame) paintEditorFrame(painter, option, widget);
    if (spin->buttonSymbols == QAbstractSpinBox::NoButtons) return true;
    const auto arrow = [&](SubControl sub, Qt::ArrowType direction, bool possible) {
        paintArrow(painter, proxy()->subControlRect(CC_SpinBox, spin, sub, widget), direction,
                   possible ? colors.muted : colors.line);
    };
    arrow(SC_SpinBoxUp, Qt::UpArrow, spin->stepEnabled & QAbstractSpinBox::StepUpEnabled);
    arrow(SC_SpinBoxDown, Qt::DownArrow, spin->stepEnabled & QAbstractSpinBox::StepDownEnabled);
    return true;
}

bool AttuneStyle::drawScrollBar(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (bar == nullptr) return false;
    const Colors& colors = Theme::instance().colors();
    painter->fillRect(bar->rect, bar->palette.brush(QPalette::Window));
    if (bar->maximum <= bar->minimum) return true;
    const QRectF slider =
        QRectF(proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget)).adjusted(3, 3, -3, -3);
    const bool active = bar->state & (State_MouseOver | State_Sunken);
    fillRounded(painter, slider, 3, mixed(colors.line, colors.text, active ? 0.45 : 0.2));
    return true;
}

bool AttuneStyle::drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (slider == nullptr || slider->tickPosition != QSlider::NoTicks || slider->orientation != Qt::Horizontal)
        return false;
    const Colors& colors = Theme::instance().colors();
    const QRect handle = proxy()->subControlRect(CC_Slider, slider, SC_SliderHandle, widget);
    const QRectF groove(slider->rect.x(), handle.center().y() - 1, slider->rect.width(), 3);
    const QColor color = slider->state & State_Enabled ? colors.accent : colors.line;
    fillRounded(painter, groove, 1.5, mixed(colors.line, colors.text, 0.1));
    fillRounded(painter, QRectF(groove.x(), groove.y(), handle.center().x() - groove.x(), groove.height()), 1.5, color);
    const qreal radius = slider->state & State_HasFocus ? 7 : 6;
    const QPointF center = QRectF(handle).center();
    fillRounded(painter, QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius), radius, color);
    return true;
}

}  // namespace attune
