#include <QTest>

#include "core/text/byte_symbols.h"
#include "core/text/content_hash.h"
#include "core/text/unicode_classes.h"
#include "core/text/utf8.h"

using namespace attune;

class TestUnicode : public QObject {
    Q_OBJECT

private slots:
    void knowsClasses();
    void runsAscend();
    void decodesEveryCodePoint();
    void findsInvalidBytes_data();
    void findsInvalidBytes();
    void findsCutCharacters();
    void mapsBytesToSymbols();
    void hashesAsSpecified();
};

void TestUnicode::knowsClasses() {
    using enum CharacterClass;
    const std::pair<char32_t, CharacterClass> expected[] = {
        {U'a', letter},    {U'ª', letter},  {U'é', letter}, {U'字', letter}, {0x1C89, letter},  {0x16D40, letter},
        {0x2EBF0, letter}, {U'7', number},  {U'²', number}, {U'Ⅷ', number},  {0x11DA0, number}, {U' ', space},
        {U'\n', space},    {0x85, space},   {0xA0, space},  {0x3000, space}, {0x2028, space},   {0x200B, other},
        {0xFEFF, other},   {0x180E, other}, {U'_', other},  {0x300, other},  {0x1F600, other},  {0xE000, other},
        {0x10FFFF, other}, {0, other},      {0x378, other},
    };
    for (const auto& [code, wanted] : expected)
        QVERIFY2(characterClass(code) == wanted, qPrintable(QString::number(code, 16)));
}

void TestUnicode::runsAscend() {
    const auto runs = unicodeRuns();
    QCOMPARE(runs[0], 0u);
    for (std::size_t i = 1; i < runs.size(); ++i) {
        QVERIFY(runs[i - 1] >> 2 < runs[i] >> 2);
        QVERIFY((runs[i - 1] & 3) != (runs[i] & 3));
    }
}

void TestUnicode::decodesEveryCodePoint() {
    for (char32_t code = 0; code < 0x110000; ++code) {
        if (code == 0xD800) code = 0xE000;
        std::string text;
        appendUtf8(text, code);
        const Utf8Character character = decodeUtf8(text, 0);
        QVERIFY(character.valid && character.code == code && character.bytes == static_cast<int>(text.size()));
        QVERIFY(findInvalidUtf8(text) == std::string::npos);
    }
}

void TestUnicode::findsInvalidBytes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("place");
    QTest::addColumn<QByteArray>("repaired");
    QTest::newRow("good") << QByteArray("aé字😀") << -1 << QByteArray("aé字😀");
    QTest::newRow("latin1") << QByteArray("caf\xE9 au lait") << 3 << QByteArray("caf\xEF\xBF\xBD au lait");
    QTest::newRow("after eight") << QByteArray("01234567\x80") << 8 << QByteArray("01234567\xEF\xBF\xBD");
    QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << 0 << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("overlong three") << QByteArray("a\xE0\x80\xAF") << 1
                                    << QByteArray("a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 0 << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("above 10FFFF") << QByteArray("\xF4\x90\x80\x80", 4) << 0
                                  << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("cut") << QByteArray("ab\xE5\xAD") << 2 << QByteArray("ab\xEF\xBF\xBD\xEF\xBF\xBD");
}

void TestUnicode::findsInvalidBytes() {
    QFETCH(QByteArray, text);
    QFETCH(int, place);
    QFETCH(QByteArray, repaired);
    const std::string_view view(text.data(), static_cast<std::size_t>(text.size()));
    QCOMPARE(findInvalidUtf8(view), place < 0 ? std::string::npos : static_cast<std::size_t>(place));
    QCOMPARE(QByteArray::fromStdString(validUtf8(view)), repaired);
}

void TestUnicode::findsCutCharacters() {
    const std::string text = "é字😀";
    const std::size_t expected[] = {0, 1, 0, 1, 2, 0, 1, 2, 3, 0};
    for (std::size_t size = 0; size <= text.size(); ++size)
        QCOMPARE(incompleteUtf8Tail(std::string_view(text).substr(0, size)), expected[size]);
    QCOMPARE(incompleteUtf8Tail("a\x80\x80"), 0u);  // never completes
    QCOMPARE(incompleteUtf8Tail("\xED\xA0"), 0u);   // a surrogate never does
}

void TestUnicode::mapsBytesToSymbols() {
    QCOMPARE(toSymbols(" the\n"), std::string("ĠtheĊ"));
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    QVERIFY(fromSymbols(toSymbols(all)) == all);
    QVERIFY(!fromSymbols("字"));
    QVERIFY(!fromSymbols("a b"));
    QCOMPARE(bytesInSymbolOrder()[0], std::uint8_t{'!'});
    QCOMPARE(bytesInSymbolOrder()[188], std::uint8_t{0});
}

void TestUnicode::hashesAsSpecified() {
    const auto hash = [](std::string_view text) {
        ContentHash result;
        result.add(text);
        return result.hex();
    };
    QCOMPARE(hash(""), std::string("ef46db3751d8e999"));
    QCOMPARE(hash("a"), std::string("d24ec4f1a98c6e5b"));
    QCOMPARE(hash("abc"), std::string("44bc2cf5ad770999"));
    const std::string text = "Nobody inspects the spammish repetition, 39 bytes or more";
    ContentHash pieces;
    for (const char byte : text) pieces.add({&byte, 1});
    QCOMPARE(pieces.hex(), hash(text));
}

QTEST_APPLESS_MAIN(TestUnicode)
#include "tst_unicode.moc"
