#include <QComboBox>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include "app/shell/charts_page.h"
#include "app/shell/run_inspector.h"
#include "app/shell/setup_page.h"
#include "tests/app/shell/window_fixture.h"
#include "widgets/dialogs/note_dialog.h"
#include "widgets/plot/metric_grid.h"
#include "widgets/plot/metric_panel.h"
#include "widgets/plot/metric_plot.h"

namespace attune {

/// "Note here" in a chart's menu, from the question to the mark.
class TestChartNotes : public QObject {
    Q_OBJECT

private slots:
    void aNoteIsDrawnListedUndoneAndKept();
};

namespace {

std::vector<CurveNote> drawnNotes(ChartsPage* page) {
    for (MetricPanel* panel : page->metricGrid()->panels()) {
        for (const CurveRef& curve : panel->plot()->curves()) {
            if (curve.metric == QLatin1String("train/loss")) return curve.notes;
        }
    }
    return {};
}

}  // namespace

void TestChartNotes::aNoteIsDrawnListedUndoneAndKept() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(60));
    fixture.window->setupPage()->start();
    QVERIFY(QTest::qWaitFor([&] { return fixture.stateOf(1) == RunState::finished; }, 60'000));
    QVERIFY(QTest::qWaitFor([&] { return fixture.window->pages()->currentId() == QLatin1String("charts"); }));
    auto* page = static_cast<ChartsPage*>(fixture.window->pages()->page(QStringLiteral("charts")));
    QVERIFY(QTest::qWaitFor([&] { return !page->metricGrid()->panels().empty(); }));

    emit page->metricGrid()->noteRequested(QStringLiteral("train/loss"), 30.2);
    auto* dialog = page->findChild<NoteDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral(" the corpus changes here "));
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
        if (button->isDefault()) button->click();
    QCOMPARE(drawnNotes(page).size(), std::size_t{1});
    QCOMPARE(drawnNotes(page).front().step, std::int64_t{30});
    QCOMPARE(drawnNotes(page).front().text, QStringLiteral("the corpus changes here"));

    auto* list = fixture.window->docks()->runInspector()->findChild<QListWidget*>();
    QVERIFY(list != nullptr);
    QCOMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().contains(QStringLiteral("corpus")));

    fixture.window->actionSet()->trigger(QStringLiteral("edit.undo"));
    QVERIFY(drawnNotes(page).empty());
    QCOMPARE(list->count(), 0);
    fixture.window->actionSet()->trigger(QStringLiteral("edit.redo"));
    QCOMPARE(drawnNotes(page).size(), std::size_t{1});

    QVERIFY(fixture.close());
    QVERIFY(fixture.open());
    QCOMPARE(fixture.workbench->notes()->at({1, 30}), QStringLiteral("the corpus changes here"));
}

}  // namespace attune

QTEST_MAIN(attune::TestChartNotes)
#include "tst_chart_notes.moc"
