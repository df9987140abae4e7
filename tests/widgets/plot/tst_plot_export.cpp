#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "tests/widgets/plot/chart_fixture.h"
#include "widgets/plot/metric_plot.h"
#include "widgets/plot/plot_export.h"
#include "widgets/plot/run_palette.h"

using namespace attune;
using namespace attune::test;

namespace {

std::vector<CurveRef> twoCurves() {
    return {
        curveOf(seriesOf(14'000, [](auto step) { return step == 100 ? std::nan("") : std::sin(double(step) / 900); }),
                1),
        curveOf(seriesOf(321, [](auto step) { return double(step) / 321; }), 2, 1)};
}

}  // namespace

class TestPlotExport : public QObject {
    Q_OBJECT

private slots:
    void csvHasEveryLoggedPoint() {
        MetricPlot plot;
        plot.setCurves(twoCurves());
        const auto write = chartCsv(plot);
        QCOMPARE(write().count('\n'), qsizetype(14'000 + 321 + 1));
    }

    void svgHoldsLinesTitleAndLegend() {
        MetricPlot plot;
        plot.setCurves(twoCurves());
        const QByteArray svg = chartPicture(plot, QStringLiteral("train/loss <1>"), ChartFormat::svg, {800, 500});
        QXmlStreamReader reader(svg);
        int paths = 0;
        QString text;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && (reader.name() == u"path" || reader.name() == u"polyline")) ++paths;
            if (reader.isCharacters()) text += reader.text();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(paths >= 2);
        QVERIFY(!svg.contains("<image"));  // curves are lines, not pixels
        for (const char16_t* part : {u"train/loss <1>", u"#1", u"#2"}) QVERIFY(text.contains(QStringView(part)));
    }

    void pdfIsAPdf() {
        MetricPlot plot;
        plot.setCurves(twoCurves());
        const QByteArray pdf = chartPicture(plot, QStringLiteral("train/loss"), ChartFormat::pdf, {800, 500});
        QVERIFY(pdf.startsWith("%PDF") && pdf.size() > 2000);
    }

    void pngHasTheChosenSizeAndTheCurves() {
        MetricPlot plot;
        plot.setCurves(twoCurves());
        const QImage image = QImage::fromData(chartPicture(plot, QStringLiteral("t"), ChartFormat::png, {640, 400}, 2));
        QCOMPARE(image.size(), QSize(1280, 800));
        QVERIFY(pixelsLike(image, image.rect(), runColor(0, false)) > 500);
        QVERIFY(pixelsLike(image, image.rect(), runColor(1, false)) > 200);
    }

    void filesAreWrittenInTheBackgroundAndFailuresHaveAReason() {
        QTemporaryDir folder;
        QString result = QStringLiteral("nothing");
        saveInBackground(
            this, folder.filePath(QStringLiteral("a.csv")), [] { return QByteArray("x\n"); },
            [&](const QString& error) { result = error; });
        QTRY_VERIFY(result.isEmpty());
        QFile file(folder.filePath(QStringLiteral("a.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("x\n"));
        saveInBackground(
            this, folder.filePath(QStringLiteral("no/such/folder/a.csv")), [] { return QByteArray(); },
            [&](const QString& error) { result = error; });
        QTRY_VERIFY(!result.isEmpty());
    }
};

QTEST_MAIN(TestPlotExport)
#include "tst_plot_export.moc"
