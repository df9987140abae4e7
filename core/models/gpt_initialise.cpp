#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "core/models/gpt_model.h"

namespace attune {

namespace {

/// N(0, deviation): four Box-Muller values from each block of four words, so element i depends on the key and i alone.
void fillNormal(std::span<float> out, std::uint64_t key, double deviation) {
    for (std::size_t first = 0; first < out.size(); first += 4) {
        const std::uint64_t block = first / 4;
        const auto words = philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0},
                                  {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)});
        std::array<float, 4> values{};
        for (std::size_t pair = 0; pair < 4; pair += 2) {
            const double radius = deviation * std::sqrt(-2 * std::log((words[pair] + 1.0) * 0x1p-32));
            const double angle = 2 * std::numbers::pi * words[pair + 1] * 0x1p-32;
            values[pair] = static_cast<float>(radius * std::cos(angle));
            values[pair + 1] = static_cast<float>(radius * std::sin(angle));
        }
        std::copy_n(values.begin(), std::min<std::size_t>(4, out.size() - first),
                    out.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

}  // namespace

void Gpt::initialise(std::uint64_t seed) {
    const double projection = config_.initializerRange / std::sqrt(2.0 * static_cast<double>(config_.nLayer));
    std::vector<float> values;
    for (std::size_t i = 0; i < parameters_.table.size(); ++i) {
        const Parameter& parameter = parameters_.table[i];
        values.assign(static_cast<std::size_t>(parameter.count), 0.0f);  // biases
        if (parameter.matrix) {
            fillNormal(values, mixSeed(seed, i),
                       parameter.name.ends_with("c_proj.weight") ? projection : config_.initializerRange);
        } else if (parameter.name.ends_with(".weight")) {  // norms
            std::ranges::fill(values, 1.0f);
        }
        backend_.device->copyToDevice(master() + parameter.offset, values.data(), parameter.count * sizeOf(DType::f32),
                                      compute_.stream);
        backend_.device->synchronize(compute_.stream);
    }
    masterChanged();
}

}  // namespace attune
