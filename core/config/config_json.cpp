#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/config/experiment_config.h"

namespace attune {

namespace {

using nlohmann::ordered_json;

ordered_json jsonOf(const Value& value) {
    return std::visit(
        [](const auto& held) -> ordered_json {
            if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
                return nullptr;
            } else {
                return held;
            }
        },
        value);
}

Value valueOf(std::string_view key, const ordered_json& json) {
    const auto wrongType = [&] {
        constexpr auto replace = ordered_json::error_handler_t::replace;
        return Error("config.wrong_type", {std::string(key), json.dump(-1, ' ', false, replace)});
    };
    switch (json.type()) {
        case ordered_json::value_t::null:
            return std::monostate{};
        case ordered_json::value_t::boolean:
            return json.get<bool>();
        case ordered_json::value_t::number_integer:
            return json.get<std::int64_t>();
        case ordered_json::value_t::number_unsigned:
            if (json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) throw wrongType();
            return json.get<std::int64_t>();
        case ordered_json::value_t::number_float:
            return json.get<double>();
        case ordered_json::value_t::string:
            return json.get<std::string>();
        case ordered_json::value_t::array: {
            std::vector<std::string> list;
            for (const ordered_json& entry : json) {
                if (!entry.is_string()) throw wrongType();
                list.push_back(entry.get<std::string>());
            }
            return list;
        }
        default:
            throw wrongType();
    }
}

}  // namespace

std::string toJson(const ExperimentConfig& config) {
    ordered_json object = ordered_json::object();
    for (const Field& field : schema()) object[std::string(field.key)] = jsonOf(config.value(field.key));
    // A path may hold bytes that are not UTF-8; JSON cannot, so they are replaced.
    return object.dump(2, ' ', false, ordered_json::error_handler_t::replace);
}

ExperimentConfig configFromJson(std::string_view json, const ExperimentConfig& base) {
    ordered_json object;
    try {
        object = ordered_json::parse(json);
    } catch (const ordered_json::parse_error& error) {
        throw Error("config.not_json", {error.what(), std::to_string(error.byte)});
    } catch (const ordered_json::exception& error) {  // a number beyond double
        throw Error("config.not_json", {error.what(), "?"});
    }
    if (!object.is_object()) throw Error("config.not_json", {"not an object", "0"});
    ExperimentConfig config = base;
    for (const auto& [key, value] : object.items()) config.set(key, valueOf(key, value));
    return config;
}

}  // namespace attune
