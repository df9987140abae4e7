#include <QTest>

#include "core/text/pretokenizer.h"

using namespace attune;

namespace {

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = wordEnd(text, begin);
        result.emplace_back(text.substr(begin, end - begin));
        begin = end;
    }
    return result;
}

using Words = std::vector<std::string>;

}  // namespace

class TestPretokenizer : public QObject {
    Q_OBJECT

private slots:
    void splitsAsGpt2();
    void keepsInvalidBytes();
    void boundariesSplitAnyText();
};

void TestPretokenizer::splitsAsGpt2() {
    QCOMPARE(words("Hello world"), (Words{"Hello", " world"}));
    QCOMPARE(words("it's we'll DON'T"), (Words{"it", "'s", " we", "'ll", " DON", "'", "T"}));
    QCOMPARE(words(" 'tis"), (Words{" '", "tis"}));
    QCOMPARE(words("''s"), (Words{"''", "s"}));
    QCOMPARE(words("'r 're"), (Words{"'", "r", " '", "re"}));
    QCOMPARE(words("a   b"), (Words{"a", "  ", " b"}));
    QCOMPARE(words("a\n\nb"), (Words{"a", "\n", "\n", "b"}));
    QCOMPARE(words("a\n  \n"), (Words{"a", "\n  \n"}));
    QCOMPARE(words("x\u3000\u3000y"), (Words{"x", "\u3000", "\u3000", "y"}));
    QCOMPARE(words("in 2026: 3.5%"), (Words{"in", " 2026", ":", " 3", ".", "5", "%"}));
    QCOMPARE(words("abc123"), (Words{"abc", "123"}));
    QCOMPARE(words("你好，世界"), (Words{"你好", "，", "世界"}));
    QCOMPARE(words("e\u0301"), (Words{"e", "\u0301"}));
    QCOMPARE(words(" "), Words{" "});
    QVERIFY(words("").empty());
}

void TestPretokenizer::keepsInvalidBytes() {
    QCOMPARE(words("a\xFF\xFE!b"), (Words{"a", "\xFF\xFE!", "b"}));
    QCOMPARE(words("a\xE5\xAD"), (Words{"a", "\xE5\xAD"}));
}

void TestPretokenizer::boundariesSplitAnyText() {
    const std::string text = "it's  a\n\n 'll 12ab34 ''re，世界\u3000\u3000x — déjà-vu!\t\tEnd's\xFFz ";
    int boundaries = 0;
    for (std::size_t place = 1; place < text.size(); ++place) {
        if (!isWordBoundary(text, place)) continue;
        ++boundaries;
        Words parts = words(std::string_view(text).substr(0, place));
        const Words rest = words(std::string_view(text).substr(place));
        parts.insert(parts.end(), rest.begin(), rest.end());
        QCOMPARE(parts, words(text));
    }
    QVERIFY2(boundaries > 15, qPrintable(QString::number(boundaries)));
    QCOMPARE(lastWordBoundary("ends in a word"), 9u);
    QCOMPARE(lastWordBoundary("endless"), 0u);
    QCOMPARE(lastWordBoundary(""), 0u);
}

QTEST_APPLESS_MAIN(TestPretokenizer)
#include "tst_pretokenizer.moc"
