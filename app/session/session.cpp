#include "app/session/session.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include "core/base/file.h"

namespace attune {

namespace {

constexpr int pollMs = 400;
constexpr int viewSettleMs = 700;
constexpr auto editLease = "edit";
constexpr auto viewKeys = {"window", "charts", "runs", "compare", "selection", "setup", "notes", "queue"};

using Views = std::map<QString, QJsonObject>;

struct PollResult {
    std::int64_t dataVersion = 0;
    std::optional<LeaseHolder> holder;
    Views views;  // as stored, when editing has become ours
};

Views readViews(Project& project) {
    Views views;
    for (const char* key : viewKeys) {
        const QByteArray json = QByteArray::fromStdString(project.view(key));
        views[QString::fromLatin1(key)] = QJsonDocument::fromJson(json).object();
    }
    return views;
}

std::optional<LeaseHolder> claimEditing(Project& project) {
    if (project.readOnly()) return std::nullopt;
    LeaseHolder holder;
    if (project.takeLease(editLease, &holder)) return std::nullopt;
    return holder;
}

std::filesystem::path toPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

}  // namespace

struct Session::Opened {
    std::vector<ExperimentRecord> experiments;
    std::vector<RunRecord> runs;
    std::map<QString, QJsonObject> views;
    bool readOnly = false;
    std::string readOnlyReason;
    std::optional<LeaseHolder> holder;
    std::int64_t dataVersion = 0;
};

Session::Session(QObject* parent) : QObject(parent), records_(&store_, this) {
    pollTimer_.setInterval(pollMs);
    connect(&pollTimer_, &QTimer::timeout, this, &Session::poll);
    viewTimer_.setInterval(viewSettleMs);
    viewTimer_.setSingleShot(true);
    connect(&viewTimer_, &QTimer::timeout, this, &Session::writeViews);
    undo_.setUndoLimit(500);
}

void Session::open(const QString& path, bool create) {
    if (open_) {
        connect(
            this, &Session::closed, this, [this, path, create] { open(path, create); }, Qt::SingleShotConnection);
        close();
        return;
    }
    const QString absolute = QFileInfo(path).absoluteFilePath();
    store_.open(
        this, toPath(absolute), create,
        [](Project& project) {
            Opened loaded;
            loaded.readOnly = project.readOnly();
            loaded.readOnlyReason = project.readOnlyReason();
            loaded.holder = claimEditing(project);
            loaded.experiments = project.experiments(true);
            loaded.runs = project.runs(true);
            loaded.dataVersion = project.dataVersion();
            loaded.views = readViews(project);
            return loaded;
        },
        [this, absolute](Opened loaded) { takeOpened(absolute, std::move(loaded)); },
        [this, absolute](const Failure& failure) { emit openFailed(absolute, failure); });
}

void Session::takeOpened(const QString& path, Opened loaded) {
    path_ = path;
    open_ = true;
    readOnly_ = loaded.readOnly;
    readOnlyReason_ = loaded.readOnlyReason;
    holder_ = loaded.holder;
    dataVersion_ = loaded.dataVersion;
    views_ = std::move(loaded.views);
    undo_.clear();
    const QJsonObject selection = views_[QStringLiteral("selection")];
    currentExperiment_ = selection[QStringLiteral("experiment")].toInteger();
    currentRun_ = selection[QStringLiteral("run")].toInteger();
    records_.reset(std::move(loaded.experiments), std::move(loaded.runs));
    const ExperimentRecord* current = records_.experiment(currentExperiment_);
    if (current == nullptr || current->trashed) {
        currentExperiment_ = 0;
        for (const ExperimentRecord& experiment : records_.experiments()) {
            if (!experiment.trashed) currentExperiment_ = experiment.id;
        }
    }
    if (records_.run(currentRun_) == nullptr) currentRun_ = 0;
    emit opened();
    emit accessChanged();
    emit currentExperimentChanged(currentExperiment_);
    emit currentRunChanged(currentRun_);
    pollTimer_.start();
    checkWhole();
}

void Session::openUnnamed() {
    const QString folder = QString::fromStdString(dataFolder().string());
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"));
    QString path = folder + QStringLiteral("/unnamed-") + stamp + QStringLiteral(".attune");
    for (int i = 2; QFileInfo::exists(path); ++i) {
        path = folder + QStringLiteral("/unnamed-%1-%2.attune").arg(stamp).arg(i);
    }
    open(path, true);
}

void Session::close() {
    if (!open_) {
        emit closed();
        return;
    }
    writeViews();
    pollTimer_.stop();
    open_ = false;
    const bool held = !readOnly_ && !holder_;
    store_.close(
        this,
        [held](Project& project) {
            if (held) project.releaseLease(editLease);
        },
        [this] {
            path_.clear();
            undo_.clear();
            currentExperiment_ = 0;
            currentRun_ = 0;
            views_.clear();
            holder_.reset();
            records_.reset({}, {});
            emit closed();
        });
}

QString Session::title() const {
    return unnamed() ? tr("Unnamed project") : QFileInfo(path_).completeBaseName();
}

bool Session::unnamed() const {
    const QFileInfo info(path_);
    return info.fileName().startsWith(u"unnamed-") &&
           info.absolutePath() == QString::fromStdString(dataFolder().string());
}

QString Session::filesFolder() const {
    return path_ + QStringLiteral(".files");
}

void Session::setCurrentExperiment(ExperimentId experiment) {
    if (experiment == currentExperiment_) return;
    currentExperiment_ = experiment;
    setView(QStringLiteral("selection"),
            {{QStringLiteral("experiment"), qint64(experiment)}, {QStringLiteral("run"), qint64(currentRun_)}});
    emit currentExperimentChanged(experiment);
}

void Session::setCurrentRun(RunId run) {
    if (run == currentRun_) return;
    currentRun_ = run;
    setView(QStringLiteral("selection"),
            {{QStringLiteral("experiment"), qint64(currentExperiment_)}, {QStringLiteral("run"), qint64(run)}});
    emit currentRunChanged(run);
}

QJsonObject Session::view(const QString& key) const {
    const auto found = views_.find(key);
    return found == views_.end() ? QJsonObject() : found->second;
}

void Session::setView(const QString& key, const QJsonObject& state) {
    if (!open_ || views_[key] == state) return;
    views_[key] = state;
    unwrittenViews_[key] = state;
    viewTimer_.start();
}

void Session::writeViews() {
    viewTimer_.stop();
    if (unwrittenViews_.empty() || !editable()) return;
    std::map<std::string, std::string> rows;
    for (const auto& [key, state] : unwrittenViews_) {
        rows[key.toStdString()] = QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString();
    }
    unwrittenViews_.clear();
    store_.post(
        this,
        [rows](Project& project) {
            for (const auto& [key, json] : rows) project.setView(key, json);
        },
        [] {});
}

void Session::poll() {
    if (polling_) return;
    polling_ = true;
    const bool mine = editable();
    store_.post(
        this,
        [mine](Project& project) {
            PollResult result;
            result.dataVersion = project.dataVersion();
            if (mine) {
                project.refreshLease(editLease);
            } else {
                result.holder = claimEditing(project);
                if (!result.holder) result.views = readViews(project);
            }
            return result;
        },
        [this, mine](const PollResult& result) {
            polling_ = false;
            if (!open_) return;
            if (!mine && !readOnly_ && holder_.has_value() != result.holder.has_value()) {
                holder_ = result.holder;  // the other window has closed: editing is ours now
                if (!holder_) {
                    views_ = result.views;
                    for (const auto& [key, state] : unwrittenViews_) views_[key] = state;
                    emit editingGained();
                }
                emit accessChanged();
            }
            if (result.dataVersion == dataVersion_) return;
            dataVersion_ = result.dataVersion;
            records_.reload();
            emit changedOutside();
        },
        [this](const Failure&) { polling_ = false; });
}

void Session::checkWhole() {
    store_.post(
        this, [](Project& project) { return project.integrityProblem(); },
        [this](const std::string& problem) {
            if (!problem.empty()) emit damaged(QString::fromStdString(problem));
        });
}

}  // namespace attune
