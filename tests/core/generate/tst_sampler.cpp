// The sampler against transformers' logits processors (tests/golden/make_sampler_golden.py), and its draws against its
// probabilities.
#include <QTest>

#include "core/base/error.h"
#include "core/generate/sampler.h"
#include "tests/core/engine/golden_json.h"

using namespace attune;

class TestSampler : public QObject {
    Q_OBJECT

private slots:
    void equalsHuggingFaces_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < golden_.size(); ++i) {
            const nlohmann::json& one = golden_[i];
            QTest::addRow("penalty %g temperature %g k %d p %g", one.at("repetition_penalty").get<double>(),
                          one.at("temperature").get<double>(), one.at("top_k").get<int>(),
                          one.at("top_p").get<double>())
                << static_cast<int>(i);
        }
    }

    void equalsHuggingFaces() {
        QFETCH(int, index);
        const nlohmann::json& one = golden_[static_cast<std::size_t>(index)];
        auto logits = one.at("logits").get<std::vector<float>>();
        const auto seen = one.at("seen").get<std::vector<std::int32_t>>();
        const auto expected = one.at("probabilities").get<std::vector<float>>();
        filterToProbabilities(logits, seen, settings(one));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(logits[i] > 0, expected[i] > 0);
            QVERIFY(std::abs(logits[i] - expected[i]) <= 1e-5f);
        }
    }

    void drawsFollowTheProbabilities() {
        const nlohmann::json& one = golden_[8];
        const auto seen = one.at("seen").get<std::vector<std::int32_t>>();
        auto probabilities = one.at("logits").get<std::vector<float>>();
        filterToProbabilities(probabilities, seen, settings(one));
        constexpr int draws = 20000;
        std::vector<int> counts(probabilities.size());
        Random random(42);
        for (int i = 0; i < draws; ++i) {
            auto logits = one.at("logits").get<std::vector<float>>();
            ++counts[static_cast<std::size_t>(sampleToken(logits, seen, settings(one), random))];
        }
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const double p = probabilities[i];
            if (p == 0) QCOMPARE(counts[i], 0);
            QVERIFY(std::abs(counts[i] - draws * p) <= 5 * std::sqrt(draws * p * (1 - p)));
        }
    }

    void greedyTakesTheLargestAfterThePenalty() {
        Random random(1);
        std::vector<float> logits{1, 5, 4, -1};
        QCOMPARE(sampleToken(logits, {}, {.greedy = true}, random), 1);
        logits = {1, 5, 4, -1};
        const std::vector<std::int32_t> seen{1, 1, 1};
        QCOMPARE(sampleToken(logits, seen, {.greedy = true, .repetitionPenalty = 1.5}, random), 2);
        QCOMPARE(random.position(), std::uint64_t{0});
    }

    void tiesWithTheKthStay() {
        std::vector<float> logits{1, 2, 2, 2, 0};
        filterToProbabilities(logits, {}, {.topK = 2});
        QCOMPARE(std::count(logits.begin(), logits.end(), 0.0f), 2);
    }

    void brokenLogits() {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        constexpr float infinity = std::numeric_limits<float>::infinity();
        Random random(1);
        for (const bool greedy : {false, true}) {
            std::vector<float> logits{nan, infinity, 3, -infinity, nan};
            QCOMPARE(sampleToken(logits, {}, {.greedy = greedy, .topK = 2, .topP = 0.5}, random), 2);
            logits.assign(4, nan);
            QVERIFY_THROWS_EXCEPTION(Error, sampleToken(logits, {}, {.greedy = greedy}, random));
        }
    }

private:
    static SamplerSettings settings(const nlohmann::json& one) {
        return {.temperature = one.at("temperature"),
                .topK = one.at("top_k"),
                .topP = one.at("top_p"),
                .repetitionPenalty = one.at("repetition_penalty")};
    }

    const nlohmann::json golden_ = golden::readJson("sampler.json");
};

QTEST_APPLESS_MAIN(TestSampler)
#include "tst_sampler.moc"
