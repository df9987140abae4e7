#pragma once

#include <QFile>
#include <QString>

#include "core/config/experiment_config.h"
#include "core/store/project.h"

namespace attune {

/// A text of a few words in random order, always the same.
inline void writeTinyText(const QString& path) {
    QFile text(path);
    if (!text.open(QIODevice::WriteOnly)) qFatal("cannot write the text");
    unsigned state = 1;
    for (int line = 0; line < 200; ++line) {
        for (int word = 0; word < 9; ++word) {
            state = state * 1103515245u + 12345u;
            static constexpr const char* words[] = {"the", "model",  "reads", "small", "texts",
                                                    "and", "learns", "a",     "little"};
            text.write(words[(state >> 16) % 9]);
            text.write(word == 8 ? "\n" : " ");
        }
    }
}

/// 2 layers × 16, T = 16: thousands of steps a second.
inline ExperimentConfig tinyConfig(const QString& text, std::int64_t steps) {
    ExperimentConfig config;
    config.set("data.paths", std::vector<std::string>{text.toStdString()});
    config.set("data.validation_fraction", 0.1);
    config.set("tokenizer.kind", std::string("train_bpe"));
    const std::pair<const char*, std::int64_t> numbers[] = {{"tokenizer.vocab_size", 280},
                                                            {"model.n_layer", 2},
                                                            {"model.n_head", 2},
                                                            {"model.n_embd", 16},
                                                            {"model.n_positions", 16},
                                                            {"train.per_device_train_batch_size", 4},
                                                            {"train.max_steps", steps},
                                                            {"logging.steps", 1},
                                                            {"eval.steps", 20},
                                                            {"sampling.steps", 20},
                                                            {"generation.max_new_tokens", 8},
                                                            {"checkpoint.steps", 50},
                                                            {"device.threads", 1}};
    for (const auto& [key, value] : numbers) config.set(key, value);
    return config;
}

/// A project with one experiment of these settings.
inline void makeProject(const QString& path, const ExperimentConfig& config) {
    ExperimentRecord experiment;
    experiment.name = "tiny";
    experiment.configJson = experiment.sourceJson = toJson(config);
    Project::create(path.toStdString())->addExperiment(experiment);
}

}  // namespace attune
