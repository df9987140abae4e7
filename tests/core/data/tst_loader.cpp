#include <QTest>
#include <map>
#include <set>

#include "core/data/loader.h"
#include "tests/core/data/fake_split.h"

using namespace attune;

namespace {

constexpr std::int64_t T = 4;

LoaderSettings settings(std::int64_t microBatch, std::int64_t accumulation) {
    LoaderSettings result;
    result.T = T;
    result.microBatch = microBatch;
    result.accumulation = accumulation;
    result.seed = 7;
    return result;
}

/// (sample index, first token) of every sample of the next `steps` steps.
std::vector<std::pair<std::int64_t, std::int32_t>> samples(StepLoader& loader, std::int64_t steps) {
    std::vector<std::pair<std::int64_t, std::int32_t>> seen;
    for (std::int64_t step = 0; step < steps; ++step) {
        for (const MicroBatch& batch : loader.next().micro) {
            for (std::int64_t b = 0; b < batch.B; ++b)
                seen.emplace_back(batch.sampleIndex[static_cast<std::size_t>(b)],
                                  batch.ids[static_cast<std::size_t>(b * T)]);
        }
    }
    return seen;
}

}  // namespace

class TestLoader : public QObject {
    Q_OBJECT

private slots:
    void permutesEveryCount();
    void permutationDependsOnSeedAndEpoch();
    void visitsEverySampleOnceAnEpoch();
    void targetsFollowIds();
    void endsEpochsRagged();
    void continuesFromAnyPosition();
    void doesNotDependOnPrefetch();
    void keepsOrderWithoutShuffle();
    void refusesTooLittle();
    void surfacesFailures();
    void stopsWhileFull();
    void evaluatesEveryWindowOnce();
};

void TestLoader::permutesEveryCount() {
    for (std::int64_t count = 1; count <= 300; ++count) {
        std::vector<bool> hit(static_cast<std::size_t>(count));
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t place = permute(3, 1, i, count);
            QVERIFY(place >= 0 && place < count);
            QVERIFY2(!hit[static_cast<std::size_t>(place)], qPrintable(QString::number(count)));
            hit[static_cast<std::size_t>(place)] = true;
        }
    }
    for (const std::int64_t count : {4095, 4096, 4097, 65537, 100003}) {
        std::set<std::int64_t> hit;
        for (std::int64_t i = 0; i < count; ++i) hit.insert(permute(9, 0, i, count));
        QCOMPARE(static_cast<std::int64_t>(hit.size()), count);
        QCOMPARE(*hit.rbegin(), count - 1);
    }
    const std::int64_t huge = (std::int64_t{1} << 40) + 1;
    QVERIFY(permute(1, 2, huge - 1, huge) < huge);
}

void TestLoader::permutationDependsOnSeedAndEpoch() {
    int same = 0;
    for (std::int64_t i = 0; i < 1000; ++i) {
        same += permute(1, 0, i, 1000) == permute(1, 1, i, 1000);
        same += permute(1, 0, i, 1000) == permute(2, 0, i, 1000);
        same += permute(1, 0, i, 1000) == i;
    }
    QVERIFY2(same < 30, qPrintable(QString::number(same)));  // 3 are expected by chance
}

void TestLoader::visitsEverySampleOnceAnEpoch() {
    const FakeSplit split(1 + T * 23 + 3);  // 23 windows and a bit
    StepLoader loader(split, settings(3, 2), {});
    QCOMPARE(loader.samplesPerEpoch(), 23);
    QCOMPARE(loader.stepsPerEpoch(), 4);
    constexpr std::int64_t epochs = 5;
    std::map<std::int32_t, int> visits;
    std::int64_t expectedIndex = 0;
    for (const auto& [index, first] : samples(loader, epochs * loader.stepsPerEpoch())) {
        QCOMPARE(index, expectedIndex++);
        ++visits[first];
    }
    QCOMPARE(visits.size(), 23u);
    for (const auto& [first, count] : visits) {
        QCOMPARE(first % T, 0);
        QCOMPARE(count, epochs);
    }
}

void TestLoader::targetsFollowIds() {
    const FakeSplit split(100);
    StepLoader loader(split, settings(2, 1), {});
    const StepBatch step = loader.next();
    QCOMPARE(step.lossTokens, 2 * T);
    const MicroBatch& batch = step.micro.at(0);
    QCOMPARE(batch.ids.size(), 8u);
    for (std::size_t i = 0; i < batch.ids.size(); ++i) QCOMPARE(batch.targets[i], batch.ids[i] + 1);
}

void TestLoader::endsEpochsRagged() {
    const FakeSplit split(1 + T * 8);
    StepLoader loader(split, settings(3, 2), {});  // 6, then 2
    QCOMPARE(loader.next().after, (DataPosition{0, 6}));
    const StepBatch last = loader.next();
    QCOMPARE(last.micro.size(), 1u);
    QCOMPARE(last.micro[0].B, 2);
    QCOMPARE(last.lossTokens, 2 * T);
    QCOMPARE(last.after, (DataPosition{1, 0}));
    QCOMPARE(loader.next().micro.size(), 2u);
}

void TestLoader::continuesFromAnyPosition() {
    const FakeSplit split(1 + T * 17);
    constexpr std::int64_t steps = 16;  // 4 epochs of 5, 5, 5, 2 samples
    StepLoader whole(split, settings(5, 1), {});
    const auto expected = samples(whole, steps);
    StepLoader again(split, settings(5, 1), {});
    std::int64_t done = 0;
    for (std::int64_t step = 0; step < steps - 1; ++step) {
        const StepBatch batch = again.next();
        for (const MicroBatch& micro : batch.micro) done += micro.B;
        StepLoader resumed(split, settings(5, 1), batch.after);
        const auto rest = samples(resumed, steps - 1 - step);
        QVERIFY(std::equal(rest.begin(), rest.end(), expected.begin() + done, expected.end()));
    }
    StepLoader atEnd(split, settings(5, 1), {0, 17});  // the same place as the beginning of epoch 1
    QCOMPARE(atEnd.next().micro[0].sampleIndex[0], 17);
}

void TestLoader::doesNotDependOnPrefetch() {
    const FakeSplit split(500);
    LoaderSettings deep = settings(3, 2);
    deep.prefetch = 16;
    LoaderSettings shallow = settings(3, 2);
    shallow.prefetch = 1;
    StepLoader a(split, deep, {});
    StepLoader b(split, shallow, {});
    QVERIFY(samples(a, 60) == samples(b, 60));
}

void TestLoader::keepsOrderWithoutShuffle() {
    const FakeSplit split(1 + T * 6);
    LoaderSettings ordered = settings(2, 1);
    ordered.shuffle = false;
    StepLoader loader(split, ordered, {});
    std::int32_t expected = 0;
    for (const auto& sample : samples(loader, 3)) QCOMPARE(sample.second, static_cast<std::int32_t>(T) * expected++);
}

void TestLoader::refusesTooLittle() {
    const FakeSplit split(T);
    try {
        StepLoader loader(split, settings(1, 1), {});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.code(), std::string("data.too_little"));
        QCOMPARE(error.arguments(), (std::vector<std::string>{"4", "5"}));
    }
    const FakeSplit enough(T + 1);
    QCOMPARE(StepLoader(enough, settings(1, 1), {}).samplesPerEpoch(), 1);
}

void TestLoader::surfacesFailures() {
    const FakeSplit split(1 + T * 10, T * 5);
    LoaderSettings ordered = settings(2, 1);
    ordered.shuffle = false;
    StepLoader loader(split, ordered, {});
    loader.next();
    loader.next();
    QVERIFY_EXCEPTION_THROWN(loader.next(), Error);
    QVERIFY_EXCEPTION_THROWN(loader.next(), Error);
}

void TestLoader::stopsWhileFull() {
    const FakeSplit split(10000);
    for (int i = 0; i < 50; ++i) {
        StepLoader loader(split, settings(2, 1), {});
        if (i % 2 == 0) loader.next();
    }
}

void TestLoader::evaluatesEveryWindowOnce() {
    const FakeSplit split(1 + T * 7 + 2);
    const auto starts = evaluationBatchStarts(split, T, 3);
    QCOMPARE(starts, (std::vector<std::int64_t>{0, 3, 6}));
    std::int32_t expected = 0;
    for (const std::int64_t start : starts) {
        const MicroBatch batch = evaluationBatch(split, T, 3, start);
        QCOMPARE(batch.B, start == 6 ? 1 : 3);
        for (const std::int32_t id : batch.ids) QCOMPARE(id, expected++);
    }
    QCOMPARE(expected, 7 * T);
    QVERIFY(evaluationBatchStarts(FakeSplit(0), T, 3).empty());
}

QTEST_APPLESS_MAIN(TestLoader)
#include "tst_loader.moc"
