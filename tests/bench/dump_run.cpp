// Writes what a run would train on, so that a peer trains on exactly the same: initial weights, every batch in order,
// the learning rates, the validation tokens. Usage: dump_run CONFIG.json STEPS OUTPUT_FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/models/hugging_face.h"
#include "core/train/checkpoint_tensors.h"
#include "core/train/run_parts.h"
#include "core/train/settings.h"
#include "core/values/messages.h"

using namespace attune;

namespace {

void writeIds(std::ofstream& file, const std::vector<std::int32_t>& ids) {
    file.write(reinterpret_cast<const char*>(ids.data()),
               static_cast<std::streamsize>(ids.size() * sizeof(std::int32_t)));
}

void dump(const ExperimentConfig& config, std::int64_t steps, const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    RunParts parts = prepareRun({config, std::nullopt, false}, {}, [](const std::string&, double) {});
    const TensorSnapshot snapshot(*parts.backend.device, *parts.model, *parts.optimizer);
    CheckpointContent content;
    content.weights = snapshot.weights();
    content.moments = snapshot.moments();
    content.configJson = huggingFaceConfig(parts.modelConfig, parts.tokenizer->endOfText());
    content.stateJson = toJson(parts.state);
    content.saveTokenizer = [&](const std::filesystem::path& target) { parts.tokenizer->save(target); };
    std::filesystem::remove_all(folder / "initial");
    writeCheckpoint(folder / "initial", content);

    nlohmann::json run;
    std::ofstream batches(folder / "batches.i32", std::ios::binary);
    for (std::int64_t step = 0; step < steps; ++step) {
        nlohmann::json rows = nlohmann::json::array();
        for (const MicroBatch& micro : parts.loader->next().micro) {
            writeIds(batches, micro.ids);
            writeIds(batches, micro.targets);
            rows.push_back(micro.B);
        }
        run["micro_batches"].push_back(rows);
        run["learning_rates"].push_back(parts.schedule.at(step));
    }
    std::vector<std::int32_t> validation(static_cast<std::size_t>(parts.data.validation->tokens()));
    parts.data.validation->copy(0, validation);
    std::ofstream validationFile(folder / "validation.i32", std::ios::binary);
    writeIds(validationFile, validation);
    run["T"] = sequenceLength(config);
    for (const char* key :
         {"train.adam_beta1", "train.adam_beta2", "train.adam_epsilon", "train.weight_decay", "train.max_grad_norm"}) {
        run[key] = config.real(key);
    }
    writeFileAtomically(folder / "run.json", run.dump());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: dump_run CONFIG.json STEPS OUTPUT_FOLDER\n", stderr);
        return 2;
    }
    try {
        dump(configFromJson(readFile(argv[1])), std::stoll(argv[2]), argv[3]);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", describe(error.code(), error.arguments()).c_str());
        return 1;
    }
}
