#include <QTest>
#include <sstream>

#include "core/series/csv.h"
#include "tests/core/series/random_values.h"

using namespace attune;

class TestSeriesCsv : public QObject {
    Q_OBJECT

private slots:
    void oneRowAPointAndNumbersReadBack() {
        const auto values = test::randomValues(3000, 2);
        MetricSeries series;
        for (std::size_t i = 0; i < values.size(); ++i)
            series.append({std::int64_t(i), std::int64_t(i) * 512, double(i) / 7, 1.7e9 + double(i) * 0.1, values[i]});
        std::ostringstream out;
        writeCsvHeader(out);
        writeCsvRows(out, series, "run 1", "train/loss");
        const QStringList lines = QString::fromStdString(out.str()).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), qsizetype(values.size() + 1));
        QCOMPARE(lines[0], QStringLiteral("run,step,tokens,epoch,wall_time,metric,value"));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const QStringList fields = lines[qsizetype(i) + 1].split(u',');
            QCOMPARE(fields.size(), 7);
            QCOMPARE(fields[1].toLongLong(), qlonglong(i));
            QCOMPARE(fields[3].toDouble(), double(i) / 7);
            QCOMPARE(fields[4].toDouble(), 1.7e9 + double(i) * 0.1);
            if (std::isfinite(values[i])) QCOMPARE(fields[6].toDouble(), values[i]);
            if (std::isnan(values[i])) QVERIFY(fields[6] == u"nan" || fields[6] == u"-nan");
        }
    }

    void namesAreQuoted() {
        MetricSeries series;
        series.append({1, 2, 3, 4, 5});
        std::ostringstream out;
        writeCsvRows(out, series, "a \"b\", c", "m");
        QCOMPARE(out.str(), std::string("\"a \"\"b\"\", c\",1,2,3,4,m,5\n"));
    }
};

QTEST_APPLESS_MAIN(TestSeriesCsv)
#include "tst_series_csv.moc"
