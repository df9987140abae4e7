#pragma once

#include <QProxyStyle>

namespace attune {

/// Fusion with this project's frames: flat grounds, 1 px lines, 4 px corners, accent for focus and choice. A proxy
/// style and not a style sheet: it draws marks and arrows at any scale in the theme's colours, and a theme change costs
/// a repaint, not a re-polish.
///
/// QPushButton::setDefault(true) makes the one filled button of a view. The dynamic property `problemProperty`
/// ("error", "warning") on an editor colours its frame.
class AttuneStyle : public QProxyStyle {
    Q_OBJECT
public:
    static constexpr const char* problemProperty = "attuneProblem";

    AttuneStyle();

    void polish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                         const QWidget* widget) const override;
    using QProxyStyle::polish;

private:
    bool drawTab(const QStyleOption* option, QPainter* painter) const;
    bool drawMenuToolButton(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    bool drawComboBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    bool drawSpinBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    bool drawScrollBar(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    bool drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
};

/// The frame of an editor: ground, line and corner by state (focus, disabled, problem).
void paintEditorFrame(QPainter* painter, const QStyleOption* option, const QWidget* widget);
/// A small arrow head in the given direction.
void paintArrow(QPainter* painter, const QRectF& rect, Qt::ArrowType direction, const QColor& color);

}  // namespace attune
