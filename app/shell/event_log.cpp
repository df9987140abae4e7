#include "app/shell/event_log.h"

#include <QCoreApplication>

#include "widgets/panels/quantity_text.h"
#include "widgets/style/message_text.h"
#include "widgets/style/run_state_style.h"

namespace attune {

namespace {

struct EventLog {
    Q_DECLARE_TR_FUNCTIONS(EventLog)
};

constexpr int informationLevel = 1;
constexpr int errorLevel = 3;

LogLine line(const EventHeader& header, int level, const QString& text) {
    return {header, level, "text", {text.toStdString()}};
}

}  // namespace

std::optional<LogLine> logLineOf(const Event& event) {
    if (const auto* said = std::get_if<LogLine>(&event)) return *said;
    if (const auto* change = std::get_if<RunStateChanged>(&event)) {
        const QString reason = change->code.empty() ? QString() : messageText(change->code, change->arguments);
        const int level = change->state == RunState::failed ? errorLevel : informationLevel;
        const QString place =
            EventLog::tr("%1 at step %2").arg(runStateWord(change->state), countText(change->header.step));
        return line(change->header, level, reason.isEmpty() ? place : EventLog::tr("%1: %2").arg(place, reason));
    }
    if (const auto* saved = std::get_if<CheckpointSaved>(&event)) {
        const QString text = EventLog::tr("checkpoint at step %1, %2")
                                 .arg(countText(saved->header.step), bytesText(static_cast<double>(saved->bytes)));
        return line(saved->header, informationLevel, saved->best ? EventLog::tr("%1, best so far").arg(text) : text);
    }
    if (const auto* rewound = std::get_if<RunRewound>(&event)) {
        return line(rewound->header, informationLevel,
                    EventLog::tr("goes on from step %1").arg(countText(rewound->header.step)));
    }
    return std::nullopt;
}

}  // namespace attune
