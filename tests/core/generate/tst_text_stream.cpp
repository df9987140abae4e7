// Pieces of text are valid UTF-8 however tokens cut the characters.
#include <QTest>

#include "core/generate/text_stream.h"
#include "core/text/utf8.h"

using namespace attune;

class TestTextStream : public QObject {
    Q_OBJECT

private slots:
    void everyCutGivesTheSameText() {
        const std::string text =
            "a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80z\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB";  // 1 to 4 bytes, a
                                                                                                   // joined emoji
        for (std::size_t width = 1; width <= text.size(); ++width) {
            std::string pieces;
            const auto onText = [&](const std::string& piece) {
                QCOMPARE(findInvalidUtf8(piece), std::string::npos);
                QVERIFY(!piece.empty());
                pieces += piece;
            };
            TextStream stream(onText);
            for (std::size_t at = 0; at < text.size(); at += width)
                stream.add(std::string_view(text).substr(at, width));
            QCOMPARE(stream.finish(), text);
            QCOMPARE(pieces, text);
        }
    }

    void charactersComeAsSoonAsTheyAreWhole() {
        std::vector<std::string> pieces;
        const auto onText = [&](const std::string& piece) { pieces.push_back(piece); };
        TextStream stream(onText);
        stream.add("x\xE4\xB8");
        QCOMPARE(pieces, (std::vector<std::string>{"x"}));
        stream.add("\xAD");
        QCOMPARE(pieces, (std::vector<std::string>{"x", "\xE4\xB8\xAD"}));
    }

    void brokenBytesAreReplaced_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut off at the end") << QByteArray("a\xE4\xB8") << QByteArray("a\xEF\xBF\xBD");
        QTest::newRow("lone continuation") << QByteArray("\x80z") << QByteArray("\xEF\xBF\xBDz");
        QTest::newRow("lead, then a letter") << QByteArray("\xC3q") << QByteArray("\xEF\xBF\xBDq");
        QTest::newRow("never a lead") << QByteArray("\xFF!") << QByteArray("\xEF\xBF\xBD!");
    }

    void brokenBytesAreReplaced() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, text);
        TextStream stream({});
        for (const char byte : bytes) stream.add({&byte, 1});
        // How many replacement characters a broken sequence gets is validUtf8()'s choice; here each has one lead at
        // most.
        QCOMPARE(QByteArray::fromStdString(stream.finish()).replace("\xEF\xBF\xBD\xEF\xBF\xBD", "\xEF\xBF\xBD"), text);
    }

    void unfinished() {
        QCOMPARE(unfinishedTail(""), 0);
        QCOMPARE(unfinishedTail("abc"), 0);
        QCOMPARE(unfinishedTail("\xF0\x9F\x98"), 3);
        QCOMPARE(unfinishedTail("\xF0\x9F\x98\x80"), 0);
        QCOMPARE(unfinishedTail("\xC3"), 1);
        QCOMPARE(unfinishedTail("\x80\x80\x80\x80"), 0);
    }
};

QTEST_APPLESS_MAIN(TestTextStream)
#include "tst_text_stream.moc"
