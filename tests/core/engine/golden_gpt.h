#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"
#include "core/models/gpt.h"

namespace attune::golden {

/// The tiny GPT-2 of tests/golden/make_gpt2_golden.py: weights and batches are drawn from the same seeds as there.

inline GptConfig config() {
    GptConfig config;
    config.vocabSize = 101;
    config.nPositions = 40;
    config.nEmbd = 36;
    config.nLayer = 2;
    config.nHead = 3;
    config.embdDropout = config.attentionDropout = config.residualDropout = 0;
    return config;
}

constexpr std::int64_t B = 3;
constexpr std::int64_t T = 33;

inline void setWeights(Model& model) {
    for (std::size_t i = 0; i < model.parameters().size(); ++i) {
        const Parameter& parameter = model.parameters()[i];
        const bool norm = parameter.shape.size() == 1 && parameter.name.ends_with(".weight");
        Random random(1000 + i);
        for (std::int64_t k = 0; k < parameter.count; ++k) {
            const float noise = (random.uniform() - 0.5f) * 0.25f;
            model.master()[parameter.offset + k] = norm ? 1 + noise : noise;
        }
    }
    model.masterChanged();
}

inline MicroBatch batch(std::uint64_t step) {
    MicroBatch result{.B = B, .T = T, .ids = {}, .targets = {}, .sampleIndex = {0, 1, 2}};
    Random random(5000 + step);
    for (std::int64_t i = 0; i < B * T; ++i) result.ids.push_back(static_cast<std::int32_t>(random.next() % 101));
    for (std::int64_t i = 0; i < B * T; ++i) {
        const auto id = static_cast<std::int32_t>(random.next() % 101);
        result.targets.push_back(i % 5 == 4 ? -100 : id);
    }
    return result;
}

inline std::int64_t lossTokens(const MicroBatch& batch) {
    return std::count_if(batch.targets.begin(), batch.targets.end(), [](std::int32_t id) { return id >= 0; });
}

/// One sample of a batch, as a batch.
inline MicroBatch rows(const MicroBatch& batch, std::int64_t first, std::int64_t count) {
    const auto cut = [&](const auto& values, std::int64_t width) {
        return std::decay_t<decltype(values)>(values.begin() + first * width, values.begin() + (first + count) * width);
    };
    return {.B = count,
            .T = batch.T,
            .ids = cut(batch.ids, batch.T),
            .targets = cut(batch.targets, batch.T),
            .sampleIndex = cut(batch.sampleIndex, 1)};
}

inline double norm(std::span<const float> x) {
    double sum = 0;
    for (const float value : x) sum += static_cast<double>(value) * value;
    return std::sqrt(sum);
}

inline double distance(std::span<const float> x, std::span<const float> y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (static_cast<double>(x[i]) - y[i]) * (static_cast<double>(x[i]) - y[i]);
    return std::sqrt(sum);
}

inline std::vector<float> logits(Model& model, const MicroBatch& batch) {
    std::vector<float> out(static_cast<std::size_t>(batch.B * batch.T * model.parameters()[0].shape[0]));
    model.logits(batch, out);
    return out;
}

}  // namespace attune::golden
