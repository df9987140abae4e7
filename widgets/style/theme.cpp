#include "widgets/style/theme.h"

#include <QApplication>

#include "widgets/style/attune_style.h"

namespace attune {

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

void Theme::install(Mode mode, const QDBusConnection& bus) {
    mode_ = mode;
    portal_ = std::make_unique<PortalColorScheme>(bus);
    connect(portal_.get(), &PortalColorScheme::changed, this, &Theme::apply);
    // The theme outlives QApplication; its D-Bus half must not.
    connect(qApp, &QCoreApplication::aboutToQuit, this, [this] { portal_.reset(); });
    QApplication::setStyle(new AttuneStyle);
    installed_ = true;
    apply();
}

void Theme::setMode(Mode mode) {
    mode_ = mode;
    if (installed_) apply();
}

void Theme::apply() {
    const bool desktopDark = portal_ != nullptr && portal_->preference() == PortalColorScheme::Preference::dark;
    dark_ = mode_ == Mode::dark || (mode_ == Mode::system && desktopDark);
    QApplication::setPalette(toPalette(colors()));
    emit changed();
}

QFont Theme::font(double factor, QFont::Weight weight) {
    QFont font = QApplication::font();
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * factor);
    } else {
        font.setPixelSize(qRound(font.pixelSize() * factor));
    }
    font.setWeight(weight);
    return font;
}

}  // namespace attune
