#include <QtTest>
#include <cmath>
#include <limits>

#include "core/store/event_json.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

const std::string awkward =
    std::string("quote \" slash \\ line\nend\r\ttab \x01 nul") + '\0' + " Ünïcode 测试 🧪 \u2028 </script>";
const EventHeader header{12, 345, 6789012345678901234, 1735689600.123456789};
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<Event> samples() {
    return {RunStateChanged{header, RunState::failed, "data.file_missing", {awkward, ""}},
            StepMetrics{header,
                        1 << 20,
                        0.1,
                        {{"train/loss", std::nan("")},
                         {"b", infinity},
                         {"c", -infinity},
                         {"d", -0.0},
                         {"e", 5e-324},
                         {awkward, 0.1}}},
            RunRewound{header},
            SampleText{header, awkward, awkward + awkward},
            DeviceStats{header, {{"host/cpu_percent", 99.5}}},
            Progress{header, "tokenize", 1, std::numeric_limits<std::int64_t>::max()},
            CheckpointSaved{header, "run-12/checkpoint-345", 123456789012, true},
            LogLine{header, 2, "text", {awkward}},
            RunFailed{header, "device.out_of_memory", {"1", "2"}, "forward", 3, "run-12/checkpoint-300"}};
}

}  // namespace

class TestEventJson : public QObject {
    Q_OBJECT

private slots:
    void carriesEveryKindOfEventBothWays() {
        const std::vector<Event> events = samples();
        QCOMPARE(events.size(), std::variant_size_v<Event>);
        for (std::size_t i = 0; i < events.size(); ++i) {
            QCOMPARE(events[i].index(), i);
            const std::string json = toJson(events[i]);
            QVERIFY(json.find('\n') == std::string::npos);
            const Event back = eventFromJson(json);
            QCOMPARE(back.index(), i);
            QCOMPARE(toJson(back), json);
            QCOMPARE(headerOf(back).monotonicNs, header.monotonicNs);
            QVERIFY(sameBits(headerOf(back).wallTime, header.wallTime));
        }
    }

    void keepsWhatEachFieldHolds() {
        const std::vector<Event> events = samples();
        const auto state = std::get<RunStateChanged>(eventFromJson(toJson(events[0])));
        QVERIFY(state.state == RunState::failed);
        QCOMPARE(state.arguments, (std::vector<std::string>{awkward, ""}));
        const auto metrics = std::get<StepMetrics>(eventFromJson(toJson(events[1])));
        const auto& sent = std::get<StepMetrics>(events[1]).values;
        QCOMPARE(metrics.values.size(), sent.size());
        for (std::size_t i = 0; i < sent.size(); ++i) {
            QCOMPARE(metrics.values[i].tag, sent[i].tag);
            QVERIFY(std::isnan(sent[i].value) ? std::isnan(metrics.values[i].value)
                                              : sameBits(metrics.values[i].value, sent[i].value));
        }
        QCOMPARE(std::get<SampleText>(eventFromJson(toJson(events[3]))).text, awkward + awkward);
        const auto saved = std::get<CheckpointSaved>(eventFromJson(toJson(events[6])));
        QVERIFY(saved.best && saved.bytes == 123456789012 && saved.folder == "run-12/checkpoint-345");
        const auto failed = std::get<RunFailed>(eventFromJson(toJson(events[8])));
        QCOMPARE(failed.rank, 3);
        QCOMPARE(failed.where, std::string("forward"));
        QCOMPARE(failed.lastGoodCheckpoint, std::string("run-12/checkpoint-300"));
    }

    void replacesBytesThatAreNotText() {
        const auto line = std::get<LogLine>(eventFromJson(toJson(LogLine{header, 1, "text", {"a\xff z"}})));
        QCOMPARE(line.arguments.at(0), std::string("a\xef\xbf\xbd z"));
    }

    void refusesWhatIsNoEvent() {
        for (const char* json :
             {"", "{", "[]", "3", "{}", R"({"event":"unknown"})", R"({"event":"log","run":1})",
              R"({"event":"progress","run":"x","step":0,"monotonic_ns":0,"time":0,"phase":"","done":0,"total":0})"}) {
            ATTUNE_VERIFY_ERROR(eventFromJson(json), "event.malformed");
        }
    }

    void carriesEveryCommandBothWays() {
        for (const Command command : {Command::pause, Command::resume, Command::stopAndCheckpoint,
                                      Command::checkpointNow, Command::sampleNow, Command::kill}) {
            QVERIFY(commandFromJson(toJson(command)) == command);
        }
        for (const char* json : {"", "pause", "{}", R"({"command":3})", R"({"command":"explode"})"})
            QVERIFY(!commandFromJson(json));
    }
};

QTEST_APPLESS_MAIN(TestEventJson)
#include "tst_event_json.moc"
