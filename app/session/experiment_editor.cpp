#include "app/session/experiment_editor.h"

#include <algorithm>

#include "app/session/edit_commands.h"
#include "core/backend/registry.h"
#include "core/data/corpus.h"
#include "core/text/tokenizer.h"
#include "core/train/check_device.h"
#include "core/train/settings.h"

namespace attune {

namespace {

constexpr int settleMs = 300;

struct Facts {
    std::vector<Problem> problems;
    std::optional<MemoryPlan> plan;
    std::int64_t corpusBytes = 0;
    std::int64_t availableBytes = 0;
};

bool anyError(const std::vector<Problem>& problems) {
    return std::any_of(problems.begin(), problems.end(),
                       [](const Problem& problem) { return problem.severity == Problem::Severity::error; });
}

/// Nothing when the device's part of the program or the tokenizer is not there: the checks say so.
std::optional<MemoryPlan> planOf(const ExperimentConfig& config) {
    try {
        return planRun(config, config.text("tokenizer.kind") == "load"
                                   ? loadTokenizer(config.text("tokenizer.path"))->vocabSize()
                                   : 0);
    } catch (const Error&) {
        return std::nullopt;
    }
}

Facts examine(const ExperimentConfig& config, std::stop_token stop) {
    Facts facts;
    if (const auto status = backendStatus(config.text("device.name"))) facts.availableBytes = status->totalBytes;
    if (!anyError(validate(config))) {
        facts.problems = checkDevice(config);
        facts.plan = planOf(config);
    }
    const std::vector<Problem> data = checkData(config, stop);
    facts.problems.insert(facts.problems.end(), data.begin(), data.end());
    try {
        for (const CorpusFile& file : corpusFiles(config)) facts.corpusBytes += file.bytes;
    } catch (const Error&) {  // checkData has said it
    }
    return facts;
}

ExperimentConfig readConfig(const std::string& json) {
    try {
        return json.empty() ? ExperimentConfig() : configFromJson(json);
    } catch (
        const Error&) {  // written by a newer version: defaults are shown, the stored text stays until it is edited
        return ExperimentConfig();
    }
}

}  // namespace

ExperimentEditor::ExperimentEditor(Session* session, QObject* parent) : QObject(parent), session_(session) {
    settle_.setSingleShot(true);
    settle_.setInterval(settleMs);
    connect(&settle_, &QTimer::timeout, this, &ExperimentEditor::check);
    connect(session, &Session::currentExperimentChanged, this, &ExperimentEditor::follow);
    connect(session->records(), &ProjectRecords::experimentsChanged, this, &ExperimentEditor::follow);
}

void ExperimentEditor::follow() {
    const ExperimentRecord* record = session_->records()->experiment(session_->currentExperiment());
    const ExperimentId id = record == nullptr ? 0 : record->id;
    const std::string json = record == nullptr ? std::string() : record->configJson;
    const std::string sourceJson = record == nullptr ? std::string() : record->sourceJson;
    if (id == experiment_ && json == shownJson_ && sourceJson == sourceJson_) return;
    experiment_ = id;
    shownJson_ = json;
    sourceJson_ = sourceJson;
    config_ = readConfig(json);
    source_ = readConfig(sourceJson);
    emit configChanged();
    scheduleCheck();
}

void ExperimentEditor::apply(const ExperimentConfig& config) {
    const ExperimentRecord* record = session_->records()->experiment(experiment_);
    if (record == nullptr || !session_->editable()) return;
    const std::vector<ConfigDifference> changes = diff(config_, config);
    if (changes.empty()) return;
    ExperimentRecord after = *record;
    after.configJson = toJson(config);
    const QString field = changes.size() == 1 ? QString::fromStdString(changes.front().key) : QString();
    session_->undoStack()->push(new EditExperiment(session_->records(), after, tr("Change of settings"), field));
}

std::vector<Problem> ExperimentEditor::problems() const {
    std::vector<Problem> all = validate(config_);
    all.insert(all.end(), dataProblems_.begin(), dataProblems_.end());
    return all;
}

void ExperimentEditor::scheduleCheck() {
    if (experiment_ == 0) return;
    checking_ = true;
    settle_.start();
    emit factsChanged();
}

void ExperimentEditor::check() {
    const std::uint64_t number = ++checkNumber_;
    const auto settled = [this, number](Facts facts) {
        if (number != checkNumber_) return;
        checking_ = false;
        dataProblems_ = std::move(facts.problems);
        plan_ = std::move(facts.plan);
        corpusBytes_ = facts.corpusBytes;
        availableBytes_ = facts.availableBytes;
        emit factsChanged();
    };
    checker_.post(
        this, [config = config_](std::stop_token stop) { return examine(config, stop); }, settled,
        [settled](const Failure& failure) {
            settled({{Problem{Problem::Severity::error, failure.code, failure.arguments, {"data.paths"}, {}}},
                     std::nullopt,
                     0,
                     0});
        });
}

}  // namespace attune
