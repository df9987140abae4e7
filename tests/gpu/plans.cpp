// Plans of matrix products: a second backend computes by the first one's file, a run by its checkpoint's plans.

#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

struct Result {
    std::vector<std::byte> bits;
    std::string plans;
};

/// Some products of a training step on a backend of its own.
class Products {
public:
    Products(Bench& bench, const std::string& device)
        : backend_(openBackend(device, 0, bench.precision())), dtype_(bench.dtype()) {
        std::vector<float> values(1 << 20);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(static_cast<std::int32_t>(i * 2654435761u)) * 0x1p-31f;
        const Buffer wide(*backend_.device, static_cast<std::int64_t>(values.size()) * 4);
        operands_ = Buffer(*backend_.device, wide.bytes());
        out_ = Buffer(*backend_.device, std::int64_t{1} << 22);
        backend_.device->copyToDevice(wide.data(), values.data(), wide.bytes(), 0);
        backend_.kernels->cast(static_cast<std::int64_t>(values.size()), {wide.data(), DType::f32},
                               {operands_.data(), dtype_}, 0);
        backend_.device->synchronize(0);
    }

    Kernels& kernels() { return *backend_.kernels; }

    Result run() {
        Result result;
        const ConstTensor operand{operands_.data(), dtype_};
        const ConstTensor bias{operands_.data(), DType::f32};
        for (const auto& [M, N, K] :
             {std::array{256, 768, 768}, std::array{512, 384, 1024}, std::array{130, 256, 2048}}) {
            GemmEpilogue withBias;
            if (M == 256) withBias.bias = bias;
            const GemmShape shape{.M = M, .N = N, .K = K, .transposeB = M == 130};
            backend_.device->fillZero(out_.data(), out_.bytes(), 0);
            backend_.kernels->gemm(shape, 1, operand, operand, 0, {out_.data(), dtype_}, withBias, 0);
            append(result.bits, M * N * sizeOf(dtype_));
            backend_.kernels->gemm(shape, 1, operand, operand, 1, {out_.data(), DType::f32}, {}, 0);
            append(result.bits, M * N * 4);
        }
        result.plans = backend_.kernels->plans();
        return result;
    }

private:
    void append(std::vector<std::byte>& bits, std::int64_t bytes) {
        const std::size_t before = bits.size();
        bits.resize(before + static_cast<std::size_t>(bytes));
        backend_.device->copyToHost(bits.data() + before, out_.data(), bytes, 0);
        backend_.device->synchronize(0);
    }

    Backend backend_;
    DType dtype_;
    Buffer operands_, out_;
};

std::filesystem::path onlyFile(const std::filesystem::path& folder) {
    std::filesystem::path found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!found.empty()) return {};
        found = entry.path();
    }
    return found;
}

}  // namespace

void checkPlans(Bench& bench, const std::string& device) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("attune-plans-" + std::to_string(bench.random().next()));
    const char* const before = getenv("XDG_CACHE_HOME");
    const std::string kept = before != nullptr ? before : "";
    setenv("XDG_CACHE_HOME", folder.c_str(), 1);
    const auto expect = [&](bool good, const char* what) {
        if (!good) bench.fail("plans", "", what);
    };
    const Result first = Products(bench, device).run();
    expect(!first.plans.empty(), "none were chosen");
    const std::filesystem::path file = onlyFile(folder / "attune" / "plans");
    expect(!file.empty(), "no file, or more than one");
    const std::string stored = readFile(file);
    const auto written = std::filesystem::last_write_time(file);
    const Result second = Products(bench, device).run();
    expect(second.plans == first.plans && second.bits == first.bits, "the file was not followed");
    expect(std::filesystem::last_write_time(file) == written, "the file was not enough");

    std::filesystem::resize_file(file, stored.size() / 2);
    const Result timedAgain = Products(bench, device).run();
    expect(!timedAgain.plans.empty() && readFile(file).size() > stored.size() / 2, "a damaged file was not replaced");
    // Whatever is in the file now, or in none: a run follows its checkpoint.
    for (const bool remove : {false, true}) {
        if (remove) std::filesystem::remove(file);
        Products resumed(bench, device);
        expect(resumed.kernels().usePlans(first.plans), "own plans were refused");
        const Result result = resumed.run();
        expect(result.plans == first.plans && result.bits == first.bits, "the checkpoint's plans were not followed");
        expect(!std::filesystem::exists(file) || !remove, "what was asked for was timed");
    }
    Products other(bench, device);
    std::string foreign = first.plans;
    foreign.replace(foreign.find("\"device\""), 8, "\"Device\"");
    expect(!other.kernels().usePlans(foreign), "plans of another machine were taken");
    expect(other.kernels().usePlans(""), "no plans were refused");
    bench.record("plans", std::to_string(first.plans.size()) + " bytes", 0, 0);
    std::filesystem::remove_all(folder);
    if (before != nullptr) {
        setenv("XDG_CACHE_HOME", kept.c_str(), 1);
    } else {
        unsetenv("XDG_CACHE_HOME");
    }
}

}  // namespace attune::gpu_tests
