#include "core/backend/cuda/peak_rates.h"

#include <array>

namespace attune::cuda {

namespace {

/// TFLOP/s of NVIDIA's data sheets, without sparsity. The first name that the card's contains counts.
struct Rates {
    std::string_view card;
    double fp32, tf32, half;
};

constexpr auto table = std::to_array<Rates>({
    {"H200", 67, 494.7, 989.4},
    {"H100 PCIe", 51, 378, 756},
    {"H100 NVL", 60, 417.5, 835.5},
    {"H100", 67, 494.7, 989.4},
    {"H800", 67, 494.7, 989.4},
    {"A100", 19.5, 156, 312},
    {"A800", 19.5, 156, 312},
    {"A40", 37.4, 74.8, 149.7},
    {"A30", 10.3, 82, 165},
    {"A10", 31.2, 62.5, 125},
    {"L40S", 91.6, 183, 362},
    {"L40", 90.5, 90.5, 181},
    {"L4", 30.3, 60, 121},
    {"RTX 4090", 82.6, 82.6, 165.2},
    {"RTX 4080", 48.7, 48.7, 97.5},
    {"RTX 3090", 35.6, 35.6, 71},
    {"RTX 3080", 29.8, 29.8, 59.5},
});

}  // namespace

double peakFlops(std::string_view name, Precision precision) noexcept {
    for (const Rates& rates : table) {
        if (name.find(rates.card) == std::string_view::npos) continue;
        const double tera = precision == Precision::fp32   ? rates.fp32
                            : precision == Precision::tf32 ? rates.tf32
                                                           : rates.half;
        return tera * 1e12;
    }
    return 0;
}

}  // namespace attune::cuda
