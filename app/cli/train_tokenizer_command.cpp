#include <filesystem>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "core/config/experiment_config.h"
#include "core/data/corpus.h"

namespace attune {

namespace {

struct Options {
    std::string kind = "bpe", vocabSize = "2048", out;
    std::vector<std::string> files;
};

int trainTokenizer(const Options& options, bool json) {
    ExperimentConfig config;
    config.set("data.paths", options.files);
    config.setFromText("tokenizer.vocab_size", options.vocabSize);
    if (reportProblems(validate(config))) return ExitCode::usage;
    const auto tokenizer = makeTokenizer(config, {}, [](double) {});
    std::filesystem::create_directories(options.out);
    tokenizer->save(options.out);
    if (json) {
        printJson({{"folder", options.out},
                   {"vocab_size", tokenizer->vocabSize()},
                   {"fingerprint", tokenizer->fingerprint()}});
    } else {
        std::cout << "wrote " << tokenizer->vocabSize() << " tokens to " << options.out << '\n';
    }
    return ExitCode::done;
}

}  // namespace

void addTrainTokenizerCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("train-tokenizer", "Learn a vocabulary from texts",
                                [options, &cli] { return trainTokenizer(*options, cli.json()); });
    command->add_option("--kind", options->kind)->check(CLI::IsMember({"bpe"}))->capture_default_str();
    command->add_option("--vocab-size", options->vocabSize)->capture_default_str();
    command->add_option("--out", options->out, "Folder for vocab.json and merges.txt")->required();
    command->add_option("files", options->files, "Text files or folders")->required();
}

}  // namespace attune
