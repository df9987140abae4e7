// Compares every kernel of the GPU backend, and a whole model, with the CPU backend, which is the specification.
//   gpu_parity [--small] [--own] [--device cuda:0] [--seed N] [fp32|tf32|bf16 …]
// --small: only shapes that a memory checker gets through; --own: nothing that runs in NVIDIA's libraries.
// Prints a table; exit code 0: all within tolerance, 1: something is not, 77: there is no usable GPU.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/values/messages.h"
#include "tests/gpu/case.h"

using namespace attune;

namespace {

int check(const std::string& device, Precision precision, std::uint64_t seed, bool small, bool own) {
    gpu_tests::Bench bench(device, precision, seed);
    gpu_tests::checkDevice(bench);
    gpu_tests::checkAttention(bench, small);
    if (!own) gpu_tests::checkProducts(bench, small);
    if (!own) gpu_tests::checkModel(bench, small);
    if (!own) gpu_tests::checkSteps(bench, small);
    if (!own) gpu_tests::checkPlans(bench, device);
    if (precision == Precision::tf32) return bench.failures();  // the rest multiplies no matrices
    gpu_tests::checkNorms(bench, small);
    gpu_tests::checkLossAndEmbedding(bench, small);
    gpu_tests::checkElementwise(bench, small);
    gpu_tests::checkOptimizer(bench, small);
    return bench.failures();
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // what was seen survives a crash or a time limit
    bool small = false;
    bool own = false;
    std::string device = "cuda";
    std::uint64_t seed = 1;
    std::vector<Precision> precisions;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--small") small = true;
        if (argument == "--own") own = true;
        if (argument == "--device" && i + 1 < argc) device = argv[++i];
        if (argument == "--seed" && i + 1 < argc) seed = std::strtoull(argv[++i], nullptr, 10);
        for (const Precision precision : {Precision::fp32, Precision::tf32, Precision::bf16}) {
            if (argument == toString(precision)) precisions.push_back(precision);
        }
    }
    if (precisions.empty()) precisions = {Precision::fp32, Precision::tf32, Precision::bf16};
    for (const BackendStatus& status : backends()) {
        std::printf("%s: %s%s\n", status.name.c_str(), status.description.c_str(),
                    status.available ? "" : (", " + describe(status.code, status.arguments)).c_str());
    }
    int failures = 0;
    try {
        for (const Precision precision : precisions) failures += check(device, precision, seed, small, own);
    } catch (const Error& error) {
        std::printf("%s\n", describe(error.code(), error.arguments()).c_str());
        return error.code() == "device.unavailable" ? 77 : 1;
    }
    std::printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
