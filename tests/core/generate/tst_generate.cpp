// Text from a model in memory: greedy text is what full forward passes choose, also beyond the context.
#include <QTest>

#include "core/base/error.h"
#include "core/generate/generator.h"
#include "tests/core/engine/golden_gpt.h"
#include "tests/core/generate/letter_tokenizer.h"

using namespace attune;

class TestGenerate : public QObject {
    Q_OBJECT

private slots:
    void init() {
        model_ = makeGpt(backend_, golden::config(), {.microBatch = 1, .T = context});
        golden::setWeights(*model_);
    }

    void greedyIsTheArgmaxOfForward_data() {
        QTest::addColumn<QString>("prompt");
        QTest::newRow("short") << "Hello";
        QTest::newRow("as long as the context") << QString(context, 'q');
        QTest::newRow("longer than the context") << QString("The quick brown fox jumps over the lazy dog and runs on");
    }

    void greedyIsTheArgmaxOfForward() {
        QFETCH(QString, prompt);
        const LetterTokenizer letters(96, false);
        // More tokens than the context has room for: the window moves.
        const std::string text =
            generateText(*model_, letters,
                         {.prompt = prompt.toStdString(), .maxNewTokens = 70, .sampler = {.greedy = true}}, {}, {});
        std::vector<std::int32_t> ids;
        letters.encode(prompt.toStdString(), ids);
        std::size_t start = ids.size() - std::min<std::size_t>(ids.size(), context);
        std::string expected;
        for (int i = 0; i < 70; ++i) {
            if (ids.size() - start > context) start = ids.size() - context / 2;
            MicroBatch batch{.B = 1,
                             .T = static_cast<std::int64_t>(ids.size() - start),
                             .ids = {},
                             .targets = {},
                             .sampleIndex = {}};
            batch.ids.assign(ids.begin() + static_cast<std::ptrdiff_t>(start), ids.end());
            const std::vector<float> logits = golden::logits(*model_, batch);
            const auto last = std::span(logits).last(101).first(static_cast<std::size_t>(letters.vocabSize()));
            const auto id = static_cast<std::int32_t>(std::ranges::max_element(last) - last.begin());
            ids.push_back(id);
            expected += letters.tokenBytes(id);
        }
        QCOMPARE(text, expected);
    }

    void theSameSeedGivesTheSameText() {
        const auto write = [&](std::uint64_t seed) {
            std::string pieces;
            const std::string text =
                generateText(*model_, tokenizer_, {.prompt = "a", .maxNewTokens = 30, .sampler = {}, .seed = seed}, {},
                             [&](const std::string& piece) { pieces += piece; });
            if (pieces != text) return std::string("pieces differ");
            return text;
        };
        QCOMPARE(write(1), write(1));
        QVERIFY(write(1) != write(2));
    }

    void anEmptyPromptNeedsAnEndOfTextToken() {
        const LetterTokenizer letters(96, false);
        QVERIFY_THROWS_EXCEPTION(Error, generateText(*model_, letters, {.prompt = "", .sampler = {}}, {}, {}));
    }

    void anEmptyPromptStartsAText() {
        QVERIFY(
            !generateText(*model_, tokenizer_, {.prompt = "", .maxNewTokens = 5, .sampler = {.greedy = true}}, {}, {})
                 .empty());
    }

    void endsAtTheEndOfTextToken() {
        // The end-of-text row of the tied embedding is made to win after its own kind of context.
        const std::int32_t end = tokenizer_.endOfText();
        const Parameter& embedding = model_->parameters()[0];
        const Parameter& bias = model_->parameters().back();
        QCOMPARE(bias.name, std::string("transformer.ln_f.bias"));
        for (std::int64_t c = 0; c < 36; ++c) {
            model_->master()[bias.offset + c] = 1;
            model_->master()[embedding.offset + end * 36 + c] = 5;
        }
        model_->masterChanged();
        QCOMPARE(generateText(*model_, tokenizer_, {.prompt = "abc", .maxNewTokens = 10, .sampler = {.greedy = true}},
                              {}, {}),
                 std::string());
    }

    void stopsWhenAsked() {
        std::stop_source source;
        int pieces = 0;
        const auto onText = [&](const std::string&) {
            if (++pieces == 3) source.request_stop();
        };
        QVERIFY_THROWS_EXCEPTION(
            Cancelled, generateText(*model_, tokenizer_, {.prompt = "abc", .sampler = {}}, source.get_token(), onText));
        QCOMPARE(pieces, 3);
    }

    void anotherModelsTokenizerIsRefused() {
        const LetterTokenizer larger(200);
        QVERIFY_THROWS_EXCEPTION(Error, generateText(*model_, larger, {.prompt = "\xC4\x80", .sampler = {}}, {}, {}));
    }

private:
    static constexpr int context = 40;

    Backend backend_ = openBackend("cpu", 2);
    std::unique_ptr<Model> model_;
    const LetterTokenizer tokenizer_{96};  // fewer than the model's 101
};

QTEST_APPLESS_MAIN(TestGenerate)
#include "tst_generate.moc"
