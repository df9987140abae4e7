#pragma once

#include "core/backend/cuda/cudnn_attention.h"

namespace attune::cuda {

/// Whether `candidate` computes what our own kernel does, forward and backward, for the head size, length and mask of
/// `shape` on one sequence of two heads; in one of them half the queries see only scores near −120, where a wrong mask
/// overflows (pytorch issue 196678).
bool attentionAgrees(Context& context, CudnnAttention& candidate, const AttentionShape& shape, StreamId stream);

}  // namespace attune::cuda
