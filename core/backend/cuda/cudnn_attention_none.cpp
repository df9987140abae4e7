// A build without the headers of cuDNN's frontend: every attention is our own.

#include "core/backend/cuda/cudnn_attention.h"

namespace attune::cuda {

class CudnnAttention::Library {};

CudnnAttention::CudnnAttention(std::shared_ptr<Context> context) : context_(std::move(context)) {}
CudnnAttention::~CudnnAttention() = default;

bool CudnnAttention::forward(const AttentionShape&, const DropoutKey&, ConstTensor, Tensor, Tensor, StreamId) {
    return false;
}

bool CudnnAttention::backward(const AttentionShape&, const DropoutKey&, ConstTensor, ConstTensor, ConstTensor,
                              ConstTensor, Tensor, void*, StreamId) {
    return false;
}

std::int64_t CudnnAttention::workspaceBytes(const AttentionShape&) {
    return 0;
}

}  // namespace attune::cuda
