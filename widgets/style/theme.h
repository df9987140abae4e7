#pragma once

#include <QFont>
#include <QObject>
#include <memory>

#include "widgets/style/colors.h"
#include "widgets/style/portal_color_scheme.h"

namespace attune {

/// The look of the application: sets style, palette and colours on QApplication and follows the desktop's dark or light
/// wish. One per process, GUI thread only; widgets read it while they paint and repaint on changed() (a palette change
/// reaches them all anyway).
class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { system, light, dark };

    static Theme& instance();

    /// Call once after QApplication exists. Tests pass their own bus.
    void install(Mode mode = Mode::system, const QDBusConnection& bus = QDBusConnection::sessionBus());
    void setMode(Mode mode);
    Mode mode() const noexcept { return mode_; }
    bool isDark() const noexcept { return dark_; }
    const Colors& colors() const { return dark_ ? darkColors() : lightColors(); }

    /// The system font times a factor.
    static QFont font(double factor, QFont::Weight weight = QFont::Normal);

signals:
    void changed();

private:
    Theme() = default;
    void apply();

    Mode mode_ = Mode::system;
    bool dark_ = false;
    bool installed_ = false;
    std::unique_ptr<PortalColorScheme> portal_;
};

/// The spacing grid: grid(1) = 8 px, grid(0.5) = 4 px.
constexpr int grid(double units) {
    return static_cast<int>(units * 8);
}
inline constexpr int cornerRadius = 4;

}  // namespace attune
