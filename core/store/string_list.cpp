#include "core/store/string_list.h"

#include <nlohmann/json.hpp>

namespace attune {

std::string stringListToJson(const std::vector<std::string>& list) {
    return nlohmann::json(list).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> stringListFromJson(const std::string& json) {
    std::vector<std::string> list;
    const nlohmann::json parsed = nlohmann::json::parse(json, nullptr, false);
    if (!parsed.is_array()) return list;
    for (const nlohmann::json& item : parsed) {
        if (item.is_string()) list.push_back(item.get<std::string>());
    }
    return list;
}

}  // namespace attune
