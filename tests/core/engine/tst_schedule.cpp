// Learning rates against transformers' get_scheduler (tests/golden/make_schedule_golden.py).
#include <QTest>

#include "core/optim/schedule.h"
#include "tests/core/engine/golden_json.h"

using namespace attune;

class TestSchedule : public QObject {
    Q_OBJECT

private slots:
    void equalsHuggingFaces_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < golden_.at("cases").size(); ++i) {
            const nlohmann::json& one = golden_.at("cases")[i];
            QTest::addRow("%s, warm-up %d, %zu", one.at("type").get<std::string>().c_str(), one.at("warmup").get<int>(),
                          i)
                << static_cast<int>(i);
        }
    }

    void equalsHuggingFaces() {
        QFETCH(int, index);
        const nlohmann::json& one = golden_.at("cases")[static_cast<std::size_t>(index)];
        Schedule schedule{.type = one.at("type"),
                          .learningRate = golden_.at("base"),
                          .warmupSteps = one.at("warmup"),
                          .totalSteps = golden_.at("total")};
        schedule.cycles = one.value("num_cycles", schedule.cycles);
        schedule.power = one.value("power", schedule.power);
        schedule.endLearningRate = one.value("lr_end", schedule.endLearningRate);
        schedule.minLrRatio = one.value("min_lr_rate", schedule.minLrRatio);
        const nlohmann::json& rates = one.at("rates");
        for (std::size_t step = 0; step < rates.size(); ++step) {
            const double expected = rates[step];
            const double found = schedule.at(static_cast<std::int64_t>(step));
            QVERIFY2(std::abs(found - expected) <= 1e-12 + 1e-9 * expected,
                     qPrintable(QString("step %1: %2, not %3").arg(step).arg(found).arg(expected)));
        }
    }

    void warmupFromOneIsLlmcs() {
        const Schedule schedule{.learningRate = 1, .warmupSteps = 4, .totalSteps = 8, .warmupFromOne = true};
        QCOMPARE(schedule.at(0), 0.25);
        QCOMPARE(schedule.at(3), 1.0);
        QCOMPARE(schedule.at(4), 1.0);
        QCOMPARE(schedule.at(6), 0.5);
    }

    void neverNegativeOrInfinite() {
        for (const std::string_view type : scheduleTypes()) {
            for (const std::int64_t warmup : {0, 3, 10, 12}) {  // as long as the run and longer too
                Schedule schedule{
                    .type = std::string(type), .learningRate = 1e-3, .warmupSteps = warmup, .totalSteps = 10};
                for (std::int64_t step = 0; step <= 15; ++step) {
                    const double rate = schedule.at(step);
                    QVERIFY2(rate >= 0 && rate <= 1e-3 + 1e-12, schedule.type.c_str());
                }
            }
        }
    }

private:
    const nlohmann::json golden_ = golden::readJson("schedules.json");
};

QTEST_APPLESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
