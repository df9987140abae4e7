#include <QtTest>
#include <cmath>
#include <vector>

#include "core/base/rng.h"

using namespace attune;

class TestRng : public QObject {
    Q_OBJECT

private slots:
    // Known answers of the Random123 distribution (kat_vectors, philox4x32 10 rounds).
    void philoxGivesThePublishedAnswers() {
        QVERIFY((philox({0, 0, 0, 0}, {0, 0}) ==
                 std::array<std::uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
        const std::uint32_t ones = 0xffffffff;
        QVERIFY((philox({ones, ones, ones, ones}, {ones, ones}) ==
                 std::array<std::uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
        QVERIFY((philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
                 std::array<std::uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    }

    void aStreamGoesOnFromAnyPosition() {
        Random whole(42);
        std::vector<std::uint32_t> words;
        for (int i = 0; i < 23; ++i) words.push_back(whole.next());
        for (std::uint64_t start : {1u, 3u, 4u, 17u}) {
            Random rest(42, start);
            for (std::size_t i = start; i < words.size(); ++i) QCOMPARE(rest.next(), words[i]);
        }
    }

    void normalsHaveTheMomentsOfTheStandardNormal() {
        Random random(7);
        double sum = 0, squares = 0, fourth = 0;
        const int n = 200000;
        for (int i = 0; i < n; ++i) {
            const double x = random.normal();
            sum += x;
            squares += x * x;
            fourth += x * x * x * x;
        }
        QVERIFY(std::abs(sum / n) < 0.01);
        QVERIFY(std::abs(squares / n - 1) < 0.02);
        QVERIFY(std::abs(fourth / n - 3) < 0.15);
    }

    void belowIsUniformAndInRange() {
        Random random(3);
        std::vector<int> counts(7);
        for (int i = 0; i < 70000; ++i) {
            const std::uint64_t value = random.below(7);
            QVERIFY(value < 7);
            ++counts[value];
        }
        for (int count : counts) QVERIFY(std::abs(count - 10000) < 500);
    }
};

QTEST_APPLESS_MAIN(TestRng)
#include "tst_rng.moc"
