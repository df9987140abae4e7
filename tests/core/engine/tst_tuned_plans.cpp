// Plans chosen by timing: their text, their file, and what happens to damaged and foreign ones.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/backend/registry.h"
#include "core/backend/tuned_plans.h"
#include "core/base/file.h"
#include "core/base/rng.h"

using namespace attune;

namespace {

const PlanMachine machine{{"device", "NVIDIA H200"}, {"driver", "13000"}, {"cublaslt", "130101"}};

std::string randomText(Random& random) {
    std::string text;
    for (std::uint64_t i = 1 + random.below(200); i > 0; --i)
        text += static_cast<char>(' ' + static_cast<int>(random.below(95)));
    return text;
}

std::map<std::string, std::string> randomPlans(Random& random, int count) {
    std::map<std::string, std::string> plans;
    for (int i = 0; i < count; ++i) plans[std::to_string(i) + randomText(random)] = randomText(random);
    return plans;
}

TunedPlans made(const std::map<std::string, std::string>& plans, const PlanMachine& of = machine) {
    TunedPlans result(of);
    for (const auto& [problem, plan] : plans) result.set(problem, plan);
    return result;
}

bool has(const TunedPlans& plans, const std::map<std::string, std::string>& expected) {
    return std::ranges::all_of(expected, [&](const auto& entry) {
        const std::string* const found = plans.find(entry.first);
        return found != nullptr && *found == entry.second;
    });
}

}  // namespace

class TestTunedPlans : public QObject {
    Q_OBJECT

    Random random_{static_cast<std::uint64_t>(QDateTime::currentMSecsSinceEpoch())};
    QTemporaryDir folder_;

    std::filesystem::path folder(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

private slots:
    void textComesBack() {
        const auto plans = randomPlans(random_, 50);
        const TunedPlans first = made(plans);
        TunedPlans second(machine);
        QVERIFY(second.empty());
        QVERIFY(second.take(first.toText()) == TunedPlans::Taken::all);
        QVERIFY(has(second, plans));
        QCOMPARE(second.toText(), first.toText());
        QCOMPARE(TunedPlans(machine).toText(), std::string());
    }

    void whatIsTakenComesFirst() {
        TunedPlans mine = made({{"a", "mine"}, {"b", "mine"}});
        QVERIFY(mine.take(made({{"b", "theirs"}, {"c", "theirs"}}).toText()) == TunedPlans::Taken::all);
        QVERIFY(has(mine, {{"a", "mine"}, {"b", "theirs"}, {"c", "theirs"}}));
    }

    void anotherMachineIsForeign() {
        const auto plans = randomPlans(random_, 3);
        for (const char* changed : {"device", "driver", "cublaslt", "new"}) {
            PlanMachine other = machine;
            other[changed] = "something else";
            TunedPlans mine = made({{"a", "mine"}});
            QVERIFY(mine.take(made(plans, other).toText()) == TunedPlans::Taken::foreign);
            QVERIFY(has(mine, {{"a", "mine"}}) && mine.find(plans.begin()->first) == nullptr);
        }
    }

    void everyCutAndEveryFlippedBitIsFound() {
        const auto plans = randomPlans(random_, 3);
        const std::string text = made(plans).toText();
        const std::size_t closing = text.rfind('}');
        for (std::size_t size = 0; size <= closing; ++size) {
            TunedPlans mine(machine);
            QVERIFY(mine.take(std::string_view(text).substr(0, size)) == TunedPlans::Taken::corrupt);
            QVERIFY(mine.empty());
        }
        for (std::size_t at = 0; at < text.size(); ++at) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string damaged = text;
                damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
                TunedPlans mine(machine);
                const TunedPlans::Taken taken = mine.take(damaged);
                // White space between the parts means nothing; everything else is noticed.
                if (taken == TunedPlans::Taken::all)
                    QVERIFY2(mine.toText() == text, qPrintable(QString::number(at)));
                else
                    QVERIFY(mine.empty());
            }
        }
        for (const char* poison : {"", "null", "[]", "{}", "{\"format\":1}", "{\"format\":\"1\",\"machine\":3}",
                                   "{\"format\":1,\"machine\":{},\"plans\":{\"a\":1},\"checksum\":\"0\"}"}) {
            TunedPlans mine(machine);
            QVERIFY(mine.take(poison) == TunedPlans::Taken::corrupt);
        }
    }

    void fileKeepsWhatEveryoneAdds() {
        const auto plans = randomPlans(random_, 10);
        PlanFile one(folder("kept"), machine), two(folder("kept"), machine);
        QCOMPARE(one.path(), two.path());
        QVERIFY(one.find("x") == nullptr && two.find("x") == nullptr);  // both have read
        bool turn = false;
        for (const auto& [problem, plan] : plans) ((turn = !turn) ? one : two).add(problem, plan);
        PlanFile again(folder("kept"), machine);
        for (const auto& [problem, plan] : plans) QCOMPARE(*again.find(problem), plan);
        PlanMachine other = machine;
        other["driver"] = "13010";
        PlanFile foreign(folder("kept"), other);
        QVERIFY(foreign.path() != again.path());
        QVERIFY(foreign.find(plans.begin()->first) == nullptr);
    }

    void damagedFileIsWrittenAnew() {
        PlanFile file(folder("damaged"), machine);
        file.add("a", "1");
        std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) / 2);
        PlanFile after(folder("damaged"), machine);
        QVERIFY(after.find("a") == nullptr);
        after.add("b", "2");
        PlanFile again(folder("damaged"), machine);
        QVERIFY(again.find("a") == nullptr);
        QCOMPARE(*again.find("b"), std::string("2"));
        // A file of another machine under this one's name.
        std::ofstream(file.path()) << made({{"b", "3"}}, {{"device", "other"}}).toText();
        QVERIFY(PlanFile(folder("damaged"), machine).find("b") == nullptr);
    }

    void folderThatCannotBeWrittenIsNoError() {
        std::ofstream(folder("file")) << "not a folder";
        PlanFile file(folder("file"), machine);
        QVERIFY(file.find("a") == nullptr);
        file.add("a", "1");
        file.add("b", "2");
        QCOMPARE(*file.find("a"), std::string("1"));  // kept while the program runs
        QCOMPARE(*file.find("b"), std::string("2"));
    }

    void cpuHasNoPlans() {
        const Backend backend = openBackend("cpu", 1);
        QCOMPARE(backend.kernels->plans(), std::string());
        QVERIFY(backend.kernels->usePlans(""));
        QVERIFY(!backend.kernels->usePlans(made({{"a", "1"}}).toText()));  // of a card
    }
};

QTEST_APPLESS_MAIN(TestTunedPlans)
#include "tst_tuned_plans.moc"
