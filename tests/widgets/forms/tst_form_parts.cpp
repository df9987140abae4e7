#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include "form_probe.h"
#include "widgets/forms/changed_settings.h"
#include "widgets/forms/fact_list.h"
#include "widgets/forms/field_text.h"
#include "widgets/forms/memory_plan_bar.h"
#include "widgets/forms/problem_list.h"
#include "widgets/style/message_text.h"

using namespace attune;

/// The widgets of the right dock, and the words they use.
class TestFormParts : public QObject {
    Q_OBJECT
private slots:
    void problemListPutsErrorsFirstAndOffersFixes();
    void changedSettingsEditAndGoBack();
    void memoryPlanSaysWhenItDoesNotFit();
    void factsKeepTheirLabels();
    void fixesSayWhatTheyDo();
    void rangesAreSaid();
    void messagesAndSettingsHaveWords();
};

void TestFormParts::problemListPutsErrorsFirstAndOffersFixes() {
    ProblemList list;
    Problem warning;
    warning.severity = Problem::Severity::warning;
    warning.code = "optimizer.rate_high";
    warning.arguments = {"1"};
    warning.keys = {"train.learning_rate"};
    Problem error;
    error.code = "model.heads_do_not_divide_width";
    error.arguments = {"7", "128"};
    error.keys = {"model.n_head", "model.n_embd"};
    error.fixes = {{"model.n_head", "8"}, {"model.n_embd", "126"}};
    list.setProblems({warning, error});
    QCOMPARE(list.errorCount(), 1);

    QStringList words;
    for (const QLabel* label : list.findChildren<QLabel*>()) {
        if (label->wordWrap()) words << label->text();
    }
    QCOMPARE(words, (QStringList{messageText(error), messageText(warning)}));
    QSignalSpy fixed(&list, &ProblemList::fixChosen);
    QSignalSpy shown(&list, &ProblemList::showRequested);
    QStringList buttons;
    for (QPushButton* button : list.findChildren<QPushButton*>()) buttons << button->text();
    QCOMPARE(buttons.first(), QStringLiteral("Use 8"));
    QCOMPARE(buttons.at(1), QStringLiteral("Set %1 to 126").arg(settingLabel("model.n_embd")));
    list.findChildren<QPushButton*>().at(1)->click();
    QCOMPARE(fixed.size(), 1);
    QCOMPARE(fixed.first().first().value<Fix>(), (Fix{"model.n_embd", "126"}));
    list.findChildren<QPushButton*>().at(2)->click();
    QCOMPARE(shown.first().first().toString(), QStringLiteral("model.n_head"));

    list.setProblems({});
    QCOMPARE(list.errorCount(), 0);
}

void TestFormParts::changedSettingsEditAndGoBack() {
    ChangedSettings changed;
    const ExperimentConfig source;
    ExperimentConfig config;
    config.set("train.learning_rate", 1e-3);
    config.set("model.n_layer", std::int64_t{2});
    changed.setConfig(config, source);
    QCOMPARE(changed.findChildren<FieldRow*>().size(), 2);
    QSignalSpy edited(&changed, &ChangedSettings::edited);
    QLineEdit* rate = probe::line(changed, "train.learning_rate");
    rate->setText(QStringLiteral("2e-3"));
    changed.commitPending();
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.last().first().value<ExperimentConfig>().real("train.learning_rate"), 2e-3);
    probe::row(changed, "model.n_layer")->findChild<QToolButton*>()->click();
    QCOMPARE(edited.last().first().value<ExperimentConfig>().integer("model.n_layer"), source.integer("model.n_layer"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(changed.findChildren<FieldRow*>().size(), 1);
}

void TestFormParts::memoryPlanSaysWhenItDoesNotFit() {
    MemoryPlanBar bar;
    MemoryPlan plan;
    plan.parts = {{"parameters", 3LL << 30}, {"activations", 2LL << 30}};
    bar.setPlan(plan, 8LL << 30);
    QVERIFY(bar.accessibleDescription().contains(byteText(5LL << 30)));
    QVERIFY(!bar.accessibleDescription().contains(QStringLiteral("does not fit")));
    bar.setPlan(plan, 4LL << 30);
    QVERIFY(bar.accessibleDescription().contains(QStringLiteral("does not fit")));
    QVERIFY(bar.heightForWidth(300) > bar.heightForWidth(900));
    bar.resize(300, bar.heightForWidth(300));
    QVERIFY(!bar.grab().isNull());
    bar.clear();
    QVERIFY(bar.accessibleDescription().contains(QStringLiteral("not known")));
}

void TestFormParts::factsKeepTheirLabels() {
    FactList facts;
    facts.setFacts(
        {{QStringLiteral("Parameters"), QStringLiteral("124 M")}, {QStringLiteral("Tokens"), QStringLiteral("1")}});
    const auto labels = facts.findChildren<QLabel*>();
    QCOMPARE(labels.size(), 4);
    facts.setFacts(
        {{QStringLiteral("Parameters"), QStringLiteral("125 M")}, {QStringLiteral("Tokens"), QStringLiteral("2")}});
    QCOMPARE(facts.findChildren<QLabel*>(), labels);
    QCOMPARE(labels.at(1)->text(), QStringLiteral("125 M"));
}

void TestFormParts::fixesSayWhatTheyDo() {
    const auto label = [](const std::string& code, const std::string& key, const std::string& value) {
        Problem problem;
        problem.code = code;
        problem.keys = {key};
        problem.fixes = {{key, value}};
        return fixLabel(problem.fixes.front(), problem);
    };
    QCOMPARE(label("config.above_maximum", "tokenizer.vocab_size", "1000000"),
             QStringLiteral("Use 1\u2009000\u2009000"));
    QCOMPARE(label("config.has_no_effect", "data.seed", "auto"), QStringLiteral("Use auto"));
    QCOMPARE(label("config.has_no_effect", "train.warmup_from_one", "false"), QStringLiteral("Use off"));
    QCOMPARE(label("train.rollback_needs_checkpoints", "train.nan_policy", "skip"),
             QStringLiteral("Use Skip the step"));
    QCOMPARE(label("sampling.no_prompts", "sampling.prompts", "The"), QStringLiteral("Use “The”"));
    QCOMPARE(label("data.path_twice", "data.paths", "/a"), QStringLiteral("Remove the repetition"));
    QCOMPARE(label("data.validation_is_training", "data.validation_paths", ""), QStringLiteral("Remove from the list"));
    QCOMPARE(label("config.has_no_effect", "data.validation_paths", ""), QStringLiteral("Back to the default"));
}

void TestFormParts::rangesAreSaid() {
    QCOMPARE(rangeText(*findField("model.n_layer")), QStringLiteral("Range: 1 to 512."));
    QCOMPARE(rangeText(*findField("train.learning_rate")), QStringLiteral("Range: above 0, up to 1."));
    QVERIFY(rangeText(*findField("data.paths")).isEmpty());
}

void TestFormParts::messagesAndSettingsHaveWords() {
    QCOMPARE(messageText("config.not_a_number", {"train.learning_rate", "x"}),
             QStringLiteral("%1: “x” is not a number. Write it like 12, 1 000, 12k, 0.1 or 3e-4.")
                 .arg(settingLabel("train.learning_rate")));
    QCOMPARE(messageText("no.such_code", {"a", "b"}), QStringLiteral("no.such_code a b"));
    QCOMPARE(messageText("text", {"as it is"}), QStringLiteral("as it is"));
    for (const Field& field : schema()) {
        QVERIFY(!field.label.empty() && !field.help.empty());
    }
}

QTEST_MAIN(TestFormParts)
#include "tst_form_parts.moc"
