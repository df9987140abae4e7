#include "app/session/diagnostics.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/config/experiment_config.h"
#include "core/telemetry/doctor.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr std::size_t logTail = 20'000;

void replaceAll(std::string& text, const std::string& what, const std::string& with) {
    if (what.size() < 2) return;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

std::string logEnd() {
    try {
        std::string text = readFile(stateFolder() / "attune.log");
        if (text.size() > logTail) text.erase(0, text.size() - logTail);
        return text;
    } catch (const Error&) {
        return "no log\n";
    }
}

std::string statusWord(DoctorLine::Status status) {
    if (status == DoctorLine::Status::ok) return "ok";
    return status == DoctorLine::Status::warning ? "warning" : "missing";
}

/// The settings that are numbers, choices or switches: texts and paths may name somebody.
QJsonObject plainSettings(const std::string& configJson) {
    QJsonObject plain;
    try {
        const ExperimentConfig config = configFromJson(configJson);
        for (const Field& field : schema()) {
            const bool named = field.type == FieldType::text || field.type == FieldType::list ||
                               field.type == FieldType::path || field.type == FieldType::paths;
            if (named || config.value(field.key) == field.defaultValue) continue;
            plain[QString::fromUtf8(field.key.data(), qsizetype(field.key.size()))] =
                QString::fromStdString(config.toText(field.key));
        }
    } catch (const Error&) {  // settings of a newer version: left out
    }
    return plain;
}

}  // namespace

std::string withoutPersonalData(std::string text) {
    replaceAll(text, QDir::homePath().toStdString(), "~");
    replaceAll(text, qEnvironmentVariable("USER").toStdString(), "<user>");
    replaceAll(text, QSysInfo::machineHostName().toStdString(), "<host>");
    return text;
}

std::map<std::string, std::string> diagnosticFiles(const std::string& projectJson) {
    std::string report = "Attune " + QCoreApplication::applicationVersion().toStdString() + ", Qt " + qVersion() +
                         ", " + QSysInfo::prettyProductName().toStdString() + ", kernel " +
                         QSysInfo::kernelVersion().toStdString() + "\n\n";
    QJsonArray lines;
    for (const DoctorLine& line : examineMachine().lines) {
        const std::string advice = line.code.empty() ? "" : describe(line.code, line.arguments);
        report += statusWord(line.status) + "  " + line.subject + ": " + line.found + "  " + advice + "\n";
        lines.append(QJsonObject{{QStringLiteral("subject"), QString::fromStdString(line.subject)},
                                 {QStringLiteral("status"), QString::fromStdString(statusWord(line.status))},
                                 {QStringLiteral("found"), QString::fromStdString(line.found)},
                                 {QStringLiteral("needed"), QString::fromStdString(line.needed)},
                                 {QStringLiteral("code"), QString::fromStdString(line.code)}});
    }
    std::map<std::string, std::string> files{{"report.txt", std::move(report)},
                                             {"doctor.json", QJsonDocument(lines).toJson().toStdString()},
                                             {"attune.log", logEnd()},
                                             {"project.json", projectJson}};
    for (auto& [name, content] : files) content = withoutPersonalData(std::move(content));
    return files;
}

std::string projectOutline(Project& project) {
    QJsonArray runs;
    for (const RunRecord& run : project.runs(true)) {
        QJsonArray metrics;
        for (const std::string& tag : project.metricTags(run.id)) metrics.append(QString::fromStdString(tag));
        runs.append(QJsonObject{
            {QStringLiteral("id"), qint64(run.id)},
            {QStringLiteral("experiment"), qint64(run.experiment)},
            {QStringLiteral("state"), QString::fromUtf8(toString(run.state).data())},
            {QStringLiteral("reason"), QString::fromStdString(run.reasonCode)},
            {QStringLiteral("step"), qint64(run.step)},
            {QStringLiteral("max_steps"), qint64(run.maxSteps)},
            {QStringLiteral("resumes"), qint64(project.seams(run.id).size())},
            {QStringLiteral("checkpoints"), qint64(project.checkpoints(run.id, true).size())},
            {QStringLiteral("metrics"), metrics},
            {QStringLiteral("settings"), plainSettings(run.configJson)},
        });
    }
    const QJsonObject outline{{QStringLiteral("read_only"), QString::fromStdString(project.readOnlyReason())},
                              {QStringLiteral("experiments"), qint64(project.experiments(true).size())},
                              {QStringLiteral("runs"), runs}};
    return QJsonDocument(outline).toJson().toStdString();
}

}  // namespace attune
