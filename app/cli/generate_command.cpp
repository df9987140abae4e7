#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/generate/generator.h"

namespace attune {

namespace {

struct Options {
    std::string model, device = "cpu";
    GenerateRequest request;
    int threads = 0;
};

int generate(const Options& options, bool json) {
    const auto loaded = loadModel(modelFolder(options.model), options.device, options.threads);
    if (!json) std::cout << options.request.prompt << std::flush;
    const auto onText = [&](const std::string& piece) {
        if (!json) std::cout << piece << std::flush;
    };
    const std::string text = generateText(*loaded->model, *loaded->tokenizer, options.request, {}, onText);
    if (json) {
        printJson({{"prompt", options.request.prompt}, {"text", text}});
    } else {
        std::cout << '\n';
    }
    return ExitCode::done;
}

}  // namespace

void addGenerateCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        cli.add("generate", "Let a model continue a text", [options, &cli] { return generate(*options, cli.json()); });
    GenerateRequest& request = options->request;
    SamplerSettings& sampler = request.sampler;
    command->add_option("model", options->model, "Model or checkpoint folder, or PROJECT#RUN")->required();
    command->add_option("--prompt", request.prompt, "Text to continue")->required();
    command->add_option("--max-new-tokens", request.maxNewTokens)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000}))
        ->capture_default_str();
    command->add_option("--temperature", sampler.temperature)->check(CLI::Range(1e-6, 100.0))->capture_default_str();
    command->add_option("--top-k", sampler.topK, "0: off")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1000000}))
        ->capture_default_str();
    command->add_option("--top-p", sampler.topP, "1: off")->check(CLI::Range(1e-6, 1.0))->capture_default_str();
    command->add_option("--repetition-penalty", sampler.repetitionPenalty, "1: off")
        ->check(CLI::Range(1e-6, 100.0))
        ->capture_default_str();
    command->add_option("--seed", request.seed)->capture_default_str();
    command->add_flag("--greedy", sampler.greedy, "Take the likeliest token every time");
    command->add_option("--device", options->device)->capture_default_str();
    command->add_option("--threads", options->threads, "0: all cores")
        ->check(CLI::Range(0, 4096))
        ->capture_default_str();
}

}  // namespace attune
