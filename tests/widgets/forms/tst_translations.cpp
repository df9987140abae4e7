#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "core/config/schema.h"
#include "tests/paths.h"
#include "widgets/style/message_text.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/translations.h"

using namespace attune;

namespace {

const QString sourceDir = QStringLiteral(ATTUNE_SOURCE_DIR);

struct Entry {
    QString context, source, translation;
    bool unfinished = false;
};

QList<Entry> readCatalogue(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == QLatin1String("message")) entries << entry;
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("message")) entry = {context, {}, {}, false};
        if (xml.name() == QLatin1String("source")) entry.source = xml.readElementText();
        if (xml.name() == QLatin1String("translation")) {
            entry.unfinished = xml.attributes().value(QLatin1String("type")) == QLatin1String("unfinished");
            entry.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return entries;
}

QStringList placeholders(const QString& text) {
    QStringList found;
    static const QRegularExpression pattern(QStringLiteral("%L?[0-9n]|\\{[0-9]\\}"));
    for (auto match = pattern.globalMatch(text); match.hasNext();) found << match.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

}  // namespace

/// Nothing is left in English when the window is Chinese.
class TestTranslations : public QObject {
    Q_OBJECT
private slots:
    void cataloguesHaveEveryTextOfTheSources_data();
    void cataloguesHaveEveryTextOfTheSources();
    void chineseIsComplete();
    void windowSpeaksChinese();
    void englishCountsInPlurals();
};

void TestTranslations::cataloguesHaveEveryTextOfTheSources_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("zh_CN") << QStringLiteral("attune_zh_CN.ts");
    QTest::newRow("en") << QStringLiteral("attune_en.ts");
}

void TestTranslations::cataloguesHaveEveryTextOfTheSources() {
    QFETCH(QString, name);
    QTemporaryDir folder;
    const QString copy = folder.filePath(name);
    QVERIFY(QFile::copy(sourceDir + QStringLiteral("/resources/translations/") + name, copy));
    const qsizetype before = readCatalogue(copy).size();
    QProcess lupdate;
    lupdate.setWorkingDirectory(sourceDir);
    QStringList arguments{QStringLiteral("core"),
                          QStringLiteral("widgets"),
                          QStringLiteral("app"),
                          QStringLiteral("-tr-function-alias"),
                          QStringLiteral("QT_TRANSLATE_NOOP+=ATTUNE_TR"),
                          QStringLiteral("-extensions"),
                          QStringLiteral("cpp,h"),
                          QStringLiteral("-I"),
                          QStringLiteral("."),
                          QStringLiteral("-locations"),
                          QStringLiteral("none"),
                          QStringLiteral("-no-obsolete")};
    if (name.contains(QStringLiteral("_en"))) arguments << QStringLiteral("-pluralonly");
    lupdate.start(QStringLiteral(ATTUNE_LUPDATE), arguments << QStringLiteral("-ts") << copy);
    QVERIFY(lupdate.waitForFinished(60000));
    QCOMPARE(lupdate.exitCode(), 0);
    const QList<Entry> entries = readCatalogue(copy);
    for (const Entry& entry : entries) {
        QVERIFY2(!entry.unfinished, qPrintable(entry.context + QStringLiteral(": ") + entry.source));
    }
    QCOMPARE(entries.size(), before);
}

void TestTranslations::chineseIsComplete() {
    const QList<Entry> entries = readCatalogue(sourceDir + QStringLiteral("/resources/translations/attune_zh_CN.ts"));
    QVERIFY(entries.size() > 100);
    for (const Entry& entry : entries) {
        const QByteArray where = (entry.context + QStringLiteral(": ") + entry.source).toUtf8();
        QVERIFY2(!entry.unfinished && !entry.translation.isEmpty(), where.constData());
        QVERIFY2(placeholders(entry.source) == placeholders(entry.translation), where.constData());
    }
}

void TestTranslations::windowSpeaksChinese() {
    installTranslations(QStringLiteral("zh_CN"));
    QCOMPARE(runStateWord(RunState::running), QStringLiteral("运行中"));
    QCOMPARE(settingLabel("train.learning_rate"), QStringLiteral("学习率"));
    QVERIFY(messageText("config.not_a_number", {"train.learning_rate", "x"}).contains(QStringLiteral("不是数字")));
    installTranslations(QStringLiteral("en"));
    QCOMPARE(runStateWord(RunState::running), QStringLiteral("running"));
}

void TestTranslations::englishCountsInPlurals() {
    installTranslations(QStringLiteral("en"));
    QCOMPARE(QCoreApplication::translate("attune::ProblemList", "%n problem(s)", nullptr, 1),
             QStringLiteral("1 problem"));
    QCOMPARE(QCoreApplication::translate("attune::ProblemList", "%n problem(s)", nullptr, 2),
             QStringLiteral("2 problems"));
}

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
