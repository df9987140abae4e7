#include <signal.h>
#include <unistd.h>

#include <QtTest>
#include <atomic>
#include <random>
#include <set>
#include <thread>

#include "core/base/file.h"
#include "core/store/safetensors.h"
#include "tiny_run.h"

using namespace attune;

/// Everything by which two runs are compared: logged losses, gradient norms, learning rates, final weights and moments.
struct Outcome {
    std::vector<std::int64_t> steps;
    std::vector<double> loss, gradNorm, learningRate, evalLoss, epoch;
    std::map<std::string, std::string> tensors;

    bool operator==(const Outcome&) const = default;
};

constexpr const char* childArgument = "--train-and-die";

/// The child's side of trainAndKill().
int trainAndDie(const std::filesystem::path& path, std::int64_t step, bool resume) {
    class Killer : public EventSink {
    public:
        Killer(std::int64_t step, bool resumable) : step_(step), resumable_(resumable) {}
        void publish(const Event& event) noexcept override {
            if (std::holds_alternative<CheckpointSaved>(event)) resumable_ = true;
            if (std::holds_alternative<StepMetrics>(event) && headerOf(event).step >= step_ && resumable_)
                ::kill(::getpid(), SIGKILL);
        }

    private:
        std::int64_t step_;
        std::atomic<bool> resumable_;  // the first checkpoint is written while training goes on
    } killer(step, resume);
    RunRequest request;
    request.project = path;
    request.experiment = 1;
    request.config = configFromJson(Project::open(path)->experiments().at(0).configJson);
    if (resume) request.resume = 1;
    startRun(request, &killer)->wait();
    return 3;
}

class TestResume : public QObject {
    Q_OBJECT

    static Outcome outcome(TinyRun& tiny, RunId id) {
        const auto project = tiny.project();
        const MetricColumns loss = project->metric(id, "train/loss");
        Outcome result{loss.step,
                       loss.value,
                       project->metric(id, "train/grad_norm").value,
                       project->metric(id, "train/learning_rate").value,
                       project->metric(id, "eval/loss").value,
                       loss.epoch,
                       {}};
        for (const CheckpointRecord& checkpoint : project->checkpoints(id)) {
            if (checkpoint.step != 40) continue;
            for (const char* name : {"model.safetensors", "optimizer.safetensors"}) {
                const SafetensorsFile file(project->filesFolder() / checkpoint.folder / name);
                for (const auto& [key, entry] : file.tensors()) {
                    result.tensors[key] =
                        std::string(reinterpret_cast<const char*>(entry.bytes.data()), entry.bytes.size());
                }
            }
        }
        return result;
    }

    static Outcome uninterrupted(const char* precision) {
        TinyRun tiny;
        tiny.config.set("device.precision", std::string(precision));
        auto handle = startRun(tiny.request(), nullptr);
        handle->wait();
        return outcome(tiny, handle->id());
    }

    /// Trains in a child process until about `step`, when it kills itself with -9.
    static void trainAndKill(TinyRun& tiny, bool resume, std::int64_t step) {
        QProcess child;
        child.setProcessChannelMode(QProcess::ForwardedChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {childArgument, QString::fromStdString(tiny.projectPath().string()), QString::number(step),
                     resume ? "resume" : "new"});
        QVERIFY(child.waitForFinished(60000));
        QCOMPARE(child.exitStatus(), QProcess::CrashExit);
        QVERIFY(tiny.project()->run(1)->state == RunState::interrupted);
    }

private slots:
    void stoppingAtAnyStepChangesNothing_data() {
        QTest::addColumn<QString>("precision");
        QTest::newRow("fp32") << "fp32";
        QTest::newRow("bf16") << "bf16";
    }

    void stoppingAtAnyStepChangesNothing() {
        QFETCH(QString, precision);
        const Outcome whole = uninterrupted(precision.toUtf8().constData());
        QCOMPARE(whole.loss.size(), std::size_t{40});
        QVERIFY(whole.epoch.back() > 2);  // several epoch boundaries
        TinyRun tiny;
        tiny.config.set("device.precision", precision.toStdString());
        tiny.config.set("checkpoint.steps", std::int64_t{1});
        RunRequest request = tiny.request();
        std::mt19937 random(std::random_device{}());
        std::set<std::int64_t> stops;
        for (std::size_t i = 0; i + 1 < whole.epoch.size(); ++i) {
            if (std::floor(whole.epoch[i]) != std::floor(whole.epoch[i + 1]))
                stops.insert(whole.steps[i]);  // the epoch's last step
        }
        while (stops.size() < 5) stops.insert(std::uniform_int_distribution<std::int64_t>(1, 39)(random));
        for (const std::int64_t stop : stops) {
            class Stopper : public EventSink {
            public:
                void publish(const Event& event) noexcept override {
                    if (std::holds_alternative<StepMetrics>(event) && headerOf(event).step >= at &&
                        handle.load() != nullptr)
                        handle.load()->request(Command::stopAndCheckpoint);
                }
                std::int64_t at = 0;
                std::atomic<RunHandle*> handle{nullptr};
            } stopper;
            stopper.at = stop;
            auto handle = startRun(request, &stopper);
            stopper.handle = handle.get();
            handle->wait();
            request.resume = 1;
        }
        startRun(request, nullptr)->wait();
        const Outcome pieces = outcome(tiny, 1);
        QCOMPARE(pieces.steps, whole.steps);
        QCOMPARE(pieces.loss, whole.loss);
        QVERIFY(pieces == whole);
    }

    void plansOfAnotherMachineAreSaid() {
        TinyRun tiny;
        tiny.config.set("train.max_steps", std::int64_t{10});
        RunRequest request = tiny.request();
        EventCollector events;
        startRun(request, &events)->wait();
        std::ofstream(tiny.project()->filesFolder() / tiny.project()->checkpoints(1).at(0).folder / "plans.json")
            << "{\"format\": 1}";  // a CPU has none
        request.resume = 1;
        request.config.set("train.max_steps", std::int64_t{12});
        const auto said = [&] {
            const auto lines = events.all<LogLine>();
            return std::ranges::count(lines, std::string("train.other_plans"), &LogLine::code);
        };
        QCOMPARE(said(), 0);
        QVERIFY(startRun(request, &events)->wait() == RunState::finished);
        QCOMPARE(said(), 1);
    }

    void killingAtAnyStepChangesNothing() {
        const Outcome whole = uninterrupted("fp32");
        TinyRun tiny;
        tiny.config.set("checkpoint.steps", std::int64_t{3});
        RunRequest request = tiny.request();
        std::mt19937 random(std::random_device{}());
        for (int kills = 0; kills < 5; ++kills) {
            trainAndKill(tiny, kills > 0, 5 + 6 * kills + std::uniform_int_distribution<std::int64_t>(0, 5)(random));
            request.resume = 1;
        }
        startRun(request, nullptr)->wait();
        const Outcome pieces = outcome(tiny, 1);
        QCOMPARE(pieces.steps, whole.steps);
        QCOMPARE(pieces.loss, whole.loss);
        QVERIFY(pieces == whole);
    }
};

int main(int argc, char** argv) {
    if (argc == 5 && std::string(argv[1]) == childArgument)
        return trainAndDie(argv[2], std::stoll(argv[3]), std::string(argv[4]) == "resume");
    QCoreApplication application(argc, argv);
    TestResume test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_resume.moc"
