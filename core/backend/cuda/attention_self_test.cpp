#include "core/backend/cuda/attention_self_test.h"

#include <cmath>
#include <vector>

#include "core/backend/cuda/attention.h"
#include "core/base/rng.h"

namespace attune::cuda {

namespace {

constexpr double tolerance = 2e-2;  // bf16 probabilities on both sides
constexpr float farScore = 120;

using Values = std::vector<std::uint16_t>;

/// qkv (1, T, 3, 2, headDim).
Values testInput(const AttentionShape& shape) {
    Random random(1);
    Values values;
    const auto far = std::sqrt(farScore / (shape.scale * static_cast<float>(shape.headDim)));
    for (std::int64_t t = 0; t < shape.T; ++t) {
        for (int part = 0; part < 3; ++part) {
            for (int h = 0; h < 2; ++h) {
                for (std::int64_t i = 0; i < shape.headDim; ++i) {
                    float value = random.normal();
                    if (h == 1 && part == 0) value = 0.05f * value + (t >= shape.T / 2 ? far : 0);
                    if (h == 1 && part == 1) value = 0.05f * value - far;
                    values.push_back(toBf16(value));
                }
            }
        }
    }
    return values;
}

double distance(const Values& expected, const Values& found) {
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double e = fromBf16(expected[i]);
        const double d = fromBf16(found[i]) - e;
        difference += d * d;
        size += e * e;
    }
    return std::sqrt(difference / size);
}

/// Device memory of one side.
class TestSide {
public:
    TestSide(const AttentionShape& shape, std::int64_t workspaceBytes)
        : count_(shape.T * 2 * shape.headDim),
          out_(allocateDevice(count_ * 2)),
          logSumExp_(allocateDevice(shape.T * 2 * 4)),
          dQkv_(allocateDevice(3 * count_ * 2)),
          workspace_(allocateDevice(workspaceBytes)) {}

    Tensor out() const { return {out_.get(), DType::bf16}; }
    Tensor logSumExp() const { return {logSumExp_.get(), DType::f32}; }
    Tensor dQkv() const { return {dQkv_.get(), DType::bf16}; }
    void* workspace() const { return workspace_.get(); }

    Values outValues(cudaStream_t stream) const { return copied(out_.get(), count_, stream); }
    Values dQkvValues(cudaStream_t stream) const { return copied(dQkv_.get(), 3 * count_, stream); }

private:
    static Values copied(const void* from, std::int64_t count, cudaStream_t stream) {
        Values values(static_cast<std::size_t>(count));
        ATTUNE_CUDA(cudaMemcpyAsync(values.data(), from, values.size() * 2, cudaMemcpyDeviceToHost, stream));
        ATTUNE_CUDA(cudaStreamSynchronize(stream));
        return values;
    }

    std::int64_t count_;
    DeviceMemory out_, logSumExp_, dQkv_, workspace_;
};

}  // namespace

bool attentionAgrees(Context& context, CudnnAttention& candidate, const AttentionShape& shape, StreamId stream) {
    AttentionShape test = shape;
    test.B = 1;
    test.H = 2;
    const Launch on = context.launch(stream);
    const Values input = testInput(test);
    const auto bytes = static_cast<std::int64_t>(input.size() * 2);
    const DeviceMemory memory = allocateDevice(bytes);
    ATTUNE_CUDA(cudaMemcpyAsync(memory.get(), input.data(), input.size() * 2, cudaMemcpyHostToDevice, on.stream));
    const ConstTensor qkv{memory.get(), DType::bf16};
    const ConstTensor dOut = qkv;  // any numbers will do
    const TestSide own(test, attentionWorkspaceBytes(test));
    attentionForward(on, false, test, {}, qkv, own.out(), own.logSumExp());
    attentionBackward(on, false, test, {}, dOut, qkv, own.out(), own.logSumExp(), own.dQkv(), own.workspace());
    const TestSide other(test, CudnnAttention::workspaceBytes(test));
    if (!candidate.forward(test, {}, qkv, other.out(), other.logSumExp(), stream) ||
        !candidate.backward(test, {}, dOut, qkv, other.out(), other.logSumExp(), other.dQkv(), other.workspace(),
                            stream)) {
        return false;
    }
    return distance(own.outValues(on.stream), other.outValues(on.stream)) < tolerance &&
           distance(own.dQkvValues(on.stream), other.dQkvValues(on.stream)) < tolerance;
}

}  // namespace attune::cuda
