#include <QComboBox>
#include <QLabel>
#include <QScrollArea>

#include "form_probe.h"
#include "widgets/forms/form_section.h"
#include "widgets/style/theme.h"

using namespace attune;

/// The form fits where it is put, and the keyboard reaches all of it.
class TestFormLayout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().install(Theme::Mode::light); }
    void fitsANarrowDock_data();
    void fitsANarrowDock();
    void tabReachesEveryFieldInOrder();
    void helpShowsWithTheFocusOnly();
    void keystrokeIsChecked();
};

void TestFormLayout::fitsANarrowDock_data() {
    QTest::addColumn<int>("width");
    QTest::newRow("dock") << 290;
    QTest::newRow("dock, wider") << 380;
    QTest::newRow("page") << 1000;
}

void TestFormLayout::fitsANarrowDock() {
    QFETCH(int, width);
    SettingsForm form;
    ExperimentConfig config;
    config.set("model.n_embd", std::int64_t{128});
    config.set("model.n_head", std::int64_t{7});
    config.set("train.learning_rate", 5.0);
    form.setConfig(config, ExperimentConfig());
    for (FormSection* section : form.findChildren<FormSection*>()) section->setExpanded(true);
    QVERIFY2(form.minimumSizeHint().width() <= 290, std::to_string(form.minimumSizeHint().width()).c_str());
    probe::show(form);
    form.resize(width, 700);
    QCoreApplication::processEvents();
    QCOMPARE(form.width(), width);
    const auto* scroll = form.findChild<QScrollArea*>();
    const int right = scroll->viewport()->width();
    QVERIFY(scroll->widget()->width() <= right);
    for (const Field& field : schema()) {
        FieldRow* row = probe::row(form, field.key);
        if (row->isHidden()) continue;
        for (const QWidget* part : row->findChildren<QWidget*>()) {
            if (!part->isVisible() || part->parentWidget() != &row->editor()) continue;
            const int end = part->mapTo(scroll->widget(), QPoint(part->width(), 0)).x();
            QVERIFY2(end <= right, std::string(field.key).c_str());
            QVERIFY2(part->width() >= part->minimumSizeHint().width(), std::string(field.key).c_str());
        }
    }
}

void TestFormLayout::tabReachesEveryFieldInOrder() {
    SettingsForm form;
    for (FormSection* section : form.findChildren<FormSection*>()) section->setExpanded(true);
    probe::show(form);
    QList<QWidget*> wanted;
    for (FormSection* section : form.findChildren<FormSection*>()) {
        for (FieldRow* row : section->rows()) {
            if (!row->isHidden() && row->editor().isEnabled()) wanted << row->editor().focusTarget();
        }
    }
    form.focusSearch();
    QList<QWidget*> reached;
    for (int i = 0; i < 500 && reached.size() < wanted.size(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        if (wanted.contains(QApplication::focusWidget())) reached << QApplication::focusWidget();
    }
    QCOMPARE(reached, wanted);
}

void TestFormLayout::helpShowsWithTheFocusOnly() {
    SettingsForm form;
    probe::show(form);
    const QString help = QString::fromUtf8(findField("train.learning_rate")->help.data());
    const auto helpShown = [&] {
        for (const QLabel* label : probe::row(form, "train.learning_rate")->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().startsWith(help)) return true;
        }
        return false;
    };
    form.focusSearch();
    QVERIFY(!helpShown());
    form.focusField(QStringLiteral("train.learning_rate"));
    QVERIFY(helpShown());
    form.focusSearch();
    QVERIFY(!helpShown());
}

void TestFormLayout::keystrokeIsChecked() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* heads = probe::line(form, "model.n_head");
    probe::type(heads, QStringLiteral("7"));
    QVERIFY(probe::hasProblem(form, "model.heads_do_not_divide_width"));
    QTest::keyClick(heads, Qt::Key_Escape);
    QVERIFY(!probe::hasProblem(form, "model.heads_do_not_divide_width"));
}

QTEST_MAIN(TestFormLayout)
#include "tst_form_layout.moc"
