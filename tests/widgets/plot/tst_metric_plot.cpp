#include <QSignalSpy>

#include "tests/widgets/plot/chart_fixture.h"
#include "widgets/plot/metric_plot.h"
#include "widgets/plot/run_palette.h"

using namespace attune;
using namespace attune::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Shown {
    MetricPlot plot;
    explicit Shown(std::vector<CurveRef> curves, const ChartView& view = {}) {
        plot.resize(600, 300);
        plot.show();
        plot.setLeftMargin(60);
        plot.setView(view);
        plot.setCurves(std::move(curves));
        plot.replot();  // lays out: pixels mean something from here on
    }
    QImage image() {
        plot.replot(QCustomPlot::rpImmediateRefresh);
        return plot.grab().toImage();
    }
    QRect area() const { return plot.axisRect()->rect(); }
    void pointAt(double x, double y) {
        const QPointF place(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y));
        QMouseEvent move(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &move);
    }
};

QColor colorOf(int slot) {
    return runColor(slot, false);
}

}  // namespace

class TestMetricPlot : public QObject {
    Q_OBJECT

private slots:
    void oneSpikeIsPaintedAtEveryZoom() {
        constexpr std::int64_t count = 200'000, spike = 123'457;
        Shown chart({curveOf(seriesOf(count, [](auto step) { return step == spike ? 100.0 : 1.0; }), 1)});
        for (double length = count; length > 10; length /= 9) {
            ChartView view;
            view.x = ValueRange{spike - length * 0.4, spike + length * 0.6};
            view.y = ValueRange{0, 110};
            chart.plot.setView(view);
            const QRect area = chart.area();
            const QRect middle(area.left(), area.top() + area.height() / 3, area.width(), area.height() / 3);
            QVERIFY2(pixelsLike(chart.image(), middle, colorOf(0), 120) >= middle.height() / 2,
                     qPrintable(QString::number(length)));
        }
    }

    void nanBreaksTheLineAndIsMarked() {
        ChartView view;
        view.y = ValueRange{0, 2};
        Shown chart({curveOf(seriesOf(100, [](auto step) { return step >= 40 && step < 60 ? kNaN : 1.0; }), 1)}, view);
        const QImage image = chart.image();
        const int y = int(chart.plot.yAxis->coordToPixel(1.0));
        const auto strip = [&](double from, double to) {
            const int left = int(chart.plot.xAxis->coordToPixel(from)), right = int(chart.plot.xAxis->coordToPixel(to));
            return pixelsLike(image, QRect(left, y - 3, right - left, 7), colorOf(0));
        };
        QVERIFY(strip(10, 30) > 20);
        QCOMPARE(strip(40.5, 58.5), 0);
        QVERIFY(strip(65, 90) > 20);
        const QRect area = chart.area();
        QVERIFY(pixelsLike(image, QRect(area.left(), area.bottom() - 8, area.width(), 9), colorOf(0)) > 30);
        QCOMPARE(chart.plot.badges().nan, std::size_t(20));
    }

    void aLoneGoodPointBetweenNaNsIsADot() {
        ChartView view;
        view.y = ValueRange{0, 2};
        Shown chart({curveOf(seriesOf(5001, [](auto step) { return step == 2500 ? 1.0 : kNaN; }), 1)}, view);
        const QPoint place = QPointF(chart.plot.xAxis->coordToPixel(2500), chart.plot.yAxis->coordToPixel(1)).toPoint();
        QVERIFY(pixelsLike(chart.image(), QRect(place.x() - 4, place.y() - 4, 9, 9), colorOf(0)) >= 8);
    }

    void aSinglePointIsADotInASaneRange() {
        Shown chart({curveOf(seriesOf(1, [](auto) { return 3.5; }), 1)});
        QVERIFY(chart.plot.xAxis->range().size() > 0 && chart.plot.yAxis->range().size() > 0);
        QVERIFY(pixelsLike(chart.image(), chart.area().adjusted(20, 20, -20, -20), colorOf(0)) >= 8);
    }

    void infinitiesAreMarkedAtTheTopAndBottom() {
        const double inf = std::numeric_limits<double>::infinity();
        ChartView view;
        view.y = ValueRange{0, 2};
        Shown chart({curveOf(seriesOf(100, [&](auto step) { return step == 20   ? inf
                                                                   : step == 80 ? -inf
                                                                                : 1.0; }), 1)},
                    view);
        const QImage image = chart.image();
        const QRect area = chart.area();
        const auto near = [&](double step, int y) {
            return pixelsLike(image, QRect(int(chart.plot.xAxis->coordToPixel(step)) - 5, y, 11, 8), colorOf(0));
        };
        QVERIFY(near(20, area.top()) > 10);
        QVERIFY(near(80, area.bottom() - 8) > 10);
        QCOMPARE(chart.plot.badges().infinite, std::size_t(2));
    }

    void hoverGivesTheStoredValueOfTheSpike() {
        constexpr double exact = 97.123456789012345;
        Shown chart({curveOf(seriesOf(300'000, [&](auto step) { return step == 77'777 ? exact : 1.0; }), 7)});
        QSignalSpy hovered(&chart.plot, &MetricPlot::runHovered);
        chart.pointAt(77'777, exact);
        QVERIFY(chart.plot.readout());
        const auto* row = chart.plot.readout()->nearestRow();
        QVERIFY(row);
        QCOMPARE(row->index, std::size_t(77'777));
        QCOMPARE(row->value, exact);
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].value<std::optional<qint64>>(), std::optional<qint64>(7));
    }

    void aRunThatEndedHasNoValueFurtherOn() {
        Shown chart({curveOf(seriesOf(1000, [](auto) { return 1.0; }), 1),
                     curveOf(seriesOf(200, [](auto) { return 1.1; }), 2, 1)});
        chart.pointAt(150, 1.0);
        QCOMPARE(chart.plot.readout()->rows.size(), std::size_t(2));
        chart.pointAt(700, 1.0);
        QCOMPARE(chart.plot.readout()->rows.size(), std::size_t(1));
        QCOMPARE(chart.plot.curves()[chart.plot.readout()->rows[0].curve].run, std::int64_t(1));
    }

    void theCursorSnapsAndOthersAreReadAtTheSamePlace() {
        Shown chart({curveOf(seriesOf(100'000, [](auto step) { return step == 50'000 ? 9.0 : 1.0; }), 1),
                     curveOf(seriesOf(100'000, [](auto step) { return double(step) / 100'000; }), 2, 1)});
        chart.pointAt(50'100, 9.0);  // less than a pixel beside the spike
        QCOMPARE(chart.plot.readout()->x, 50'000.0);
        for (const auto& row : chart.plot.readout()->rows) QCOMPARE(row.index, std::size_t(50'000));
    }

    void aRestingPointerReadsOnWhenPointsCome() {
        auto series = seriesOf(100, [](auto) { return 1.0; });
        Shown chart({curveOf(series, 1)});
        chart.pointAt(90, 1.0);
        for (std::int64_t step = 100; step < 1000; ++step) series->append(pointAt(step, 1.0));
        chart.plot.refresh();
        QVERIFY(chart.plot.readout()->rows[0].index > 800);
        chart.plot.setCurves({curveOf(series, 5)});
        QVERIFY(chart.plot.readout());
    }

    void seamsAndCheckpointsAreTicks() {
        auto series = seriesOf(500, [](auto) { return 1.0; });
        series->truncateAfter(300);
        for (std::int64_t step = 301; step < 500; ++step) series->append(pointAt(step, 1.0));
        CurveRef curve = curveOf(series, 1);
        curve.checkpoints = {100, 400};
        ChartView view;
        view.y = ValueRange{0, 2};
        Shown chart({curve}, view);
        const QImage image = chart.image();
        const QRect area = chart.area();
        const auto near = [&](double step, int y) {
            return pixelsLike(image, QRect(int(chart.plot.xAxis->coordToPixel(step)) - 2, y, 5, 6), colorOf(0), 200) >
                   3;
        };
        for (int step : {100, 400}) QVERIFY(near(step, area.bottom() - 5) && !near(step, area.top()));
        QVERIFY(near(300, area.top()) && !near(300, area.bottom() - 5));
    }

    void movingTheCursorRepaintsNoCurve() {
        Shown chart({curveOf(seriesOf(5000, [](auto step) { return std::sin(double(step) / 100); }), 1),
                     curveOf(seriesOf(5000, [](auto step) { return std::cos(double(step) / 100); }), 2, 1)});
        chart.image();
        QCoreApplication::processEvents();
        QSignalSpy replots(&chart.plot, &QCustomPlot::afterReplot);
        const QImage before = chart.plot.grab().toImage();
        for (int step = 100; step < 4000; step += 100) chart.pointAt(step, 0.1);
        chart.plot.showLinkedCursor(1234);
        QCoreApplication::processEvents();
        QCOMPARE(replots.size(), 0);
        QVERIFY(chart.plot.grab().toImage() != before);
    }

    void newPointsRepaintOnceAndOnlyWhenTheyAreOurs() {
        auto mine = seriesOf(100, [](auto step) { return double(step); });
        Shown chart({curveOf(mine, 1)});
        chart.image();
        QCoreApplication::processEvents();
        QSignalSpy replots(&chart.plot, &QCustomPlot::afterReplot);
        chart.plot.refresh();
        QCoreApplication::processEvents();
        QCOMPARE(replots.size(), 0);
        for (std::int64_t step = 100; step < 200; ++step) {
            mine->append(pointAt(step, double(step)));
            chart.plot.refresh();
        }
        QTRY_COMPARE(replots.size(), 1);
        QCOMPARE(chart.plot.xAxis->range().upper, 199.0);
    }

    void everyAxisCountsItsOwn() {
        auto series = std::make_shared<MetricSeries>();
        series->setStart(1.7e9);
        series->append(pointAt(0, 1));
        series->addPause(1.7e9 + 100, 1.7e9 + 1100);
        for (std::int64_t step = 1; step <= 1000; ++step) {
            MetricPoint point = pointAt(step, 1);
            if (step > 100) point.wallTime += 1000;
            series->append(point);
        }
        const std::pair<SeriesAxis, double> lasts[] = {{SeriesAxis::step, 1000},
                                                       {SeriesAxis::tokens, 1'000'000},
                                                       {SeriesAxis::epoch, 2},
                                                       {SeriesAxis::trainedTime, 1000},
                                                       {SeriesAxis::wallTime, 1.7e9 + 2000}};
        for (const auto& [axis, last] : lasts) {
            ChartView view;
            view.axis = axis;
            Shown chart({curveOf(series, 1)}, view);
            QCOMPARE(chart.plot.xAxis->range().upper, last);
            const double middle = series->x(axis, 700);
            chart.pointAt(middle, 1);
            QVERIFY(chart.plot.readout());
            const auto& row = chart.plot.readout()->rows[0];
            QVERIFY(row.index > 690 && row.index < 710);
            QCOMPARE(row.x, series->x(axis, row.index));
            QVERIFY(pixelsLike(chart.image(), chart.area(), colorOf(0)) > 100);
        }
    }

    void aCrowdedCurveIsWholeAroundItsGaps() {
        // 10⁶ points with one good stretch between NaNs, in a view where each column holds thousands.
        const auto shape = [](std::int64_t step) { return step % 100'000 < 50'000 ? 1.0 : kNaN; };
        ChartView view;
        view.y = ValueRange{0.5, 1.5};
        for (bool log : {false, true}) {
            view.logY = log;
            Shown chart({curveOf(seriesOf(1'000'000, shape), 1)}, view);
            const QImage image = chart.image();
            const int y = int(chart.plot.yAxis->coordToPixel(1.0));
            for (double step : {25'000.0, 75'000.0, 425'000.0, 475'000.0, 925'000.0}) {
                const int x = int(chart.plot.xAxis->coordToPixel(step));
                QCOMPARE(pixelsLike(image, QRect(x, y - 3, 1, 7), colorOf(0)) > 0,
                         std::isfinite(shape(std::int64_t(step))));
            }
            QCOMPARE(chart.plot.badges().nan, std::size_t(500'000));
        }
    }

    void logAxisCountsWhatItCannotDraw() {
        ChartView view;
        view.logY = true;
        Shown chart(
            {curveOf(seriesOf(100, [](auto step) { return step < 7    ? -1.0
                                                          : step < 10 ? 0.0
                                                                      : double(step); }), 1)},
            view);
        QCOMPARE(chart.plot.badges().notOnLog, std::size_t(10));
        QVERIFY(chart.plot.yAxis->range().lower > 0);
        QVERIFY(pixelsLike(chart.image(), chart.area(), colorOf(0)) > 100);
    }

    void ignoringOutliersCountsThem() {
        ChartView view;
        view.ignoreOutliers = true;
        Shown chart(
            {curveOf(seriesOf(10'000, [](auto step) { return step == 5 || step == 6000 ? 1e9 : double(step % 10); }),
                     1)},
            view);
        QCOMPARE(chart.plot.badges().outside, std::size_t(2));
        QVERIFY(chart.plot.yAxis->range().upper < 100);
        view.ignoreOutliers = false;
        chart.plot.setView(view);
        QCOMPARE(chart.plot.badges().outside, std::size_t(0));
        QVERIFY(chart.plot.yAxis->range().upper > 1e9);
    }

    void dragZoomsAndDoubleClickFollowsAgain() {
        Shown chart({curveOf(seriesOf(1000, [](auto step) { return double(step); }), 1)});
        QSignalSpy changed(&chart.plot, &MetricPlot::viewChanged);
        const QPoint from = chart.area().center() - QPoint(100, 50), to = chart.area().center() + QPoint(100, 50);
        const QCPRange before = chart.plot.xAxis->range();
        QTest::mousePress(&chart.plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&chart.plot, chart.area().center());
        QTest::mouseMove(&chart.plot, to);
        QTest::mouseRelease(&chart.plot, Qt::LeftButton, {}, to);
        QCOMPARE(changed.size(), 1);
        QVERIFY(chart.plot.view().x && chart.plot.view().y);
        QVERIFY(chart.plot.xAxis->range().size() < before.size() / 2);
        QTest::mouseDClick(&chart.plot, Qt::LeftButton, {}, from);
        QVERIFY(!chart.plot.view().zoomed());
        QCOMPARE(chart.plot.xAxis->range(), before);
    }

    void wheelNeedsFocusOrCtrl() {
        Shown chart({curveOf(seriesOf(1000, [](auto step) { return double(step); }), 1)});
        const auto wheel = [&](Qt::KeyboardModifiers modifiers) {
            const QPointF at = chart.area().center();
            QWheelEvent event(at, chart.plot.mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, modifiers,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&chart.plot, &event);
            return event.isAccepted();
        };
        chart.plot.clearFocus();
        QVERIFY(!wheel({}));
        QVERIFY(!chart.plot.view().zoomed());
        QVERIFY(wheel(Qt::ControlModifier));
        QVERIFY(chart.plot.view().x.has_value());
    }

    void smoothingKeepsTheLastResultWhileANewOneIsMade() {
        auto series = seriesOf(200'000, [](auto step) { return double(step % 7); });
        ChartView view;
        view.smoothing = 0.9;
        Shown chart({curveOf(series, 1)}, view);
        QTRY_VERIFY(!chart.plot.smoothingBusy());
        chart.pointAt(100'000, 3);
        QVERIFY(chart.plot.readout()->rows[0].smoothed.has_value());
        view.smoothing = 0.99;
        chart.plot.setView(view);
        QVERIFY(chart.plot.smoothingBusy());
        chart.pointAt(100'001, 3);
        QVERIFY(chart.plot.readout()->rows[0].smoothed.has_value());
        series->truncateAfter(150'000);  // while the worker reads
        for (std::int64_t step = 150'001; step < 160'000; ++step) series->append(pointAt(step, 100));
        chart.plot.refresh();
        QTRY_VERIFY(!chart.plot.smoothingBusy());
        chart.plot.replot();
        chart.pointAt(159'000, 50);
        QVERIFY(chart.plot.readout());
        QVERIFY(chart.plot.readout()->rows[0].smoothed.value_or(0) > 99);
    }

    void extremeDataIsHarmless() {
        const std::vector<std::function<double(std::int64_t)>> shapes{
            [](auto) { return kNaN; }, [](auto) { return 0.0; }, [](auto step) { return step % 2 ? 1e-12 : 1e6; },
            [](auto step) { return step % 2 ? 1.7e308 : -1.7e308; }, [](auto) { return -5.0; }};
        for (const auto& shape : shapes)
            for (bool log : {false, true}) {
                ChartView view;
                view.logY = log;
                view.ignoreOutliers = log;
                Shown chart({curveOf(seriesOf(50, shape), 1)}, view);
                QVERIFY(std::isfinite(chart.plot.yAxis->range().size()) && chart.plot.yAxis->range().size() > 0);
                QVERIFY(!chart.image().isNull());
            }
        auto huge = std::make_shared<MetricSeries>();
        for (int i = 0; i < 5; ++i) huge->append(pointAt(1'000'000'000'000 + i, 1));
        Shown chart({curveOf(huge, 1), curveOf(std::make_shared<MetricSeries>(), 2)});
        QVERIFY(!chart.image().isNull());
        QCOMPARE(chart.plot.xAxis->range().size(), 4.0);
    }

    void assistiveTechnologyHearsRunsAndLastValues() {
        Shown chart({curveOf(seriesOf(1841, [](auto) { return 3.4125; }), 12)});
        chart.plot.setTitle(QStringLiteral("train/loss"));
        QVERIFY(chart.plot.accessibleName().contains(u"train/loss"));
        QVERIFY(chart.plot.accessibleDescription().contains(u"#12"));
        QVERIFY(chart.plot.accessibleDescription().contains(u"3.4125"));
    }
};

QTEST_MAIN(TestMetricPlot)
#include "tst_metric_plot.moc"
