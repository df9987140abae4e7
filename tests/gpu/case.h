#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/rng.h"

namespace attune::gpu_tests {

enum class Side { cpu, gpu };

/// Both backends, fresh random numbers and the table of results.
class Bench {
public:
    Bench(const std::string& device, Precision precision, std::uint64_t seed);

    Backend& backend(Side side) { return side == Side::cpu ? cpu_ : gpu_; }
    Precision precision() const noexcept { return gpu_.precision; }
    /// Of the activations.
    DType dtype() const noexcept { return precision() == Precision::bf16 ? DType::bf16 : DType::f32; }
    /// What may differ where only rounding does, and where operands of products are rounded.
    double roundingTolerance() const noexcept { return dtype() == DType::bf16 ? 8e-3 : 1e-5; }
    double productTolerance() const noexcept { return precision() == Precision::tf32 ? 2e-3 : roundingTolerance(); }
    Random& random() noexcept { return random_; }

    /// A line of the table; not below the tolerance (or not a number) is a failure.
    void record(const std::string& what, const std::string& shape, double error, double tolerance);
    /// A failure without a number.
    void fail(const std::string& what, const std::string& shape, const std::string& why);
    int failures() const noexcept { return failures_; }

private:
    Backend cpu_, gpu_;
    Random random_;
    int failures_ = 0;
};

/// One array with the same content on both sides.
class Array {
public:
    Array(Bench& bench, std::string name, std::vector<std::byte> start, DType dtype, bool isOutput);

    Tensor on(Side side) const { return {side == Side::cpu ? cpu_.data() : gpu_.data(), dtype_}; }
    template <class T>
    T* data(Side side) const {
        return static_cast<T*>(on(side).data);
    }

    bool isOutput() const noexcept { return isOutput_; }
    const std::string& name() const noexcept { return name_; }
    void upload(Side side);
    std::vector<std::byte> download(Side side) const;
    /// ‖gpu − cpu‖ / ‖cpu‖ in f64; NaN where either has one.
    double error() const;

private:
    std::vector<double> values(Side side) const;

    Bench& bench_;
    std::string name_;
    std::vector<std::byte> start_;
    DType dtype_;
    bool isOutput_;
    Buffer cpu_, gpu_;
};

/// One kernel on one shape: arrays, then run().
class Case {
public:
    Case(Bench& bench, std::string kernel, std::string shape)
        : bench_(bench), kernel_(std::move(kernel)), shape_(std::move(shape)) {}

    /// Uniform in ± scale.
    Array& input(std::int64_t count, DType dtype, float scale = 1);
    /// An output that the kernel adds to or changes.
    Array& changed(const std::string& name, std::int64_t count, DType dtype, float scale = 1);
    /// An output that the kernel assigns: it starts as NaN.
    Array& assigned(const std::string& name, std::int64_t count, DType dtype);
    Array& integers(const std::vector<std::int32_t>& values);
    Array& longs(const std::vector<std::int64_t>& values);
    Array& doubles(const std::string& name, const std::vector<double>& values);
    Array& scratch(std::int64_t bytes);

    /// Runs on the CPU once and on the GPU twice; the GPU's two results must have the same bits, and each output must
    /// be near the CPU's.
    void run(double tolerance, const std::function<void(Kernels&, Side)>& work);

private:
    Array& add(std::string name, std::vector<std::byte> start, DType dtype, bool isOutput);
    std::vector<std::byte> random(std::int64_t count, DType dtype, float scale);

    Bench& bench_;
    std::string kernel_, shape_;
    std::vector<std::unique_ptr<Array>> arrays_;
};

// One function for each family of kernels. `small`: only shapes that a memory checker gets through.
void checkProducts(Bench& bench, bool small);
void checkNorms(Bench& bench, bool small);
void checkAttention(Bench& bench, bool small);
void checkLossAndEmbedding(Bench& bench, bool small);
void checkElementwise(Bench& bench, bool small);
void checkOptimizer(Bench& bench, bool small);
void checkDevice(Bench& bench);
void checkPlans(Bench& bench, const std::string& device);
void checkModel(Bench& bench, bool small);
void checkSteps(Bench& bench, bool small);

}  // namespace attune::gpu_tests
