#include <QtTest>
#include <cmath>

#include "core/base/error.h"
#include "core/train/interval_meter.h"
#include "core/train/trainer_state.h"

using namespace attune;

class TestTrainerState : public QObject {
    Q_OBJECT

private slots:
    void everyFieldSurvivesExactly() {
        TrainerState state;
        state.step = 12345678901;
        state.updates = 7;
        state.tokens = 1LL << 60;
        state.position = {3, 99};
        state.bestEvalLoss = 0.1 + 0.2;
        state.trainedSeconds = 1e-300;
        state.learningRateScale = 0.25;
        state.evaluatedStep = 5;
        state.notFinite = 2;
        state.interval = {1.0 / 3.0, 17};
        state.dataFingerprint = "ab";
        state.tokenizerFingerprint = "cd";
        state.configJson = "{\"quoted\": \"\\\"数\\\"\"}";
        const TrainerState read = trainerStateFromJson(toJson(state));
        QCOMPARE(toJson(read), toJson(state));
        QCOMPARE(read.bestEvalLoss, state.bestEvalLoss);
        QCOMPARE(read.interval.lossSum, state.interval.lossSum);
        QCOMPARE(read.configJson, state.configJson);
    }

    void noEvaluationYetReadsBackAsInfinity() {
        QVERIFY(std::isinf(trainerStateFromJson(toJson(TrainerState{})).bestEvalLoss));
    }

    void brokenStateSaysSo() {
        for (const char* text : {"", "{", "[]", "{\"step\": \"x\"}", "{\"step\": 1}"}) {
            QVERIFY_EXCEPTION_THROWN(trainerStateFromJson(text), Error);
        }
    }

    void theMeanOfAnIntervalIsTheSameWithAStopInIt() {
        IntervalMeter whole{LossInterval{}};
        whole.add(10, 4, {4, 1, 1, 1, 1});
        whole.add(5, 1, {4, 1, 1, 1, 1});
        IntervalMeter before{LossInterval{}};
        before.add(10, 4, {4, 1, 1, 1, 1});
        IntervalMeter after{before.loss()};
        after.add(5, 1, {8, 2, 2, 2, 2});
        const auto wholeValues = whole.take(1, 0), afterValues = after.take(1, 0);
        QCOMPARE(wholeValues[0].tag, std::string("train/loss"));
        QCOMPARE(wholeValues[0].value, 3.0);
        QCOMPARE(afterValues[0].value, 3.0);
        QCOMPARE(afterValues[1].value, 8.0);  // perf/step_ms: only what was timed in this life
    }

    void utilizationIsLeftOutWhereThePeakIsUnknown() {
        const auto hasMfu = [](double peak) {
            IntervalMeter meter{LossInterval{}};
            meter.add(1, 1, {4, 1, 1, 1, 1});
            for (const MetricValue& value : meter.take(100, peak)) {
                if (value.tag == "perf/mfu") return value.value == 100.0 * 1e3 / 4 / peak;
            }
            return false;
        };
        QVERIFY(!hasMfu(0));
        QVERIFY(hasMfu(1e6));
    }
};

QTEST_APPLESS_MAIN(TestTrainerState)
#include "tst_trainer_state.moc"
