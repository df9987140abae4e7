#include "widgets/style/icons.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "widgets/style/theme.h"

// The icons are in a static library: the linker keeps them only when asked for.
static void initIconResource() {
    Q_INIT_RESOURCE(attune_icons);
}

namespace attune::Icons {

namespace {

class Engine : public QIconEngine {
public:
    Engine(QString name, QByteArray svg, QColor fixed)
        : name_(std::move(name)), svg_(std::move(svg)), fixed_(std::move(fixed)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QByteArray colored = svg_;
        colored.replace("currentColor", color(mode).name().toLatin1());
        QSvgRenderer renderer(colored);
        const int side = qMin(rect.width(), rect.height());
        const QRectF square(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0, side,
                            side);
        renderer.render(painter, square);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        // `size` is in device pixels; QIcon sets the ratio on what it gets.
        const QString key = QStringLiteral("attune-icon %1 %2x%3 %4")
                                .arg(name_)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(color(mode).rgba(), 0, 16);
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size; }
    bool isNull() override { return svg_.isEmpty(); }
    QString key() const override { return QStringLiteral("attune"); }
    QIconEngine* clone() const override { return new Engine(*this); }

private:
    QColor color(QIcon::Mode mode) const {
        const Colors& colors = Theme::instance().colors();
        if (mode == QIcon::Disabled) return mixed(colors.muted, colors.window, 0.45);
        return fixed_.isValid() ? fixed_ : colors.text;
    }

    QString name_;
    QByteArray svg_;
    QColor fixed_;
};

}  // namespace

QIcon get(const QString& name) {
    return get(name, QColor());
}

QIcon get(const QString& name, const QColor& color) {
    initIconResource();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new Engine(name, file.readAll(), color));
}

QStringList names() {
    initIconResource();
    QStringList names = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    for (QString& name : names) name.chop(4);
    return names;
}

}  // namespace attune::Icons
