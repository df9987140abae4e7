#include "form_probe.h"

using namespace attune;

/// What people type into the real editors, and what becomes of it.
class TestNumberEntry : public QObject {
    Q_OBJECT
private slots:
    void integers_data();
    void integers();
    void reals_data();
    void reals();
};

void TestNumberEntry::integers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("value");  // -1: refused
    QTest::newRow("plain") << QStringLiteral("12") << qint64{12};
    QTest::newRow("k") << QStringLiteral("12k") << qint64{12000};
    QTest::newRow("M") << QStringLiteral("1M") << qint64{1000000};
    QTest::newRow("exponent") << QStringLiteral("2e3") << qint64{2000};
    QTest::newRow("spaces") << QStringLiteral(" 1 000 ") << qint64{1000};
    QTest::newRow("thin space") << QStringLiteral("1\u2009000") << qint64{1000};
    QTest::newRow("comma groups") << QStringLiteral("5,000") << qint64{5000};
    QTest::newRow("point groups") << QStringLiteral("5.000") << qint64{5000};
    QTest::newRow("fraction") << QStringLiteral("1.5") << qint64{-1};
    QTest::newRow("word") << QStringLiteral("abc") << qint64{-1};
    QTest::newRow("empty") << QStringLiteral("   ") << qint64{-1};
    QTest::newRow("nan") << QStringLiteral("nan") << qint64{-1};
    QTest::newRow("too large") << QStringLiteral("1e99") << qint64{-1};
    QTest::newRow("two numbers") << QStringLiteral("1-2") << qint64{-1};
}

void TestNumberEntry::integers() {
    QFETCH(QString, text);
    QFETCH(qint64, value);
    SettingsForm form;
    probe::show(form);
    const char* key = "train.max_steps";
    ExperimentConfig config;
    config.set(key, std::int64_t{77});
    form.setConfig(config, config);
    form.focusField(QString::fromLatin1(key));
    QLineEdit* line = probe::line(form, key);
    line->setText(text);
    QTest::keyClick(line, Qt::Key_Return);
    if (value < 0 && !text.trimmed().isEmpty()) {
        QCOMPARE(form.config().integer(key), 77);
        QVERIFY(probe::hasProblem(form, "config.not_a_number"));
    } else if (value < 0) {
        QVERIFY(form.config().isAuto(key));
    } else {
        QCOMPARE(form.config().integer(key), value);
        QVERIFY(!probe::hasProblem(form, "config.not_a_number"));
    }
}

void TestNumberEntry::reals_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("code");
    QTest::newRow("exponent") << QStringLiteral("3e-4") << 3e-4 << QString();
    QTest::newRow("decimal comma") << QStringLiteral("0,5") << 0.5 << QString();
    QTest::newRow("comma and exponent") << QStringLiteral("1,5e-4") << 1.5e-4 << QString();
    QTest::newRow("line break pasted") << QStringLiteral("0.25\n") << 0.25 << QString();
    QTest::newRow("either") << QStringLiteral("5,000") << 0.0 << QStringLiteral("config.ambiguous_number");
    QTest::newRow("word") << QStringLiteral("fast") << 0.0 << QStringLiteral("config.not_a_number");
    QTest::newRow("empty") << QString() << 0.0 << QStringLiteral("config.not_a_number");
    QTest::newRow("infinite") << QStringLiteral("inf") << 0.0 << QStringLiteral("config.not_a_number");
    QTest::newRow("negative") << QStringLiteral("-1") << -1.0 << QStringLiteral("config.not_above");
}

void TestNumberEntry::reals() {
    QFETCH(QString, text);
    QFETCH(double, value);
    QFETCH(QString, code);
    SettingsForm form;
    probe::show(form);
    const char* key = "train.learning_rate";
    const double before = form.config().real(key);
    QLineEdit* line = probe::line(form, key);
    line->setText(text);
    QTest::keyClick(line, Qt::Key_Return);
    if (!code.isEmpty()) QVERIFY(probe::hasProblem(form, code.toStdString()));
    QCOMPARE(form.config().real(key), value == 0.0 ? before : value);
}

QTEST_MAIN(TestNumberEntry)
#include "tst_number_entry.moc"
