#pragma once

#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "core/store/checkpoint.h"

/// The tensors of a checkpoint with one weight of 20 × 50.
struct SmallModel {
    std::vector<float> weight, moment;

    SmallModel() : weight(1000), moment(1000) {
        std::iota(weight.begin(), weight.end(), 0.25f);
        std::iota(moment.begin(), moment.end(), -3.5f);
    }

    /// Refers to the tensors.
    attune::CheckpointContent content(const std::string& state) const {
        attune::CheckpointContent content;
        content.weights.push_back({"h.0.weight", {20, 50}, weight.data()});
        content.moments.push_back({"m/h.0.weight", {20, 50}, moment.data()});
        content.configJson = "{\"model_type\":\"gpt2\"}";
        content.stateJson = state;
        content.saveTokenizer = [](const std::filesystem::path& folder) {
            std::ofstream(folder / "vocab.json") << "{}";
        };
        return content;
    }
};
