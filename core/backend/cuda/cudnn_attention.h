#pragma once

#include <memory>

#include "core/backend/cuda/context.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

/// cuDNN's fused attention for bf16, where it is right and faster than ours: no dropout (it draws other bits), no
/// lengths, T a multiple of 128 and headDim of 8. libcudnn.so.9 is looked for on first use, and each head size is
/// compared with our own kernel before it is trusted. Built without cuDNN's headers it takes nothing.
class CudnnAttention {
public:
    explicit CudnnAttention(std::shared_ptr<Context> context);
    ~CudnnAttention();

    /// Contracts: kernels.h. False: nothing was done, and the caller's own kernel has to.
    bool forward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out, Tensor logSumExp,
                 StreamId stream);
    bool backward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut, ConstTensor qkv,
                  ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace, StreamId stream);

    /// Bytes that backward may use: dQ in f32 and two numbers a row, with room for tiles that are not full.
    static std::int64_t workspaceBytes(const AttentionShape& shape);

private:
    class Library;

    /// The library when it may compute this; loads and tests it if need be.
    Library* library(const AttentionShape& shape, const DropoutKey& dropout, DType dtype, StreamId stream);

    std::shared_ptr<Context> context_;
    std::unique_ptr<Library> library_;
    bool tried_ = false;
};

}  // namespace attune::cuda
