#include <iostream>
#include <memory>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/base/file.h"
#include "core/generate/generator.h"
#include "core/store/safetensors_writer.h"

namespace attune {

namespace {

struct Options {
    std::string model, ids, out;
};

/// The rows of ids in the file, of equal length and within the vocabulary. Errors: cli.bad_ids {path, what}.
std::vector<std::vector<std::int32_t>> readIds(const std::string& path, const GptConfig& config) {
    const auto refuse = [&](const std::string& what) { return Error("cli.bad_ids", {path, what}); };
    const Json json = Json::parse(readFile(path), nullptr, false);
    if (!json.is_array() || json.empty()) throw refuse("not an array");
    std::vector<std::vector<std::int32_t>> rows;
    for (const Json& row : json.front().is_array() ? json : Json::array({json})) {
        rows.emplace_back();
        for (const Json& id : row) {
            const bool valid =
                id.is_number_integer() && id.get<std::int64_t>() >= 0 && id.get<std::int64_t>() < config.vocabSize;
            if (!valid) throw refuse("an entry is not an id of the vocabulary");
            rows.back().push_back(id.get<std::int32_t>());
        }
        if (rows.back().empty() || rows.back().size() != rows.front().size()) throw refuse("the rows differ in length");
    }
    if (std::cmp_greater(rows.front().size(), config.nPositions))
        throw refuse("a row is longer than the model's context");
    return rows;
}

int writeLogits(const Options& options, bool json) {
    const auto loaded = loadModel(modelFolder(options.model), "cpu", 0);
    const auto rows = readIds(options.ids, loaded->config);
    const auto T = static_cast<std::int64_t>(rows.front().size());
    const std::size_t rowSize = rows.front().size() * static_cast<std::size_t>(loaded->config.vocabSize);
    std::vector<float> logits(rows.size() * rowSize);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const MicroBatch batch{.B = 1,
                               .T = T,
                               .ids = rows[row],
                               .targets = std::vector<std::int32_t>(rows[row].size(), -1),
                               .sampleIndex = {0}};
        loaded->model->logits(batch, std::span(logits).subspan(row * rowSize, rowSize));
    }
    const std::vector<std::int64_t> shape{static_cast<std::int64_t>(rows.size()), T, loaded->config.vocabSize};
    writeSafetensors(options.out, {{"logits", shape, logits.data()}});
    if (json) {
        printJson({{"out", options.out}, {"shape", shape}});
    } else {
        std::cout << "wrote logits (" << shape[0] << ", " << shape[1] << ", " << shape[2] << ") to " << options.out
                  << '\n';
    }
    return ExitCode::done;
}

}  // namespace

void addLogitsCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("logits", "Write a model's logits for given token ids",
                                [options, &cli] { return writeLogits(*options, cli.json()); });
    command->add_option("model", options->model, "Model or checkpoint folder, or PROJECT#RUN")->required();
    command->add_option("--ids", options->ids, "JSON file: an array of ids, or an array of such rows")->required();
    command->add_option("--out", options->out, "safetensors file with the tensor logits (rows, positions, vocabulary)")
        ->required();
}

}  // namespace attune
