#include <QtTest>
#include <cmath>
#include <limits>
#include <sstream>

#include "core/base/file.h"
#include "core/store/event_json.h"
#include "core/store/export.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

struct ExportedRun {
    ScratchFolder folder;
    std::unique_ptr<Project> project = Project::create(folder.file("p.attune"));
    RunId run = 0;

    ExportedRun() {
        RunRecord record;
        record.name = "first";
        record.configJson = "{\"train.seed\":1}";
        run = project->addRun(record);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        std::vector<Event> events;
        std::int64_t step = 0;
        for (const double value : {0.1, 1.0 / 3.0, std::nan(""), infinity, -infinity, -0.0, 5e-324}) {
            ++step;
            events.emplace_back(
                StepMetrics{{run, step, 0, 1e9 + 0.1}, step * 10, 0.5, {{"train/loss", value}, {"odd,\"tag\"", 1.0}}});
        }
        events.emplace_back(SampleText{{run, 7, 0, 2}, "a, b", "line one\nline \"two\" 测试"});
        project->appendEvents(events);
    }
};

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) found.push_back(line);
    return found;
}

}  // namespace

class TestExport : public QObject {
    Q_OBJECT

private slots:
    void printsMetricsExactly() {
        ExportedRun exported;
        std::ostringstream out;
        QCOMPARE(metricsCsv(*exported.project, exported.run, "train/loss", out), std::int64_t{7});
        QCOMPARE(lines(out.str()),
                 (std::vector<std::string>{
                     "step,tokens,epoch,wall_time,metric,value", "1,10,0.5,1000000000.1,train/loss,0.1",
                     "2,20,0.5,1000000000.1,train/loss,0.3333333333333333", "3,30,0.5,1000000000.1,train/loss,nan",
                     "4,40,0.5,1000000000.1,train/loss,inf", "5,50,0.5,1000000000.1,train/loss,-inf",
                     "6,60,0.5,1000000000.1,train/loss,-0", "7,70,0.5,1000000000.1,train/loss,5e-324"}));
        std::ostringstream all;
        QCOMPARE(metricsCsv(*exported.project, exported.run, std::nullopt, all), std::int64_t{14});
        QVERIFY(all.str().find(",\"odd,\"\"tag\"\"\",1\n") != std::string::npos);
    }

    void writesCsvFiles() {
        ExportedRun exported;
        const auto files =
            exportRun(*exported.project, exported.run, ExportFormat::csv, exported.folder.file("out/csv"));
        for (const auto& file : files) QVERIFY(std::filesystem::exists(file));
        QCOMPARE(lines(readFile(exported.folder.file("out/csv/metrics.csv"))).size(), std::size_t{15});
        QCOMPARE(readFile(exported.folder.file("out/csv/samples.csv")),
                 std::string("step,wall_time,prompt,text\n7,2,\"a, b\",\"line one\nline \"\"two\"\" 测试\"\n"));
        QVERIFY(readFile(exported.folder.file("out/csv/run.json")).find("\"train.seed\": 1") != std::string::npos);
    }

    void writesJsonFiles() {
        ExportedRun exported;
        exportRun(*exported.project, exported.run, ExportFormat::json, exported.folder.file("out"));
        const std::string metrics = readFile(exported.folder.file("out/metrics.json"));
        QVERIFY(metrics.find("\"value\":[0.1,0.3333333333333333,\"NaN\",\"Infinity\",\"-Infinity\",-0.0,5e-324]") !=
                std::string::npos);
        const auto events = lines(readFile(exported.folder.file("out/events.jsonl")));
        QCOMPARE(events.size(), std::size_t{1});
        QVERIFY(std::holds_alternative<SampleText>(eventFromJson(events[0])));
    }

    void saysWhenThereIsNoSuchRun() {
        ExportedRun exported;
        ATTUNE_VERIFY_ERROR(exportRun(*exported.project, 99, ExportFormat::csv, exported.folder.file("out")),
                            "run.unknown");
    }
};

QTEST_APPLESS_MAIN(TestExport)
#include "tst_export.moc"
