#include <QTest>
#include <cmath>
#include <limits>

#include "core/config/number_text.h"

using namespace attune;

class TestNumberText : public QObject {
    Q_OBJECT

private slots:
    void integers_data();
    void integers();
    void reals_data();
    void reals();
    void formatsForPeople();
    void everyRealReadsBack();
};

namespace {

/// What parsing gave, as text: the number, "refused", or both readings.
template <typename Number>
std::string outcome(const std::variant<Number, NumberProblem>& parsed) {
    if (const auto* problem = std::get_if<NumberProblem>(&parsed)) {
        if (problem->code == "config.not_a_number") return "refused";
        return problem->code == "config.ambiguous_number" ? problem->readings[0] + " or " + problem->readings[1]
                                                          : "unknown problem";
    }
    if constexpr (std::is_same_v<Number, double>) {
        return formatReal(std::get<double>(parsed));
    } else {
        return formatInteger(std::get<std::int64_t>(parsed), false);
    }
}

void addRows(std::initializer_list<std::pair<const char*, const char*>> rows) {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    int number = 0;
    for (const auto& [text, expected] : rows) {
        QTest::addRow("%d: %s", ++number, text) << QByteArray(text) << QByteArray(expected);
    }
}

}  // namespace

void TestNumberText::integers_data() {
    addRows({{"12", "12"},
             {" 12\n", "12"},
             {"\t12\r\n", "12"},
             {"-7", "-7"},
             {"+7", "7"},
             {"\u22127", "-7"},
             {"1 000", "1000"},
             {"1\u2009000\u2009000", "1000000"},
             {"1\u00A0000", "1000"},
             {"1\u202F000", "1000"},
             {"5,000", "5000"},
             {"5.000", "5000"},
             {"1,000,000", "1000000"},
             {"12k", "12000"},
             {"12 K", "12000"},
             {"1M", "1000000"},
             {"1.5k", "1500"},
             {"1,5M", "1500000"},
             {"2G", "2000000000"},
             {"1e3", "1000"},
             {"1.5e3", "1500"},
             {"20e-1", "2"},
             {"007", "7"},
             {"0", "0"},
             {"-0", "0"},
             {"9223372036854775807", "9223372036854775807"},
             {"-9223372036854775808", "-9223372036854775808"},
             {"9223372036854775808", "refused"},
             {"1e99", "refused"},
             {"1e99999999999", "refused"},
             {"", "refused"},
             {"   ", "refused"},
             {"nan", "refused"},
             {"inf", "refused"},
             {"-inf", "refused"},
             {"0x10", "refused"},
             {"1.5", "refused"},
             {"5,00", "refused"},
             {"5.00", "refused"},
             {"1,0000", "refused"},
             {"1 00", "refused"},
             {"1  000", "refused"},
             {"12 34", "refused"},
             {"5\n6", "refused"},
             {"1,000.000", "refused"},
             {"3e-4", "refused"},
             {"5,000k", "refused"},
             {"--5", "refused"},
             {"5-", "refused"},
             {"k", "refused"},
             {"e5", "refused"},
             {"5e", "refused"},
             {"12m", "refused"},
             {"twelve", "refused"},
             {"\xff\xfe", "refused"}});
}

void TestNumberText::integers() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(outcome(parseInteger(text.toStdString()))), expected);
}

void TestNumberText::reals_data() {
    addRows({{"3e-4", "3e-4"},
             {"0.1", "0.1"},
             {"0,1", "0.1"},
             {".5", "0.5"},
             {"5.", "5"},
             {"5.000", "5"},
             {"0,500", "0.5"},
             {"1234,567", "1234.567"},
             {"5,0", "5"},
             {"5,0000", "5"},
             {"1,000,000", "1000000"},
             {"1 000,5", "1000.5"},
             {"1\u2009000.5", "1000.5"},
             {"12k", "12000"},
             {"1.5M", "1500000"},
             {" 6e-4\n", "6e-4"},
             {"\u22120.5", "-0.5"},
             {"1e99", "1e99"},
             {"5,000", "5000 or 5.0"},
             {"-5,000", "-5000 or -5.0"},
             {"12,345", "12345 or 12.345"},
             {"5,000k", "5000000 or 5000.0"},
             {"1e999", "refused"},
             {"1e-999", "refused"},
             {"nan", "refused"},
             {"NaN", "refused"},
             {"inf", "refused"},
             {"infinity", "refused"},
             {"", "refused"},
             {",", "refused"},
             {".", "refused"},
             {"1,000.5", "refused"},
             {"1.000,5", "refused"},
             {"1.2.3", "refused"},
             {"0,1,2", "refused"},
             {"0.1\n0.2", "refused"},
             {"0 1", "refused"},
             {"5%", "refused"},
             {"1e5.5", "refused"},
             {"0x1p3", "refused"}});
}

void TestNumberText::reals() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(outcome(parseReal(text.toStdString()))), expected);
}

void TestNumberText::formatsForPeople() {
    QCOMPARE(formatInteger(1234567, true), std::string("1\u2009234\u2009567"));
    QCOMPARE(formatInteger(-1234, true), std::string("-1\u2009234"));
    QCOMPARE(formatInteger(999, true), std::string("999"));
    QCOMPARE(formatInteger(-999, true), std::string("-999"));
    QCOMPARE(formatReal(0.0006), std::string("6e-4"));
    QCOMPARE(formatReal(0.001), std::string("0.001"));
    QCOMPARE(formatReal(1e9), std::string("1e9"));
    QCOMPARE(formatReal(100000), std::string("100000"));
    QCOMPARE(formatReal(-0.0), std::string("0"));
}

void TestNumberText::everyRealReadsBack() {
    std::uint64_t state = 1;
    for (int i = 0; i < 20000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const double value = std::ldexp(static_cast<double>(state >> 11) + 1, static_cast<int>(state % 400) - 250);
        const auto parsed = parseReal(formatReal(value));
        QVERIFY2(std::holds_alternative<double>(parsed), formatReal(value).c_str());
        QCOMPARE(std::get<double>(parsed), value);
    }
    for (const std::int64_t value :
         {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1000}, std::int64_t{1234567}}) {
        QCOMPARE(std::get<std::int64_t>(parseInteger(formatInteger(value, true))), value);
    }
}

QTEST_APPLESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
