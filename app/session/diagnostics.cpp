#include "app/session/diagnostics.h"

#include <QCoreApplication>
#include <QDir>
#include <QSysInfo>

#include "core/base/error.h"
#include "core/base/file.h"
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

}  // namespace

std::string withoutPersonalData(std::string text) {
    replaceAll(text, QDir::homePath().toStdString(), "~");
    replaceAll(text, qEnvironmentVariable("USER").toStdString(), "<user>");
    replaceAll(text, QSysInfo::machineHostName().toStdString(), "<host>");
    return text;
}

std::string diagnosticsText() {
    std::string text = "Attune " + QCoreApplication::applicationVersion().toStdString() + ", Qt " + qVersion() + ", " +
                       QSysInfo::prettyProductName().toStdString() + ", kernel " +
                       QSysInfo::kernelVersion().toStdString() + "\n\n";
    for (const DoctorLine& line : examineMachine().lines) {
        text += (line.status == DoctorLine::Status::ok        ? "ok       "
                 : line.status == DoctorLine::Status::warning ? "warning  "
                                                              : "missing  ") +
                line.subject + ": " + line.found +
                (line.code.empty() ? "" : "  " + describe(line.code, line.arguments)) + "\n";
    }
    text += "\n" + logEnd();
    return withoutPersonalData(std::move(text));
}

}  // namespace attune
