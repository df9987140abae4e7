#include <QTest>
#include <cmath>
#include <set>

#include "widgets/plot/plot_theme.h"
#include "widgets/plot/run_palette.h"

using namespace attune;

namespace {

double luminance(const QColor& color) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

}  // namespace

class TestRunPalette : public QObject {
    Q_OBJECT

private slots:
    void everyRunColourStandsOut() {
        for (const PlotTheme& theme : {PlotTheme::day(), PlotTheme::night()})
            for (int slot = 0; slot < distinctRunSlots(); ++slot)
                QVERIFY2(contrast(runColor(slot, theme.dark), theme.surface) >= 3, qPrintable(QString::number(slot)));
    }

    void textsAreReadable() {
        for (const PlotTheme& theme : {PlotTheme::day(), PlotTheme::night()})
            for (const QColor& color : {theme.text, theme.muted, theme.accent, theme.paused})
                QVERIFY2(contrast(color, theme.surface) >= 4.5, qPrintable(color.name()));
    }

    void slotsDifferInColourOrDash() {
        std::set<std::pair<QRgb, std::vector<double>>> looks;
        for (int slot = 0; slot < distinctRunSlots(); ++slot) {
            const auto dashes = runDashes(slot);
            looks.insert({runColor(slot, false).rgb(), {dashes.begin(), dashes.end()}});
        }
        QCOMPARE(int(looks.size()), distinctRunSlots());
        QVERIFY(runDashes(7).empty());
        QVERIFY(!runDashes(8).empty());
    }

    void anyStoredSlotWorks() {
        for (int slot : {-1, INT_MIN, INT_MAX}) {
            QVERIFY(runColor(slot, true).isValid());
            QVERIFY(runPen(slot, true, 2).color().isValid());
        }
    }
};

QTEST_APPLESS_MAIN(TestRunPalette)
#include "tst_run_palette.moc"
