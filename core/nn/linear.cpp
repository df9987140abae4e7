#include "core/nn/linear.h"

namespace attune {

Linear::Linear(const Compute& compute, Weight weight, Weight bias, std::int64_t in, std::int64_t out)
    : compute_(compute), weight_(weight), bias_(bias), in_(in), out_(out) {}

void Linear::forward(std::int64_t rows, ConstTensor x, Tensor y, Activation activation, Tensor preActivation) const {
    const GemmShape shape{.M = rows, .N = out_, .K = in_};
    compute_.kernels->gemm(shape, 1, x, weight_.value, 0, y,
                           {.bias = bias_.value, .activation = activation, .preActivation = preActivation},
                           compute_.stream);
}

void Linear::backward(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX, Write write) const {
    inputGradient(rows, dY, dX, {});
    weightGradient(rows, x, dY, write, bias_.gradient);
}

void Linear::backwardThrough(std::int64_t rows, ConstTensor x, ConstTensor dY, Activation activation, ConstTensor pre,
                             Tensor dPre, Tensor dBias, Write write) const {
    inputGradient(rows, dY, dPre,
                  {.activation = activation, .slopeAt = pre, .columnSums = dBias, .columnWrite = write});
    weightGradient(rows, x, dY, write, bias_.gradient);
}

void Linear::backwardWithoutBias(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX, Write write) const {
    inputGradient(rows, dY, dX, {});
    weightGradient(rows, x, dY, write, {});
}

void Linear::inputGradient(std::int64_t rows, ConstTensor dY, Tensor dX, const GemmEpilogue& epilogue) const {
    const GemmShape shape{.M = rows, .N = in_, .K = out_, .transposeB = true};
    compute_.kernels->gemm(shape, 1, dY, weight_.value, 0, dX, epilogue, compute_.stream);
}

void Linear::weightGradient(std::int64_t rows, ConstTensor x, ConstTensor dY, Write write, Tensor dBias) const {
    const GemmShape shape{.M = in_, .N = out_, .K = rows, .transposeA = true};
    const float beta = write == Write::assign ? 0 : 1;
    compute_.kernels->gemm(shape, 1, x, dY, beta, weight_.gradient, {.operandSums = dBias}, compute_.stream);
}

}  // namespace attune
