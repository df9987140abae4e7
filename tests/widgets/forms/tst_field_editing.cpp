#include <QAction>
#include <QComboBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

#include "form_probe.h"

using namespace attune;

/// What typing, keys and the wheel do to a field.
class TestFieldEditing : public QObject {
    Q_OBJECT
private slots:
    void wheelScrollsThePageUnlessTheEditorHasTheFocus();
    void wheelStepsAFocusedNumber();
    void shortcutFindsTheTypedTextCommitted();
    void commitPendingCommitsReadableTextOnly();
    void leavingCommits();
    void escapeTakesBack();
    void undoIsTheEditorsWhileTypedAndTheWindowsOtherwise();
    void arrowsStepAndStayInRange();
    void logarithmicFieldStepsByItsFactor();
    void autoFieldShowsWhatItStandsFor();
    void ambiguousNumberOffersItsTwoReadings();
    void problemsFollowEveryKey();
    void listKeepsLineBreaksInEntries();
    void droppedFilesBecomePaths();
};

namespace {

/// As the window system sends it: Qt passes a program's own wheel event to no parent.
void sendWheel(QWidget* widget, int delta) {
    const QPointF at = QRectF(widget->rect()).center();
    QWheelEvent wheel(at, widget->mapToGlobal(at), QPoint(), QPoint(0, delta), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&wheel);
    qApp->notify(widget, &wheel);
}

}  // namespace

void TestFieldEditing::wheelScrollsThePageUnlessTheEditorHasTheFocus() {
    SettingsForm form;
    probe::show(form);
    form.resize(400, 300);
    QCoreApplication::processEvents();
    const ExperimentConfig before = form.config();
    auto* scroll = form.findChild<QScrollArea*>();
    form.focusSearch();
    for (const Field& field : schema()) {
        QWidget* editor = probe::editor(form, field.key);
        if (!editor->isVisible()) continue;
        if (auto* area = qobject_cast<QAbstractScrollArea*>(editor)) editor = area->viewport();
        scroll->verticalScrollBar()->setValue(0);
        sendWheel(editor, -120);
        QVERIFY2(scroll->verticalScrollBar()->value() > 0, std::string(field.key).c_str());
    }
    QCOMPARE(form.config(), before);
}

void TestFieldEditing::wheelStepsAFocusedNumber() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* layers = probe::line(form, "model.n_layer");
    const std::int64_t before = form.config().integer("model.n_layer");
    layers->setFocus();
    sendWheel(layers, 120);
    QVERIFY(form.config().integer("model.n_layer") > before);
}

void TestFieldEditing::shortcutFindsTheTypedTextCommitted() {
    SettingsForm form;
    probe::show(form);
    double seen = 0;
    QAction start(QStringLiteral("Start"));
    start.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    form.addAction(&start);
    connect(&start, &QAction::triggered, &form, [&] { seen = form.config().real("train.learning_rate"); });
    QLineEdit* rate = probe::line(form, "train.learning_rate");
    probe::type(rate, QStringLiteral("2e-3"));
    QTest::keyClick(rate, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(seen, 2e-3);
}

void TestFieldEditing::commitPendingCommitsReadableTextOnly() {
    SettingsForm form;
    probe::show(form);
    QSignalSpy edited(&form, &SettingsForm::edited);
    probe::line(form, "train.learning_rate")->setText(QStringLiteral("0,002"));
    probe::line(form, "model.n_layer")->setText(QStringLiteral("many"));
    form.commitPending();
    QCOMPARE(form.config().real("train.learning_rate"), 0.002);
    QCOMPARE(edited.size(), 1);
    QVERIFY(probe::hasProblem(form, "config.not_a_number"));
    QCOMPARE(probe::line(form, "model.n_layer")->text(), QStringLiteral("many"));
}

void TestFieldEditing::leavingCommits() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* layers = probe::line(form, "model.n_layer");
    probe::type(layers, QStringLiteral("3"));
    QVERIFY(form.config().integer("model.n_layer") != 3);
    QTest::keyClick(layers, Qt::Key_Tab);
    QCOMPARE(form.config().integer("model.n_layer"), 3);
}

void TestFieldEditing::escapeTakesBack() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* layers = probe::line(form, "model.n_layer");
    const QString before = layers->text();
    probe::type(layers, QStringLiteral("x"));
    QVERIFY(probe::hasProblem(form, "config.not_a_number"));
    QTest::keyClick(layers, Qt::Key_Escape);
    QCOMPARE(layers->text(), before);
    QVERIFY(!probe::hasProblem(form, "config.not_a_number"));
}

void TestFieldEditing::undoIsTheEditorsWhileTypedAndTheWindowsOtherwise() {
    SettingsForm form;
    probe::show(form);
    int undone = 0;
    QAction undo(QStringLiteral("Undo"));
    undo.setShortcut(QKeySequence::Undo);
    form.addAction(&undo);
    connect(&undo, &QAction::triggered, &form, [&] { ++undone; });
    QLineEdit* layers = probe::line(form, "model.n_layer");
    const QString before = layers->text();
    layers->setFocus();
    layers->end(false);
    QTest::keyClicks(layers, QStringLiteral("1"));
    QTest::keyClick(layers, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone, 0);
    QCOMPARE(layers->text(), before);
    QTest::keyClick(layers, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone, 1);
    QCOMPARE(layers->text(), before);
}

void TestFieldEditing::arrowsStepAndStayInRange() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* layers = probe::line(form, "model.n_layer");
    probe::type(layers, QStringLiteral("2"));
    QTest::keyClick(layers, Qt::Key_Up);
    QCOMPARE(form.config().integer("model.n_layer"), 3);
    const Field* field = findField("model.n_layer");
    for (int i = 0; i < 10; ++i) QTest::keyClick(layers, Qt::Key_PageDown);
    QCOMPARE(static_cast<double>(form.config().integer("model.n_layer")), field->minimum);
}

void TestFieldEditing::logarithmicFieldStepsByItsFactor() {
    SettingsForm form;
    probe::show(form);
    const Field* field = findField("train.learning_rate");
    QVERIFY(field->logarithmic);
    QLineEdit* rate = probe::line(form, "train.learning_rate");
    probe::type(rate, QStringLiteral("3e-4"));
    QTest::keyClick(rate, Qt::Key_Up);
    QCOMPARE(form.config().real("train.learning_rate"), 3e-4 * field->step);
    QTest::keyClick(rate, Qt::Key_Down);
    QCOMPARE(form.config().real("train.learning_rate"), 3e-4);
}

void TestFieldEditing::autoFieldShowsWhatItStandsFor() {
    SettingsForm form;
    probe::show(form);
    form.focusField(QStringLiteral("data.sequence_length"));
    form.setAutoTexts({{QStringLiteral("data.sequence_length"), QStringLiteral("1 024")}});
    QLineEdit* length = probe::line(form, "data.sequence_length");
    QVERIFY(form.config().isAuto("data.sequence_length"));
    QVERIFY(length->text().isEmpty());
    QCOMPARE(length->placeholderText(), QStringLiteral("auto: 1 024"));
    QToolButton* toAuto = nullptr;
    for (QToolButton* button : probe::row(form, "data.sequence_length")->editor().findChildren<QToolButton*>()) {
        if (button->isCheckable()) toAuto = button;
    }
    QVERIFY(toAuto != nullptr && toAuto->isChecked());

    toAuto->click();
    QCOMPARE(form.config().integer("data.sequence_length"), 1024);
    probe::type(length, QStringLiteral("512"));
    QTest::keyClick(length, Qt::Key_Return);
    QCOMPARE(form.config().integer("data.sequence_length"), 512);
    toAuto->click();
    QVERIFY(form.config().isAuto("data.sequence_length"));

    probe::type(length, QStringLiteral("64"));
    QTest::keyClick(length, Qt::Key_Return);
    length->clear();
    QTest::keyClick(length, Qt::Key_Return);
    QVERIFY(form.config().isAuto("data.sequence_length"));
}

void TestFieldEditing::ambiguousNumberOffersItsTwoReadings() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* rate = probe::line(form, "train.learning_rate");
    probe::type(rate, QStringLiteral("5,000"));
    QVERIFY(probe::hasProblem(form, "config.ambiguous_number"));
    QCOMPARE(probe::buttonTexts(form, "train.learning_rate"),
             (QStringList{QStringLiteral("5000"), QStringLiteral("5.0")}));
    QTest::mouseClick(probe::button(form, "train.learning_rate", QStringLiteral("5.0")), Qt::LeftButton);
    QCOMPARE(form.config().real("train.learning_rate"), 5.0);
    QVERIFY(!probe::hasProblem(form, "config.ambiguous_number"));
}

void TestFieldEditing::problemsFollowEveryKey() {
    SettingsForm form;
    probe::show(form);
    QSignalSpy changed(&form, &SettingsForm::problemsChanged);
    QLineEdit* layers = probe::line(form, "model.n_layer");
    probe::type(layers, QStringLiteral("0"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(probe::hasProblem(form, "config.below_minimum"));
    QVERIFY(form.config().integer("model.n_layer") != 0);
}

void TestFieldEditing::listKeepsLineBreaksInEntries() {
    SettingsForm form;
    probe::show(form);
    ExperimentConfig config;
    config.set("sampling.prompts", std::vector<std::string>{"one\ntwo", "a\\b"});
    config.set("sampling.steps", std::int64_t{10});
    form.setConfig(config, config);
    form.focusField(QStringLiteral("sampling.prompts"));
    auto* list = qobject_cast<QPlainTextEdit*>(probe::editor(form, "sampling.prompts"));
    QVERIFY(list != nullptr);
    QCOMPARE(list->toPlainText(), QStringLiteral("one\\ntwo\na\\\\b"));
    list->moveCursor(QTextCursor::End);
    QTest::keyClick(list, Qt::Key_Return);
    QTest::keyClicks(list, QStringLiteral("third"));
    form.commitPending();
    QCOMPARE(form.config().list("sampling.prompts"), (std::vector<std::string>{"one\ntwo", "a\\b", "third"}));
}

void TestFieldEditing::droppedFilesBecomePaths() {
    SettingsForm form;
    probe::show(form);
    auto* list = qobject_cast<QPlainTextEdit*>(probe::editor(form, "data.paths"));
    QVERIFY(list != nullptr);
    QMimeData files;
    files.setUrls(
        {QUrl::fromLocalFile(QStringLiteral("/data/ä b.txt")), QUrl::fromLocalFile(QStringLiteral("/data/#1"))});
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(list->viewport(), &enter);
    QVERIFY(enter.isAccepted());
    QApplication::sendEvent(list->viewport(), &drop);
    QCOMPARE(form.config().list("data.paths"), (std::vector<std::string>{"/data/ä b.txt", "/data/#1"}));
}

QTEST_MAIN(TestFieldEditing)
#include "tst_field_editing.moc"
