#include "core/store/manifest.h"

#include <nlohmann/json.hpp>

namespace attune {

namespace {

using Json = nlohmann::json;

constexpr int formatVersion = 1;

std::uint64_t digestFromHex(const std::string& text) {
    return std::stoull(text, nullptr, 16);
}

}  // namespace

std::string toJson(const Manifest& manifest) {
    Json files = Json::object();
    for (const auto& [name, file] : manifest.files) {
        Json& entry = files[name];
        entry["bytes"] = file.sum.bytes;
        entry["xxh64"] = hexDigest(file.sum.checksum);
        for (const auto& [tensor, checksum] : file.tensors) entry["tensors"][tensor] = hexDigest(checksum);
    }
    const Json content{{"version", formatVersion}, {"files", files}};
    const std::string plain = content.dump();
    return Json{{"checkpoint", content}, {"xxh64", hexDigest(xxh64(std::as_bytes(std::span(plain))))}}.dump(1) + "\n";
}

std::optional<Manifest> manifestFromJson(const std::string& text) {
    Manifest manifest;
    try {
        const Json json = Json::parse(text);
        for (const auto& [name, entry] : json.at("checkpoint").at("files").items()) {
            Manifest::File& file = manifest.files[name];
            file.sum = {entry.at("bytes").get<std::uint64_t>(), digestFromHex(entry.at("xxh64").get<std::string>())};
            if (!entry.contains("tensors")) continue;
            for (const auto& [tensor, checksum] : entry.at("tensors").items()) {
                file.tensors[tensor] = digestFromHex(checksum.get<std::string>());
            }
        }
    } catch (const std::exception&) {  // not JSON, or not of this form
        return std::nullopt;
    }
    if (toJson(manifest) != text) return std::nullopt;
    return manifest;
}

}  // namespace attune
