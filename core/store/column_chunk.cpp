#include "core/store/column_chunk.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace attune {

namespace {

static_assert(std::endian::native == std::endian::little, "the stored form is this machine's form");

enum class Packing : std::uint8_t { plain, short1, short2 };

constexpr Packing linear = Packing::short1;    // integers
constexpr Packing single = Packing::short1;    // doubles that are floats
constexpr Packing constant = Packing::short2;  // doubles that are all the same

class Writer {
public:
    template <typename T>
    void put(const T& value) {
        const auto* from = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), from, from + sizeof(T));
    }
    template <typename T>
    void putAll(std::span<const T> values) {
        const auto* from = reinterpret_cast<const std::byte*>(values.data());
        bytes_.insert(bytes_.end(), from, from + values.size_bytes());
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    template <typename T>
    bool get(T& value) {
        return getAll(std::span<T>(&value, 1));
    }
    template <typename T>
    bool getAll(std::span<T> values) {
        if (bytes_.size() < values.size_bytes()) return false;
        if (!values.empty()) std::memcpy(values.data(), bytes_.data(), values.size_bytes());
        bytes_ = bytes_.subspan(values.size_bytes());
        return true;
    }
    bool atEnd() const { return bytes_.empty(); }

private:
    std::span<const std::byte> bytes_;
};

// Differences are taken modulo 2^64, so that no value overflows.
std::uint64_t difference(std::int64_t later, std::int64_t earlier) {
    return static_cast<std::uint64_t>(later) - static_cast<std::uint64_t>(earlier);
}

void encode(Writer& out, std::span<const std::int64_t> values) {
    const std::uint64_t delta = values.size() > 1 ? difference(values[1], values[0]) : 0;
    bool isLinear = true;
    for (std::size_t i = 1; i < values.size() && isLinear; ++i)
        isLinear = difference(values[i], values[i - 1]) == delta;
    if (isLinear) {
        out.put(linear);
        out.put(values[0]);
        out.put(delta);
    } else {
        out.put(Packing::plain);
        out.putAll(values);
    }
}

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void encode(Writer& out, std::span<const double> values) {
    if (std::all_of(values.begin(), values.end(), [&](double v) { return sameBits(v, values[0]); })) {
        out.put(constant);
        out.put(values[0]);
    } else if (std::all_of(values.begin(), values.end(),
                           [](double v) { return sameBits(v, static_cast<double>(static_cast<float>(v))); })) {
        out.put(single);
        for (const double v : values) out.put(static_cast<float>(v));
    } else {
        out.put(Packing::plain);
        out.putAll(values);
    }
}

bool decode(Reader& in, std::size_t count, std::vector<std::int64_t>& values) {
    Packing packing{};
    if (!in.get(packing)) return false;
    const std::size_t start = values.size();
    if (packing == Packing::plain) {
        values.resize(start + count);
        return in.getAll(std::span(values).subspan(start));
    }
    std::uint64_t value = 0;
    std::uint64_t delta = 0;
    if (packing != linear || !in.get(value) || !in.get(delta)) return false;
    for (std::size_t i = 0; i < count; ++i, value += delta) values.push_back(static_cast<std::int64_t>(value));
    return true;
}

bool decode(Reader& in, std::size_t count, std::vector<double>& values) {
    Packing packing{};
    if (!in.get(packing)) return false;
    const std::size_t start = values.size();
    if (packing == Packing::plain) {
        values.resize(start + count);
        return in.getAll(std::span(values).subspan(start));
    }
    if (packing == single) {
        std::vector<float> floats(count);
        if (!in.getAll(std::span(floats))) return false;
        values.insert(values.end(), floats.begin(), floats.end());
        return true;
    }
    double value = 0;
    if (packing != constant || !in.get(value)) return false;
    values.resize(start + count, value);
    return true;
}

}  // namespace

std::vector<std::byte> encodeColumns(const MetricColumns& points, std::size_t from, std::size_t count) {
    Writer out;
    encode(out, std::span(points.step).subspan(from, count));
    encode(out, std::span(points.tokens).subspan(from, count));
    encode(out, std::span(points.epoch).subspan(from, count));
    encode(out, std::span(points.wallTime).subspan(from, count));
    encode(out, std::span(points.value).subspan(from, count));
    return out.take();
}

bool decodeColumns(std::span<const std::byte> bytes, std::size_t count, MetricColumns& points) {
    // A linear column of any count takes 17 bytes; the wall times and values of a real chunk bound the count.
    constexpr std::size_t mostPoints = std::size_t{1} << 24;
    if (count == 0 || count > mostPoints) return false;
    Reader in(bytes);
    return decode(in, count, points.step) && decode(in, count, points.tokens) && decode(in, count, points.epoch) &&
           decode(in, count, points.wallTime) && decode(in, count, points.value) && in.atEnd();
}

}  // namespace attune
