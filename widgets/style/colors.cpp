#include "widgets/style/colors.h"

namespace attune {

const Colors& lightColors() {
    static const Colors colors{QColor(0xf6f7f9),
                               QColor(0xffffff),
                               QColor(0x1b1f24),
                               QColor(0x5b6570),
                               QColor(0xd9dee4),
                               QColor(0x0b67c2),
                               QColor(0xffffff),
                               QColor(0x087b52),
                               QColor(0x8a6d00),
                               QColor(0xc03221),
                               false};
    return colors;
}

const Colors& darkColors() {
    static const Colors colors{QColor(0x16191d),
                               QColor(0x1e2227),
                               QColor(0xe6e9ed),
                               QColor(0x9aa5b1),
                               QColor(0x323942),
                               QColor(0x5aa9f7),
                               QColor(0x10141a),
                               QColor(0x3dbb8b),
                               QColor(0xd9a93a),
                               QColor(0xf2796b),
                               true};
    return colors;
}

QColor mixed(const QColor& from, const QColor& to, double amount) {
    const auto blend = [amount](int a, int b) { return qRound(a + (b - a) * amount); };
    return QColor(blend(from.red(), to.red()), blend(from.green(), to.green()), blend(from.blue(), to.blue()));
}

QPalette toPalette(const Colors& colors) {
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    palette.setColor(QPalette::Base, colors.surface);
    palette.setColor(QPalette::AlternateBase, mixed(colors.surface, colors.window, 0.6));
    palette.setColor(QPalette::Text, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.muted);
    palette.setColor(QPalette::Button, colors.surface);
    palette.setColor(QPalette::ButtonText, colors.text);
    palette.setColor(QPalette::BrightText, colors.failed);
    palette.setColor(QPalette::ToolTipBase, colors.surface);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::Highlight, colors.accent);
    palette.setColor(QPalette::HighlightedText, colors.accentText);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::LinkVisited, colors.accent);
    palette.setColor(QPalette::Light, mixed(colors.surface, Qt::white, colors.dark ? 0.08 : 0.5));
    palette.setColor(QPalette::Midlight, mixed(colors.surface, colors.line, 0.5));
    palette.setColor(QPalette::Mid, colors.line);
    palette.setColor(QPalette::Dark, mixed(colors.line, colors.text, 0.25));
    palette.setColor(QPalette::Shadow, mixed(colors.line, Qt::black, 0.5));
    const QColor faded = mixed(colors.muted, colors.window, 0.35);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, faded);
    }
    palette.setColor(QPalette::Disabled, QPalette::Base, colors.window);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.line);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, faded);
    return palette;
}

}  // namespace attune
