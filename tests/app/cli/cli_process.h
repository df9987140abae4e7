#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/paths.h"

/// One run of the built attune-cli, with folders of its own instead of the user's.
class CliProcess {
public:
    CliProcess() {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"}) {
            environment.insert(variable, home_.path());
        }
        process_.setProcessEnvironment(environment);
        process_.setProgram(ATTUNE_BINARY_DIR "/bin/attune-cli");
    }

    void start(const QStringList& arguments) {
        process_.setArguments(arguments);
        process_.start();
    }
    /// Exit code; -1 when it crashed or did not end in time.
    int run(const QStringList& arguments, const QByteArray& input = {}) {
        start(arguments);
        process_.write(input);
        process_.closeWriteChannel();
        return wait();
    }
    /// Whether stdout of the running command comes to contain `text`.
    bool waitForOutput(const QByteArray& text) {
        QByteArray seen;
        while (!seen.contains(text) && process_.waitForReadyRead(60000)) seen += process_.readAllStandardOutput();
        return seen.contains(text);
    }
    int wait() {
        const bool ended = process_.waitForFinished(120000) && process_.exitStatus() == QProcess::NormalExit;
        if (!ended) process_.kill();
        out_ = process_.readAllStandardOutput();
        error_ = process_.readAllStandardError();
        return ended ? process_.exitCode() : -1;
    }

    QProcess& process() { return process_; }
    const QByteArray& out() const { return out_; }
    const QByteArray& error() const { return error_; }
    QString file(const char* name) const { return home_.filePath(QString::fromLatin1(name)); }

    /// Every line of stdout as JSON; a null document marks a line that is not.
    QList<QJsonDocument> jsonLines() const {
        QList<QJsonDocument> lines;
        for (const QByteArray& line : out_.split('\n')) {
            if (!line.isEmpty()) lines.append(QJsonDocument::fromJson(line));
        }
        return lines;
    }

private:
    QTemporaryDir home_;
    QProcess process_;
    QByteArray out_, error_;
};
