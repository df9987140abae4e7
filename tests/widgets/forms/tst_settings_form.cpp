#include <QCheckBox>
#include <QSignalSpy>

#include "form_probe.h"
#include "widgets/forms/field_text.h"
#include "widgets/forms/form_section.h"
#include "widgets/style/message_text.h"

using namespace attune;

class TestSettingsForm : public QObject {
    Q_OBJECT
private slots:
    void everyFieldHasAnEditorWithANameAndHelp();
    void basicFieldsShowFirstAndTheRestBehindMore();
    void searchFindsFieldsOfBothTiers();
    void changedOnlyShowsWhatDiffersFromTheSource();
    void dotLeadsBackToTheSource();
    void problemStandsAtItsFieldAndMarksTheOther();
    void fixButtonMendsTheProblem();
    void externalProblemsAndChecksShowAtTheirFields();
    void conditionsHideAndDisable();
    void settingWithoutEffectCanBePutBack();
    void focusFieldOpensItsSection();
    void ownEditHandedBackKeepsTypingElsewhere();
    void otherConfigDropsTyping();
};

void TestSettingsForm::everyFieldHasAnEditorWithANameAndHelp() {
    SettingsForm form;
    QCOMPARE(form.findChildren<FieldRow*>().size(), static_cast<qsizetype>(schema().size()));
    for (const Field& field : schema()) {
        const QByteArray key(field.key.data(), static_cast<qsizetype>(field.key.size()));
        QVERIFY2(probe::row(form, field.key) != nullptr, key.constData());
        const QWidget* editor = probe::editor(form, field.key);
        QVERIFY2(editor->accessibleName().contains(schemaText(field.label)), key.constData());
        QVERIFY2(!editor->accessibleDescription().isEmpty(), key.constData());
        QVERIFY2(editor->focusPolicy() & Qt::TabFocus, key.constData());
    }
}

void TestSettingsForm::basicFieldsShowFirstAndTheRestBehindMore() {
    SettingsForm form;
    int basic = 0;
    for (const Field& field : schema()) {
        if (field.basic) ++basic;
        const bool shown = !probe::row(form, field.key)->isHidden();
        QVERIFY(shown == (field.basic && holds(field.visibleIf, form.config())));
    }
    QVERIFY(basic > 0 && basic <= 12);
    for (FormSection* section : form.findChildren<FormSection*>()) section->setExpanded(true);
    for (const Field& field : schema()) {
        QCOMPARE(!probe::row(form, field.key)->isHidden(), holds(field.visibleIf, form.config()));
    }
    QCOMPARE(form.expandedGroups().size(), static_cast<qsizetype>(schemaGroups().size()));
}

void TestSettingsForm::searchFindsFieldsOfBothTiers() {
    SettingsForm form;
    QLineEdit* search = nullptr;
    for (QLineEdit* line : form.findChildren<QLineEdit*>()) {
        if (line->accessibleName() == QStringLiteral("Find a setting")) search = line;
    }
    QVERIFY(search != nullptr);
    search->setText(QStringLiteral("adam_beta2"));
    for (const Field& field : schema()) {
        QCOMPARE(!probe::row(form, field.key)->isHidden(), field.key == "train.adam_beta2");
    }
    search->setText(QStringLiteral("no such thing"));
    for (const Field& field : schema()) QVERIFY(probe::row(form, field.key)->isHidden());
    search->clear();
    QVERIFY(!probe::row(form, "train.learning_rate")->isHidden());
}

void TestSettingsForm::changedOnlyShowsWhatDiffersFromTheSource() {
    SettingsForm form;
    const ExperimentConfig source;
    ExperimentConfig config;
    config.set("train.adam_beta2", 0.9);
    form.setConfig(config, source);
    for (QCheckBox* box : form.findChildren<QCheckBox*>()) {
        if (box->text().startsWith(QStringLiteral("Changed only"))) box->setChecked(true);
    }
    for (const Field& field : schema()) {
        QCOMPARE(!probe::row(form, field.key)->isHidden(), field.key == "train.adam_beta2");
    }
}

void TestSettingsForm::dotLeadsBackToTheSource() {
    SettingsForm form;
    const ExperimentConfig source;
    ExperimentConfig config;
    config.set("train.learning_rate", 2e-3);
    form.setConfig(config, source);
    auto* dot = probe::row(form, "train.learning_rate")->findChild<QToolButton*>();
    QVERIFY(!dot->isHidden());
    QVERIFY(dot->toolTip().contains(valueText(*findField("train.learning_rate"), source.value("train.learning_rate"))));
    QSignalSpy edited(&form, &SettingsForm::edited);
    dot->click();
    QCOMPARE(edited.size(), 1);
    QCOMPARE(form.config(), source);
    QVERIFY(dot->isHidden());
}

void TestSettingsForm::problemStandsAtItsFieldAndMarksTheOther() {
    SettingsForm form;
    ExperimentConfig config;
    config.set("model.n_embd", std::int64_t{128});
    config.set("model.n_head", std::int64_t{7});
    form.setConfig(config, config);
    QVERIFY(probe::hasProblem(form, "model.heads_do_not_divide_width"));
    for (const Problem& problem : form.problems()) {
        if (problem.code != "model.heads_do_not_divide_width") continue;
        QVERIFY(!probe::buttonTexts(form, problem.keys.front()).isEmpty());
        for (const std::string& key : problem.keys) {
            QCOMPARE(probe::editor(form, key)->property("attuneProblem").toString(), QStringLiteral("error"));
        }
        QVERIFY(probe::editor(form, problem.keys.front())->accessibleDescription().contains(messageText(problem)));
    }
    QVERIFY(probe::editor(form, "model.n_layer")->property("attuneProblem").toString().isEmpty());
}

void TestSettingsForm::fixButtonMendsTheProblem() {
    SettingsForm form;
    probe::show(form);
    ExperimentConfig config;
    config.set("model.n_embd", std::int64_t{128});
    config.set("model.n_head", std::int64_t{7});
    form.setConfig(config, config);
    QSignalSpy edited(&form, &SettingsForm::edited);
    for (const Problem& problem : form.problems()) {
        if (problem.code != "model.heads_do_not_divide_width") continue;
        const QStringList texts = probe::buttonTexts(form, problem.keys.front());
        QVERIFY(!texts.isEmpty());
        QTest::mouseClick(probe::button(form, problem.keys.front(), texts.first()), Qt::LeftButton);
        break;
    }
    QCOMPARE(edited.size(), 1);
    QVERIFY(!probe::hasProblem(form, "model.heads_do_not_divide_width"));
}

void TestSettingsForm::externalProblemsAndChecksShowAtTheirFields() {
    SettingsForm form;
    Problem missing;
    missing.code = "data.file_missing";
    missing.arguments = {"/nowhere"};
    missing.keys = {"data.paths"};
    form.setExternalProblems({missing});
    QVERIFY(probe::hasProblem(form, "data.file_missing"));
    QCOMPARE(probe::editor(form, "data.paths")->property("attuneProblem").toString(), QStringLiteral("error"));
    form.setExternalProblems({});
    QVERIFY(!probe::hasProblem(form, "data.file_missing"));

    const auto checkingShown = [&form] {
        for (const QLabel* label : probe::row(form, "data.paths")->findChildren<QLabel*>()) {
            if (label->text() == QStringLiteral("Checking…")) return !label->isHidden();
        }
        return false;
    };
    form.setChecking({QStringLiteral("data.paths")});
    QVERIFY(checkingShown());
    form.setChecking({});
    QVERIFY(!checkingShown());
}

void TestSettingsForm::conditionsHideAndDisable() {
    SettingsForm form;
    for (FormSection* section : form.findChildren<FormSection*>()) section->setExpanded(true);
    ExperimentConfig config;
    config.set("train.lr_scheduler_type", std::string("constant"));
    form.setConfig(config, config);
    for (const Field& field : schema()) {
        QCOMPARE(!probe::row(form, field.key)->isHidden(), holds(field.visibleIf, config));
        QCOMPARE(probe::row(form, field.key)->editor().isEnabled(), holds(field.enabledIf, config));
    }
    QVERIFY(probe::row(form, "train.lr_power")->isHidden());
    config.set("train.lr_scheduler_type", std::string("polynomial"));
    form.setConfig(config, config);
    QVERIFY(!probe::row(form, "train.lr_power")->isHidden());
}

void TestSettingsForm::settingWithoutEffectCanBePutBack() {
    SettingsForm form;
    probe::show(form);
    ExperimentConfig config;
    config.set("train.weight_decay", 0.0);
    config.set("train.decay_policy", std::string("everything"));
    form.setConfig(config, ExperimentConfig());
    form.focusField(QStringLiteral("train.decay_policy"));
    QVERIFY(!probe::editor(form, "train.decay_policy")->isEnabled());
    QPushButton* back = probe::button(form, "train.decay_policy", QStringLiteral("Use Matrices and embeddings"));
    QVERIFY(back != nullptr && back->isEnabled());
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(form.config().text("train.decay_policy"), std::string("matrices"));
    QVERIFY(!probe::hasProblem(form, "config.has_no_effect"));
}

void TestSettingsForm::focusFieldOpensItsSection() {
    SettingsForm form;
    probe::show(form);
    QVERIFY(probe::row(form, "train.adam_beta1")->isHidden());
    form.focusField(QStringLiteral("train.adam_beta1"));
    QVERIFY(!probe::row(form, "train.adam_beta1")->isHidden());
    QVERIFY(probe::editor(form, "train.adam_beta1")->hasFocus());
}

void TestSettingsForm::ownEditHandedBackKeepsTypingElsewhere() {
    SettingsForm form;
    probe::show(form);
    const ExperimentConfig source;
    form.setConfig(source, source);
    connect(&form, &SettingsForm::edited, &form,
            [&](const ExperimentConfig& config) { form.setConfig(config, source); });
    QLineEdit* rate = probe::line(form, "train.learning_rate");
    probe::type(rate, QStringLiteral("abc"));
    QLineEdit* layers = probe::line(form, "model.n_layer");
    probe::type(layers, QStringLiteral("5"));
    QTest::keyClick(layers, Qt::Key_Return);
    QCOMPARE(form.config().integer("model.n_layer"), 5);
    QCOMPARE(rate->text(), QStringLiteral("abc"));
    QVERIFY(probe::hasProblem(form, "config.not_a_number"));
}

void TestSettingsForm::otherConfigDropsTyping() {
    SettingsForm form;
    probe::show(form);
    QLineEdit* rate = probe::line(form, "train.learning_rate");
    probe::type(rate, QStringLiteral("abc"));
    ExperimentConfig other;
    other.set("train.learning_rate", 2e-3);
    form.setConfig(other, other);
    QCOMPARE(rate->text(), QStringLiteral("0.002"));
    QVERIFY(!probe::hasProblem(form, "config.not_a_number"));
}

QTEST_MAIN(TestSettingsForm)
#include "tst_settings_form.moc"
