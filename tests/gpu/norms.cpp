// LayerNorm with the residual addition, its recomputation and its gradient.

#include "tests/gpu/case.h"

namespace attune::gpu_tests {

namespace {

void checkForward(Bench& bench, std::int64_t rows, std::int64_t C, bool withBranch, bool inPlace) {
    const DType dtype = bench.dtype();
    Case c(
        bench, "residualNorm",
        std::to_string(rows) + "x" + std::to_string(C) + (withBranch ? " branch" : "") + (inPlace ? " in place" : ""));
    const Array& x = inPlace ? c.changed("residual", rows * C, dtype) : c.input(rows * C, dtype);
    const Array& branch = c.input(rows * C, dtype);
    const Array& gamma = c.input(C, DType::f32);
    const Array& beta = c.input(C, DType::f32);
    const Array& residual = inPlace ? x : c.assigned("residual", rows * C, dtype);
    const Array& out = c.assigned("out", rows * C, dtype);
    const Array& mean = c.assigned("mean", rows, DType::f32);
    const Array& rstd = c.assigned("rstd", rows, DType::f32);
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        kernels.residualNormForward(rows, C, 1e-5f, x.on(side),
                                    withBranch ? ConstTensor(branch.on(side)) : ConstTensor{}, gamma.on(side),
                                    beta.on(side), residual.on(side), out.on(side), mean.on(side), rstd.on(side), 0);
    });
    // The recomputation has the bits of the forward pass.
    Buffer again(*bench.backend(Side::gpu).device, rows * C * sizeOf(dtype));
    bench.backend(Side::gpu).kernels->normRecompute(rows, C, residual.on(Side::gpu), gamma.on(Side::gpu),
                                                    beta.on(Side::gpu), mean.on(Side::gpu), rstd.on(Side::gpu),
                                                    {again.data(), dtype}, 0);
    std::vector<std::byte> bits(static_cast<std::size_t>(again.bytes()));
    bench.backend(Side::gpu).device->copyToHost(bits.data(), again.data(), again.bytes(), 0);
    bench.backend(Side::gpu).device->synchronize(0);
    if (bits != out.download(Side::gpu)) bench.fail("normRecompute", std::to_string(C), "other bits than forward");
}

void checkBackward(Bench& bench, std::int64_t rows, std::int64_t C, Write write = Write::accumulate) {
    const DType dtype = bench.dtype();
    Case c(bench, "normBackward", std::to_string(rows) + "x" + std::to_string(C));
    const Array& dOut = c.input(rows * C, dtype);
    const Array& residual = c.input(rows * C, dtype);
    const Array& gamma = c.input(C, DType::f32);
    const Array& mean = c.input(rows, DType::f32, 0.1f);
    const Array& rstd = c.input(rows, DType::f32, 2);
    const Array& dResidual = c.changed("dResidual", rows * C, dtype);
    const bool adds = write == Write::accumulate;
    const Array& dGamma = adds ? c.changed("dGamma", C, DType::f32) : c.assigned("dGamma", C, DType::f32);
    const Array& dBeta = adds ? c.changed("dBeta", C, DType::f32) : c.assigned("dBeta", C, DType::f32);
    c.run(bench.roundingTolerance(), [&](Kernels& kernels, Side side) {
        kernels.normBackward(rows, C, dOut.on(side), residual.on(side), gamma.on(side), mean.on(side), rstd.on(side),
                             dResidual.on(side), dGamma.on(side), dBeta.on(side), write, 0);
    });
}

}  // namespace

void checkNorms(Bench& bench, bool small) {
    checkForward(bench, 37, 64, true, false);
    checkForward(bench, 5, 200, false, true);
    checkForward(bench, 6, 25, true, true);
    checkBackward(bench, 37, 64);
    checkBackward(bench, 6, 25);
    checkBackward(bench, 6, 25, Write::assign);
    checkBackward(bench, 37, 64, Write::assign);
    if (small) return;
    for (const std::int64_t C : {768, 1024, 1280, 1600, 2050, 4096}) {
        checkForward(bench, 1029, C, true, false);
        checkBackward(bench, 1029, C);
    }
    checkForward(bench, 20001, 768, true, true);
    checkBackward(bench, 20001, 768);
}

}  // namespace attune::gpu_tests
