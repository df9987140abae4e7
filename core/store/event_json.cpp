#include "core/store/event_json.h"

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace attune {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, std::variant_size_v<Event>> kinds{
    "state", "metrics", "rewound", "sample", "device", "progress", "checkpoint", "log", "failed"};

// --- leaves

void put(Json& json, double value) {
    if (std::isfinite(value)) {
        json = value;
    } else {
        json = nonFiniteWord(value);
    }
}

void get(const Json& json, double& value) {
    if (json.is_string()) {
        const std::string word = json.get<std::string>();
        constexpr double infinity = std::numeric_limits<double>::infinity();
        value = word == "Infinity"    ? infinity
                : word == "-Infinity" ? -infinity
                                      : std::numeric_limits<double>::quiet_NaN();
    } else {
        value = json.get<double>();
    }
}

void put(Json& json, RunState state) {
    json = toString(state);
}
void get(const Json& json, RunState& state) {
    state = runStateFromString(json.get<std::string>());
}

void put(Json& json, const std::vector<MetricValue>& values) {
    json = Json::object();
    for (const MetricValue& value : values) put(json[value.tag], value.value);
}
void get(const Json& json, std::vector<MetricValue>& values) {
    for (const auto& [tag, value] : json.items()) get(value, values.emplace_back(MetricValue{tag, 0}).value);
}

template <typename T>
void put(Json& json, const T& value) {
    json = value;
}
template <typename T>
void get(const Json& json, T& value) {
    json.get_to(value);
}

// --- the fields of each kind, named once for both directions

template <typename Field, typename E>
void header(Field&& field, E& e) {
    field("run", e.header.run);
    field("step", e.header.step);
    field("monotonic_ns", e.header.monotonicNs);
    field("time", e.header.wallTime);
}

template <typename Field>
struct Fields {
    Field field;

    template <typename E>
    void visit(E& e) const {
        using Kind = std::remove_const_t<E>;
        header(field, e);
        if constexpr (std::is_same_v<Kind, RunStateChanged>) {
            field("state", e.state);
            field("code", e.code);
            field("arguments", e.arguments);
        } else if constexpr (std::is_same_v<Kind, StepMetrics>) {
            field("tokens", e.tokens);
            field("epoch", e.epoch);
            field("values", e.values);
        } else if constexpr (std::is_same_v<Kind, SampleText>) {
            field("prompt", e.prompt);
            field("text", e.text);
        } else if constexpr (std::is_same_v<Kind, DeviceStats>) {
            field("values", e.values);
        } else if constexpr (std::is_same_v<Kind, Progress>) {
            field("phase", e.phase);
            field("done", e.done);
            field("total", e.total);
        } else if constexpr (std::is_same_v<Kind, CheckpointSaved>) {
            field("folder", e.folder);
            field("bytes", e.bytes);
            field("best", e.best);
        } else if constexpr (std::is_same_v<Kind, LogLine>) {
            field("level", e.level);
            field("code", e.code);
            field("arguments", e.arguments);
        } else if constexpr (std::is_same_v<Kind, RunFailed>) {
            field("code", e.code);
            field("arguments", e.arguments);
            field("where", e.where);
            field("rank", e.rank);
            field("last_good_checkpoint", e.lastGoodCheckpoint);
        } else {
            static_assert(std::is_same_v<Kind, RunRewound>, "name the fields of the new kind of event here");
        }
    }
};

/// An event of the alternative with this index.
template <std::size_t... Index>
Event blankEvent(std::size_t kind, std::index_sequence<Index...>) {
    Event event;
    ((Index == kind ? void(event.emplace<Index>()) : void()), ...);
    return event;
}

}  // namespace

const char* nonFiniteWord(double value) noexcept {
    if (std::isnan(value)) return "NaN";
    return value > 0 ? "Infinity" : "-Infinity";
}

std::string_view eventKind(const Event& event) noexcept {
    return kinds[event.index()];
}

std::string toJson(const Event& event) {
    Json json;
    json["event"] = eventKind(event);
    const Fields fields{[&json](const char* name, const auto& value) { put(json[name], value); }};
    std::visit([&](const auto& e) { fields.visit(e); }, event);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Event eventFromJson(std::string_view text) {
    try {
        const Json json = Json::parse(text);
        const std::string kind = json.at("event").get<std::string>();
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            if (kinds[i] != kind) continue;
            Event event = blankEvent(i, std::make_index_sequence<std::variant_size_v<Event>>());
            const Fields fields{[&json](const char* name, auto& value) { get(json.at(name), value); }};
            std::visit([&](auto& e) { fields.visit(e); }, event);
            return event;
        }
        throw Error("event.malformed", {"unknown event " + kind});
    } catch (const Json::exception& e) {
        throw Error("event.malformed", {e.what()});
    }
}

std::string toJson(Command command) {
    return Json{{"command", toString(command)}}.dump();
}

std::optional<Command> commandFromJson(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("command")) return std::nullopt;
    for (const Command command : {Command::pause, Command::resume, Command::stopAndCheckpoint, Command::checkpointNow,
                                  Command::sampleNow, Command::kill}) {
        if (json["command"] == toString(command)) return command;
    }
    return std::nullopt;
}

}  // namespace attune
