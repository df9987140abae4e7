// The decoder with its cache gives what a full forward pass gives.
#include <QTest>

#include "tests/core/engine/golden_gpt.h"

using namespace attune;

class TestGptDecoder : public QObject {
    Q_OBJECT

private slots:
    void decoderEqualsForward_data() {
        QTest::addColumn<qint64>("B");
        QTest::addColumn<QList<qint64>>("feeds");
        QTest::addColumn<bool>("bf16");
        QTest::newRow("token by token") << qint64{1} << QList<qint64>(33, 1) << false;
        QTest::newRow("prompt, then tokens") << qint64{1} << QList<qint64>{30, 1, 1, 1} << false;
        QTest::newRow("batch") << qint64{3} << QList<qint64>{7, 1, 1, 20, 4} << false;
        QTest::newRow("bf16 batch") << qint64{3} << QList<qint64>{16, 1, 16} << true;
    }

    void decoderEqualsForward() {
        QFETCH(qint64, B);
        QFETCH(QList<qint64>, feeds);
        QFETCH(bool, bf16);
        const auto model = make(bf16 ? Precision::bf16 : Precision::fp32);
        const MicroBatch batch = golden::rows(golden::batch(0), 0, B);
        const std::vector<float> all = golden::logits(*model, batch);
        const auto decoder = makeGptDecoder(*model, B, 40);
        std::vector<float> last(static_cast<std::size_t>(B * V));
        qint64 done = 0;
        for (const qint64 n : feeds) {
            std::vector<std::int32_t> ids;
            for (qint64 b = 0; b < B; ++b)
                ids.insert(ids.end(), batch.ids.begin() + b * golden::T + done,
                           batch.ids.begin() + b * golden::T + done + n);
            decoder->feed(ids, last);
            done += n;
            QCOMPARE(decoder->length(), done);
            for (qint64 b = 0; b < B; ++b) {
                const std::span<const float> expected(all.data() + (b * golden::T + done - 1) * V, V);
                const std::span<const float> found(last.data() + b * V, V);
                const double tolerance = bf16 ? 2e-2 : 1e-4;
                QVERIFY(golden::distance(found, expected) <= tolerance * golden::norm(expected));
            }
        }
    }

    void longPromptsGoInParts() {
        GptConfig config = golden::config();
        config.nPositions = 300;
        const auto model = makeGpt(backend_, config, {.microBatch = 1, .T = 300, .training = false});
        model->initialise(3);
        MicroBatch batch{.B = 1, .T = 300, .ids = {}, .targets = {}, .sampleIndex = {}};
        Random random(4);
        for (int i = 0; i < 300; ++i) batch.ids.push_back(static_cast<std::int32_t>(random.below(V)));
        const std::vector<float> all = golden::logits(*model, batch);
        std::vector<float> last(V);
        makeGptDecoder(*model, 1, 300)->feed(batch.ids, last);
        const std::span<const float> expected(all.data() + 299 * V, V);
        QVERIFY(golden::distance(last, expected) <= 1e-4 * golden::norm(expected));
    }

    void resetStartsOver() {
        const auto model = make(Precision::fp32);
        const auto decoder = makeGptDecoder(*model, 1, 10);
        std::vector<float> first(V), again(V);
        decoder->feed(std::vector<std::int32_t>{3, 1, 4}, first);
        decoder->feed(std::vector<std::int32_t>{1, 5, 9, 2}, again);
        decoder->reset();
        decoder->feed(std::vector<std::int32_t>{3, 1, 4}, again);
        QCOMPARE(again, first);
    }

    void aPassOfTheModelEndsASharedCache() {
        const auto model = make(Precision::fp32);
        const auto decoder = makeGptDecoder(*model, 1, 10);
        std::vector<float> logits(V);
        decoder->feed(std::vector<std::int32_t>{3}, logits);
        model->forward(golden::batch(0), {}, 0);
        QVERIFY_THROWS_EXCEPTION(std::logic_error, decoder->feed(std::vector<std::int32_t>{3}, logits));
        decoder->reset();
        decoder->feed(std::vector<std::int32_t>{3}, logits);
        QVERIFY_THROWS_EXCEPTION(Error, decoder->feed(std::vector<std::int32_t>{-1}, logits));
    }

private:
    static constexpr std::int64_t V = 101;

    std::unique_ptr<Model> make(Precision precision) {
        auto model =
            makeGpt(backend_, golden::config(), {.microBatch = golden::B, .T = golden::T, .precision = precision});
        golden::setWeights(*model);
        return model;
    }

    Backend backend_ = openBackend("cpu", 2);
};

QTEST_APPLESS_MAIN(TestGptDecoder)
#include "tst_gpt_decoder.moc"
