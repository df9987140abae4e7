#include "tests/gpu/case.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <span>

#include "core/base/error.h"

namespace attune::gpu_tests {

namespace {

template <class T>
std::vector<std::byte> bytesOf(std::span<const T> values) {
    std::vector<std::byte> bytes(values.size_bytes());
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

}  // namespace

Bench::Bench(const std::string& device, Precision precision, std::uint64_t seed)
    : cpu_(openBackend("cpu", 0, precision == Precision::bf16 ? Precision::bf16 : Precision::fp32)),
      gpu_(openBackend(device, 0, precision)),
      random_(seed) {}

void Bench::record(const std::string& what, const std::string& shape, double error, double tolerance) {
    const bool good = error <= tolerance;  // false for NaN
    if (!good) ++failures_;
    std::printf("%-5s %-34s %-44s %9.2e %9.0e  %s\n", std::string(toString(precision())).c_str(), what.c_str(),
                shape.c_str(), error, tolerance, good ? "ok" : "FAILED");
}

void Bench::fail(const std::string& what, const std::string& shape, const std::string& why) {
    ++failures_;
    std::printf("%-5s %-34s %-44s FAILED: %s\n", std::string(toString(precision())).c_str(), what.c_str(),
                shape.c_str(), why.c_str());
}

Array::Array(Bench& bench, std::string name, std::vector<std::byte> start, DType dtype, bool isOutput)
    : bench_(bench),
      name_(std::move(name)),
      start_(std::move(start)),
      dtype_(dtype),
      isOutput_(isOutput),
      cpu_(*bench.backend(Side::cpu).device, static_cast<std::int64_t>(start_.size())),
      gpu_(*bench.backend(Side::gpu).device, static_cast<std::int64_t>(start_.size())) {
    upload(Side::cpu);
    upload(Side::gpu);
}

void Array::upload(Side side) {
    Device& device = *bench_.backend(side).device;
    device.copyToDevice(on(side).data, start_.data(), static_cast<std::int64_t>(start_.size()), 0);
    device.synchronize(0);
}

std::vector<std::byte> Array::download(Side side) const {
    std::vector<std::byte> bytes(start_.size());
    Device& device = *bench_.backend(side).device;
    device.copyToHost(bytes.data(), on(side).data, static_cast<std::int64_t>(bytes.size()), 0);
    device.synchronize(0);
    return bytes;
}

std::vector<double> Array::values(Side side) const {
    const std::vector<std::byte> bytes = download(side);
    std::vector<double> result;
    const auto read = [&]<class T>(T) {
        for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
            T value;
            std::memcpy(&value, bytes.data() + at, sizeof value);
            if constexpr (sizeof(T) == 2) {
                result.push_back(fromBf16(value));
            } else {
                result.push_back(static_cast<double>(value));
            }
        }
    };
    if (dtype_ == DType::bf16) {
        read(std::uint16_t{});
    } else if (dtype_ == DType::i64) {  // the sums of f64
        read(double{});
    } else {
        read(float{});
    }
    return result;
}

double Array::error() const {
    const std::vector<double> expected = values(Side::cpu);
    const std::vector<double> found = values(Side::gpu);
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] == found[i]) {  // infinities of the same sign agree
            if (std::isfinite(expected[i])) size += expected[i] * expected[i];
            continue;
        }
        difference += (found[i] - expected[i]) * (found[i] - expected[i]);
        size += expected[i] * expected[i];
    }
    if (difference == 0) return 0;
    return std::sqrt(difference / std::max(size, 1e-30));
}

Array& Case::add(std::string name, std::vector<std::byte> start, DType dtype, bool isOutput) {
    arrays_.push_back(std::make_unique<Array>(bench_, std::move(name), std::move(start), dtype, isOutput));
    return *arrays_.back();
}

std::vector<std::byte> Case::random(std::int64_t count, DType dtype, float scale) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = (2 * bench_.random().uniform() - 1) * scale;
    if (dtype == DType::f32) return bytesOf<float>(values);
    std::vector<std::uint16_t> rounded;
    for (const float value : values) rounded.push_back(toBf16(value));
    return bytesOf<std::uint16_t>(rounded);
}

Array& Case::input(std::int64_t count, DType dtype, float scale) {
    return add("", random(count, dtype, scale), dtype, false);
}

Array& Case::changed(const std::string& name, std::int64_t count, DType dtype, float scale) {
    return add(name, random(count, dtype, scale), dtype, true);
}

Array& Case::assigned(const std::string& name, std::int64_t count, DType dtype) {
    return add(name, std::vector<std::byte>(static_cast<std::size_t>(count * sizeOf(dtype)), std::byte{0xff}), dtype,
               true);
}

Array& Case::integers(const std::vector<std::int32_t>& values) {
    return add("", bytesOf<std::int32_t>(values), DType::i32, false);
}

Array& Case::longs(const std::vector<std::int64_t>& values) {
    return add("", bytesOf<std::int64_t>(values), DType::i64, false);
}

Array& Case::doubles(const std::string& name, const std::vector<double>& values) {
    return add(name, bytesOf<double>(values), DType::i64, true);
}

Array& Case::scratch(std::int64_t bytes) {
    return add("", std::vector<std::byte>(static_cast<std::size_t>(bytes), std::byte{0xff}), DType::u8, false);
}

void Case::run(double tolerance, const std::function<void(Kernels&, Side)>& work) {
    try {
        work(*bench_.backend(Side::cpu).kernels, Side::cpu);
        work(*bench_.backend(Side::gpu).kernels, Side::gpu);
        std::vector<std::vector<std::byte>> first;
        for (const auto& array : arrays_) {
            first.push_back(array->download(Side::gpu));
            if (array->isOutput()) array->upload(Side::gpu);
        }
        work(*bench_.backend(Side::gpu).kernels, Side::gpu);
        for (std::size_t i = 0; i < arrays_.size(); ++i) {
            if (!arrays_[i]->isOutput()) continue;
            const std::string what = kernel_ + (arrays_[i]->name().empty() ? "" : "." + arrays_[i]->name());
            if (arrays_[i]->download(Side::gpu) != first[i]) bench_.fail(what, shape_, "two runs differ");
            bench_.record(what, shape_, arrays_[i]->error(), tolerance);
        }
    } catch (const Error& error) {
        bench_.fail(kernel_, shape_, error.what());
    }
}

}  // namespace attune::gpu_tests
