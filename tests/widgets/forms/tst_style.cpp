#include <QApplication>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QtTest>
#include <cmath>

#include "widgets/style/icons.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/theme.h"

using namespace attune;

namespace {

double luminance(const QColor& color) {
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

QImage painted(const QIcon& icon, int side) {
    return icon.pixmap(QSize(side, side), 1.0).toImage();
}

int inkedPixels(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) count += qAlpha(image.pixel(x, y)) > 128 ? 1 : 0;
    }
    return count;
}

}  // namespace

class TestStyle : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().install(Theme::Mode::light); }
    void textsHaveContrast_data();
    void textsHaveContrast();
    void modeChangesThePaletteAtOnce();
    void everyIconDrawsAtEverySizeInTheThemesColour();
    void iconsHaveOneStrokeWeight();
    void statesDifferInWordAndShape();
    void filledButtonHasReadableText();
};

void TestStyle::textsHaveContrast_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestStyle::textsHaveContrast() {
    QFETCH(bool, dark);
    const Colors& colors = dark ? darkColors() : lightColors();
    for (const QColor& ground : {colors.window, colors.surface}) {
        for (const QColor& text :
             {colors.text, colors.muted, colors.accent, colors.running, colors.paused, colors.failed}) {
            QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name()));
        }
    }
    QVERIFY(contrast(colors.accentText, colors.accent) >= 4.5);
}

void TestStyle::modeChangesThePaletteAtOnce() {
    QSignalSpy changed(&Theme::instance(), &Theme::changed);
    Theme::instance().setMode(Theme::Mode::dark);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkColors().window);
    Theme::instance().setMode(Theme::Mode::light);
    QCOMPARE(QApplication::palette().color(QPalette::Window), lightColors().window);
}

void TestStyle::everyIconDrawsAtEverySizeInTheThemesColour() {
    QVERIFY(Icons::names().size() > 30);
    QVERIFY(Icons::get(QStringLiteral("no-such-icon")).isNull());
    for (const QString& name : Icons::names()) {
        const QIcon icon = Icons::get(name);
        for (const int side : {16, 32, 48}) {
            const QImage image = painted(icon, side);
            QCOMPARE(image.width(), side);
            const int ink = inkedPixels(image);
            QVERIFY2(ink >= side / 4 && ink < side * side * 3 / 4, qPrintable(name));
        }
        Theme::instance().setMode(Theme::Mode::dark);
        const QImage dark = painted(icon, 32);
        Theme::instance().setMode(Theme::Mode::light);
        QVERIFY2(dark != painted(icon, 32), qPrintable(name));
    }
}

void TestStyle::iconsHaveOneStrokeWeight() {
    for (const QString& name : Icons::names()) {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        QCOMPARE(svg.count(QStringLiteral("stroke-width=")), 1);
        QVERIFY(svg.contains(QStringLiteral("stroke-width=\"1.5\"")));
        QVERIFY2(!svg.contains(QLatin1Char('#')), "a fixed colour");
    }
}

void TestStyle::statesDifferInWordAndShape() {
    QSet<QString> words;
    QList<QImage> shapes;
    for (int i = 0; i <= static_cast<int>(RunState::interrupted); ++i) {
        const auto state = static_cast<RunState>(i);
        words << runStateWord(state);
        // States of one colour must not share a shape with another colour's either: compare ink only.
        QImage mark(32, 32, QImage::Format_ARGB32_Premultiplied);
        mark.fill(Qt::transparent);
        QPainter painter(&mark);
        paintRunStateMark(painter, QRectF(0, 0, 32, 32), state, lightColors());
        painter.end();
        const QImage shape = mark.convertToFormat(QImage::Format_Alpha8);
        const bool between = state == RunState::pausing || state == RunState::stopping;
        if (!between) QVERIFY2(!shapes.contains(shape), qPrintable(runStateWord(state)));
        shapes << shape;
    }
    QCOMPARE(words.size(), static_cast<qsizetype>(RunState::interrupted) + 1);
}

void TestStyle::filledButtonHasReadableText() {
    QPushButton button(QStringLiteral("Start"));
    button.setDefault(true);
    button.resize(button.sizeHint());
    button.show();
    const QImage image = button.grab().toImage();
    QCOMPARE(image.pixelColor(image.width() / 2, 3).name(), lightColors().accent.name());
}

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
