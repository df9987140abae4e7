#include <QTest>
#include <algorithm>
#include <map>
#include <vector>

#include "core/telemetry/doctor.h"
#include "core/telemetry/host_sampler.h"
#include "core/telemetry/proc_files.h"
#include "core/values/messages.h"

using namespace attune;

class TestTelemetry : public QObject {
    Q_OBJECT

private slots:
    void readsProcTexts();
    void samplesTheHost();
    void residentMemoryFollowsAllocation();
    void everyDoctorLineIsWorded();
};

namespace {

std::map<std::string, double> asMap(const std::vector<MetricValue>& values) {
    std::map<std::string, double> map;
    for (const MetricValue& value : values) map[value.tag] = value.value;
    return map;
}

}  // namespace

void TestTelemetry::readsProcTexts() {
    const char* text =
        "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nMemAvailable:    1024 kB\nbroken\nempty:\n:x\nlast: 5 kB";
    QCOMPARE(procValue(text, "model name"), std::string("Some CPU @ 2 GHz"));
    QCOMPARE(procBytes(text, "MemAvailable"), std::int64_t{1048576});
    QCOMPARE(procBytes(text, "last"), std::int64_t{5120});
    QCOMPARE(procValue(text, "empty"), std::string());
    QCOMPARE(procValue(text, "model"), std::string());
    QCOMPARE(procBytes(text, "empty"), std::int64_t{-1});
    QCOMPARE(procBytes("", "MemAvailable"), std::int64_t{-1});
    QCOMPARE(readProc("/proc/no such file"), std::string());
}

void TestTelemetry::samplesTheHost() {
    HostSampler sampler;
    const auto first = asMap(sampler.sample());
    QVERIFY(!first.contains("host/cpu_percent"));
    QVERIFY(first.at("memory/host_bytes") > 1e6);
    QVERIFY(first.at("host/free_bytes") > first.at("memory/host_bytes") / 1000);
    double percent = -1;
    for (int attempt = 0; attempt < 100 && percent < 0; ++attempt) {  // the kernel counts in ticks of 10 ms
        QTest::qWait(20);
        const auto values = asMap(sampler.sample());
        if (values.contains("host/cpu_percent")) percent = values.at("host/cpu_percent");
    }
    QVERIFY2(percent >= 0 && percent <= 100, std::to_string(percent).c_str());
}

void TestTelemetry::residentMemoryFollowsAllocation() {
    constexpr std::size_t size = 64 << 20;
    HostSampler sampler;
    const double before = asMap(sampler.sample()).at("memory/host_bytes");
    const std::vector<char> block(size, 1);
    const double after = asMap(sampler.sample()).at("memory/host_bytes");
    QVERIFY(block[size / 2] == 1);
    QVERIFY2(after - before > 0.9 * size, std::to_string(after - before).c_str());
}

void TestTelemetry::everyDoctorLineIsWorded() {
    const DoctorReport report = examineMachine();
    const auto find = [&](const std::string& subject) {
        return std::find_if(report.lines.begin(), report.lines.end(),
                            [&](const DoctorLine& line) { return line.subject == subject; });
    };
    for (const char* subject :
         {"CPU", "Instruction sets", "Free memory", "Free disk", "NVIDIA driver", "Backend cpu"}) {
        QVERIFY2(find(subject) != report.lines.end(), subject);
    }
    QCOMPARE(find("Backend cpu")->status, DoctorLine::Status::ok);
    for (const DoctorLine& line : report.lines) {
        QCOMPARE(line.code.empty(), line.status == DoctorLine::Status::ok);
        if (!line.code.empty()) QVERIFY2(findMessage(line.code) != nullptr, line.code.c_str());
    }
}

QTEST_GUILESS_MAIN(TestTelemetry)
#include "tst_telemetry.moc"
