#include "core/store/safetensors_header.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace attune {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t lengthBytes = 8;
constexpr std::uint64_t longestHeader = 100'000'000;

/// Builds the header straight from the parser's events: the format has three levels, so nothing else is ever allocated,
/// and duplicate keys (which a JSON tree would merge) are seen.
class HeaderHandler : public nlohmann::json_sax<Json> {
public:
    explicit HeaderHandler(SafetensorsHeader& header) : header_(header) {}

    bool start_object(std::size_t) override {
        if (inList_) refuse("object inside a list");
        if (++depth_ > 2) refuse("nested too deeply");
        if (depth_ == 2) {
            fields_.clear();
            if (!inMetadata()) header_.tensors.push_back({key_, {}, {}, 0, 0});
        }
        return true;
    }
    bool end_object() override {
        if (depth_ == 2 && !inMetadata() && fields_.size() != 3)
            refuse("tensor \"" + name_ + "\" needs dtype, shape and data_offsets");
        --depth_;
        return true;
    }
    bool key(string_t& key) override {
        key_ = key;
        if (depth_ == 1) {
            name_ = key;
            if (!names_.insert(key).second) refuse("duplicate key \"" + key + "\"");
        } else if (!fields_.insert(key).second) {
            refuse("duplicate key \"" + key + "\" in \"" + name_ + "\"");
        } else if (!inMetadata() && key != "dtype" && key != "shape" && key != "data_offsets") {
            refuse("unknown key \"" + key + "\" in \"" + name_ + "\"");
        }
        return true;
    }
    bool string(string_t& text) override {
        if (depth_ == 2 && inMetadata()) {
            header_.metadata[key_] = text;
        } else if (depth_ == 2 && key_ == "dtype") {
            header_.tensors.back().dtype = text;
        } else {
            refuse("unexpected string");
        }
        return true;
    }
    bool start_array(std::size_t) override {
        if (depth_ != 2 || inMetadata() || inList_ || key_ == "dtype") refuse("unexpected list");
        inList_ = true;
        list_.clear();
        return true;
    }
    bool end_array() override {
        inList_ = false;
        SafetensorsHeader::Tensor& tensor = header_.tensors.back();
        if (key_ == "shape") {
            for (const std::uint64_t size : list_) tensor.shape.push_back(static_cast<std::int64_t>(size));
        } else {
            if (list_.size() != 2) refuse("data_offsets of \"" + name_ + "\" are not two numbers");
            tensor.begin = list_[0];
            tensor.end = list_[1];
        }
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (!inList_) refuse("unexpected number");
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) refuse("number too large");
        list_.push_back(value);
        return true;
    }
    bool null() override { return refuse("unexpected null"); }
    bool boolean(bool) override { return refuse("unexpected true or false"); }
    bool number_integer(number_integer_t) override { return refuse("unexpected negative number"); }
    bool number_float(number_float_t, const string_t&) override { return refuse("unexpected fraction"); }
    bool binary(binary_t&) override { return refuse("unexpected bytes"); }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        throw MalformedSafetensors(lengthBytes + position, "the header is not JSON");
    }

private:
    bool inMetadata() const { return name_ == "__metadata__"; }
    bool refuse(const std::string& reason) { throw MalformedSafetensors(lengthBytes, reason); }

    SafetensorsHeader& header_;
    int depth_ = 0;
    bool inList_ = false;
    std::string name_, key_;  // of the outer and of the inner level
    std::set<std::string> names_, fields_;
    std::vector<std::uint64_t> list_;
};

/// Bytes that a tensor of this dtype and shape takes.
std::uint64_t neededBytes(const SafetensorsHeader::Tensor& tensor) {
    std::uint64_t bytes = safetensorsElementBytes(tensor.dtype);
    if (bytes == 0)
        throw MalformedSafetensors(lengthBytes, "unknown dtype \"" + tensor.dtype + "\" of \"" + tensor.name + "\"");
    for (const std::int64_t size : tensor.shape) {
        if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes)) {
            throw MalformedSafetensors(lengthBytes, "shape of \"" + tensor.name + "\" is too large");
        }
    }
    return bytes;
}

void checkLayout(SafetensorsHeader& header, std::uint64_t bufferBytes) {
    std::stable_sort(header.tensors.begin(), header.tensors.end(), [](const auto& a, const auto& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::uint64_t covered = 0;
    for (const SafetensorsHeader::Tensor& tensor : header.tensors) {
        const std::uint64_t at = header.bufferStart + tensor.begin;
        if (tensor.begin > tensor.end)
            throw MalformedSafetensors(lengthBytes, "\"" + tensor.name + "\" ends before it begins");
        if (tensor.begin > covered)
            throw MalformedSafetensors(header.bufferStart + covered, "hole before \"" + tensor.name + "\"");
        if (tensor.begin < covered) throw MalformedSafetensors(at, "\"" + tensor.name + "\" overlaps another tensor");
        if (tensor.end > bufferBytes)
            throw MalformedSafetensors(header.bufferStart + bufferBytes,
                                       "the file ends inside \"" + tensor.name + "\"");
        if (tensor.end - tensor.begin != neededBytes(tensor))
            throw MalformedSafetensors(at, "size of \"" + tensor.name + "\" does not match its shape");
        covered = tensor.end;
    }
    if (covered != bufferBytes) throw MalformedSafetensors(header.bufferStart + covered, "bytes after the last tensor");
}

}  // namespace

std::uint64_t safetensorsElementBytes(std::string_view dtype) {
    constexpr auto sizes = std::to_array<std::pair<std::string_view, std::uint64_t>>({{"F64", 8},
                                                                                      {"F32", 4},
                                                                                      {"F16", 2},
                                                                                      {"BF16", 2},
                                                                                      {"I64", 8},
                                                                                      {"I32", 4},
                                                                                      {"I16", 2},
                                                                                      {"I8", 1},
                                                                                      {"U64", 8},
                                                                                      {"U32", 4},
                                                                                      {"U16", 2},
                                                                                      {"U8", 1},
                                                                                      {"BOOL", 1},
                                                                                      {"F8_E4M3", 1},
                                                                                      {"F8_E5M2", 1},
                                                                                      {"C64", 8}});
    for (const auto& [name, bytes] : sizes) {
        if (name == dtype) return bytes;
    }
    return 0;
}

SafetensorsHeader parseSafetensorsHeader(std::string_view file) {
    std::uint64_t length = 0;
    if (file.size() < lengthBytes)
        throw MalformedSafetensors(file.size(), "the file is shorter than the header's length field");
    std::memcpy(&length, file.data(), lengthBytes);
    if (length > longestHeader) throw MalformedSafetensors(0, "the header is longer than 100 MB");
    if (length > file.size() - lengthBytes) throw MalformedSafetensors(file.size(), "the file ends inside the header");
    const std::string_view text = file.substr(lengthBytes, length);
    if (text.empty() || text.front() != '{')
        throw MalformedSafetensors(lengthBytes, "the header does not start with {");
    SafetensorsHeader header;
    header.bufferStart = lengthBytes + length;
    HeaderHandler handler(header);
    Json::sax_parse(text.begin(), text.end(), &handler);
    checkLayout(header, file.size() - header.bufferStart);
    return header;
}

}  // namespace attune
