#include "core/nn/linear.h"

namespace attune {

Linear::Linear(const Compute& compute, Weight weight, Weight bias, std::int64_t in, std::int64_t out)
    : compute_(compute), weight_(weight), bias_(bias), in_(in), out_(out) {}

void Linear::forward(std::int64_t rows, ConstTensor x, Tensor y, Activation activation, Tensor preActivation) const {
    const GemmShape shape{.M = rows, .N = out_, .K = in_};
    compute_.kernels->gemm(shape, 1, x, weight_.value, 0, y, {bias_.value, activation, preActivation}, compute_.stream);
}

void Linear::backward(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX) const {
    const GemmShape input{.M = rows, .N = in_, .K = out_, .transposeB = true};
    compute_.kernels->gemm(input, 1, dY, weight_.value, 0, dX, {}, compute_.stream);
    const GemmShape weight{.M = in_, .N = out_, .K = rows, .transposeA = true};
    compute_.kernels->gemm(weight, 1, x, dY, 1, weight_.gradient, {}, compute_.stream);
    compute_.kernels->biasBackward(rows, out_, dY, bias_.gradient, compute_.stream);
}

}  // namespace attune
