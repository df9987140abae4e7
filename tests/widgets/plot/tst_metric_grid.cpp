#include <QJsonDocument>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>

#include "tests/widgets/plot/chart_fixture.h"
#include "widgets/plot/chart_bar.h"
#include "widgets/plot/metric_grid.h"
#include "widgets/plot/metric_panel.h"
#include "widgets/plot/metric_plot.h"

using namespace attune;
using namespace attune::test;

namespace {

std::vector<MetricGrid::Chart> charts(int count) {
    const auto series = seriesOf(1000, [](auto step) { return double(step % 13); });
    std::vector<MetricGrid::Chart> result;
    for (int i = 0; i < count; ++i) {
        const QString id = QStringLiteral("layer%1/norm").arg(i);
        result.push_back({id, id, {}, {curveOf(series, 1), curveOf(series, 2, 1)}});
    }
    return result;
}

struct Shown {
    MetricGrid grid;
    explicit Shown(int count) {
        grid.resize(1000, 700);
        grid.show();
        grid.setCharts(charts(count));
        QCoreApplication::processEvents();
    }
};

}  // namespace

class TestMetricGrid : public QObject {
    Q_OBJECT

private slots:
    void tenThousandMetricsMakeOnlyTheVisiblePanels() {
        Shown shown(10'000);
        QVERIFY(!shown.grid.panels().empty());
        QVERIFY(shown.grid.panels().size() < 40);
        shown.grid.verticalScrollBar()->setValue(shown.grid.verticalScrollBar()->maximum());
        QCoreApplication::processEvents();
        QVERIFY(shown.grid.panels().size() < 40);
        shown.grid.setFilter(QStringLiteral("Layer9999"));
        QCOMPARE(shown.grid.shownChartCount(), std::size_t(1));
        QCOMPARE(shown.grid.panels().size(), std::size_t(1));
    }

    void filterTakesEveryWord() {
        Shown shown(20);
        shown.grid.setFilter(QStringLiteral("norm layer1"));
        QCOMPARE(shown.grid.shownChartCount(), std::size_t(11));
        shown.grid.setFilter(QStringLiteral("nothing"));
        QCOMPARE(shown.grid.shownChartCount(), std::size_t(0));
        shown.grid.setFilter({});
        QCOMPARE(shown.grid.shownChartCount(), std::size_t(20));
    }

    void plotsLineUp() {
        Shown shown(4);
        auto tall = charts(4);
        tall[2].curves = {curveOf(seriesOf(100, [](auto step) { return 1e12 + double(step); }), 1)};
        shown.grid.setCharts(tall);
        const auto aligned = [&] {
            const auto panels = shown.grid.panels();
            return std::all_of(panels.begin(), panels.end(), [&](MetricPanel* panel) {
                return panel->plot()->axisRect()->margins() == panels[0]->plot()->axisRect()->margins() &&
                       panel->plot()->axisRect()->margins().left() >= panel->plot()->wantedLeftMargin();
            });
        };
        QTRY_VERIFY(aligned());
        QVERIFY(shown.grid.panels()[0]->plot()->axisRect()->margins().left() > 60);
    }

    void viewStateComesBackWhole() {
        Shown first(3);
        first.grid.setAxis(SeriesAxis::tokens);
        first.grid.setSmoothing(0.75);
        ChartView own = first.grid.panels()[1]->view();
        own.logY = true;
        own.x = ValueRange{10, 20.5};
        emit first.grid.panels()[1]->viewChanged(own);
        emit first.grid.panels()[2]->pinToggled(true);
        const QByteArray stored = QJsonDocument(first.grid.viewState()).toJson();
        Shown second(3);
        second.grid.setViewState(QJsonDocument::fromJson(stored).object());
        QCOMPARE(QJsonDocument(second.grid.viewState()).toJson(), stored);
        const auto panels = second.grid.panels();
        QCOMPARE(panels[0]->view().smoothing, 0.75);
        QVERIFY(panels[0]->view().axis == SeriesAxis::tokens);
        QVERIFY(panels[1]->view().logY && panels[1]->view().x);
        QCOMPARE(panels[1]->view().x->upper, 20.5);
        QVERIFY(panels[2]->isPinned());
        QVERIFY(panels[2]->y() < panels[0]->y() || panels[2]->x() < panels[0]->x());
    }

    void damagedViewStateIsHarmless() {
        Shown shown(2);
        const char* broken =
            R"({"default": {"axis": 99, "smoothing": 7, "x": [5, 1]}, "charts": [1], "pinned": {"a": 1}})";
        shown.grid.setViewState(QJsonDocument::fromJson(broken).object());
        QVERIFY(shown.grid.defaultView().smoothing < 1);
        QVERIFY(!shown.grid.defaultView().x);
    }

    void aPanelKeepsItsViewWhenScrolledAway() {
        Shown shown(200);
        ChartView view = shown.grid.panels()[0]->view();
        view.ignoreOutliers = true;
        emit shown.grid.panels()[0]->viewChanged(view);
        shown.grid.verticalScrollBar()->setValue(shown.grid.verticalScrollBar()->maximum());
        QCoreApplication::processEvents();
        shown.grid.verticalScrollBar()->setValue(0);
        QCoreApplication::processEvents();
        QVERIFY(shown.grid.panels()[0]->view().ignoreOutliers);
    }

    void cursorsAreLinked() {
        Shown shown(2);
        const auto panels = shown.grid.panels();
        emit panels[0]->plot()->cursorMoved(500.0);
        QVERIFY(panels[1]->plot()->readout());
        QCOMPARE(panels[1]->plot()->readout()->rows[0].index, std::size_t(500));
        emit panels[0]->plot()->cursorMoved({});
        QVERIFY(!panels[1]->plot()->readout());
        shown.grid.setCursorsLinked(false);
        emit panels[0]->plot()->cursorMoved(500.0);
        QVERIFY(!panels[1]->plot()->readout());
    }

    void barDrivesAndFollowsTheGrid() {
        Shown shown(5);
        ChartBar bar(&shown.grid);
        bar.searchField()->setText(QStringLiteral("layer3"));
        QCOMPARE(shown.grid.shownChartCount(), std::size_t(1));
        bar.searchField()->clear();
        shown.grid.setViewState({{QStringLiteral("default"), QJsonObject{{QStringLiteral("smoothing"), 0.9}}}});
        bar.syncFromGrid();
        QCOMPARE(shown.grid.defaultView().smoothing, 0.9);
    }
};

QTEST_MAIN(TestMetricGrid)
#include "tst_metric_grid.moc"
