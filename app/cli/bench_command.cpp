#include <algorithm>
#include <chrono>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "core/base/rng.h"
#include "core/config/presets.h"
#include "core/models/gpt.h"
#include "core/optim/adamw.h"
#include "core/telemetry/proc_files.h"
#include "core/train/optimizer_step.h"
#include "core/train/settings.h"

namespace attune {

namespace {

struct Options {
    std::string model = "gpt-cpu", precision = "fp32", device = "cpu";
    std::int64_t layers = 0, width = 0, heads = 0, vocab = 0, sequence = 0, batch = 0;  // 0: the model's
    std::int64_t steps = 30, threads = 0;
    bool withoutGraphs = false;
};

/// Steps before the first measured one: caches fill and threads start.
constexpr std::int64_t warmupSteps = 5;
/// Steps in the windows whose medians show whether a long run slows down.
constexpr std::size_t windowSteps = 10;

/// The settings of a run with the size asked for. "gpt-cpu" is the size that peers are measured with on a CPU.
ExperimentConfig benchConfig(const Options& options) {
    ExperimentConfig config = options.model == "gpt-cpu" ? ExperimentConfig() : configFromPreset(options.model);
    if (options.model == "gpt-cpu") config.setFromText("tokenizer.vocab_size", "1024");
    const auto change = [&](const char* key, std::int64_t value) {
        if (value != 0) config.set(key, value);
    };
    change("model.n_layer", options.layers);
    change("model.n_embd", options.width);
    change("model.n_head", options.heads);
    change("model.n_positions", options.sequence);
    change("tokenizer.vocab_size", options.vocab);
    change("train.per_device_train_batch_size", options.batch);
    change("device.threads", options.threads);
    config.set("train.gradient_accumulation_steps", std::int64_t{1});
    config.set("data.paths", std::vector<std::string>{"random tokens"});
    config.set("device.name", options.device);
    config.set("device.precision", options.precision);
    return config;
}

MicroBatch randomBatch(std::int64_t B, std::int64_t T, std::int64_t V) {
    MicroBatch batch{.B = B, .T = T, .ids = {}, .targets = {}, .sampleIndex = {}};
    Random random(1);
    const auto draw = [&] { return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(V))); };
    for (std::int64_t i = 0; i < B * T; ++i) {
        batch.ids.push_back(draw());
        batch.targets.push_back(draw());
    }
    for (std::int64_t b = 0; b < B; ++b) batch.sampleIndex.push_back(b);
    return batch;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Milliseconds of each measured step, from the end of the one before: forward, backward, clipping and update, as a run
/// does them.
std::vector<double> timeSteps(OptimizerSteps& steps, const MicroBatch& batch, std::int64_t count) {
    const StepBatch stepBatch{.micro = {batch}, .lossTokens = batch.B * batch.T, .after = {}};
    const CommandBox noCommands;
    std::vector<double> times;
    std::int64_t finished = 0;
    auto last = std::chrono::steady_clock::now();
    const auto finish = [&] {
        steps.finish();
        const auto now = std::chrono::steady_clock::now();
        if (finished++ >= warmupSteps) times.push_back(std::chrono::duration<double, std::milli>(now - last).count());
        last = now;
    };
    for (std::int64_t step = 0; step < warmupSteps + count; ++step) {
        steps.submit(stepBatch, {.seed = 1, .step = static_cast<std::uint64_t>(step), .training = true}, 1e-4,
                     noCommands);
        while (steps.underWay() > 1 || steps.ready()) finish();
    }
    while (steps.underWay() > 0) finish();
    return times;
}

int bench(const Options& options, bool json) {
    const ExperimentConfig config = benchConfig(options);
    if (reportProblems(validate(config))) return ExitCode::usage;
    const GptConfig size = gptConfig(config, config.integer("tokenizer.vocab_size"));
    const RunShape shape = runShape(config);
    Backend backend = openBackend(options.device, static_cast<int>(options.threads), shape.precision);
    const auto model = makeGpt(backend, size, shape);
    model->initialise(1);
    AdamW optimizer(backend, *model, adamWSettings(config));
    const MicroBatch batch = randomBatch(shape.microBatch, shape.T, size.vocabSize);
    OptimizerSteps steps(*backend.device, *model, optimizer, 1.0, !options.withoutGraphs);
    const std::vector<double> times = timeSteps(steps, batch, options.steps);

    const auto window = static_cast<std::ptrdiff_t>(std::min(windowSteps, times.size()));
    const double ms = median(times);
    const double tokensPerSecond = static_cast<double>(batch.B * batch.T) * 1000 / ms;
    const double peakFlops = backend.device->info().peakFlops;
    Json result{{"model", options.model},
                {"device", backend.device->info().name},
                {"precision", options.precision},
                {"batch", batch.B},
                {"sequence", batch.T},
                {"tokens_per_s", tokensPerSecond},
                {"ms_per_step", ms},
                {"ms_per_step_early", median({times.begin(), times.begin() + window})},
                {"ms_per_step_late", median({times.end() - window, times.end()})},
                {"peak_bytes", procBytes(readProc("/proc/self/status"), "VmHWM")},
                {"planned_bytes", planGpt(*backend.kernels, size, shape).totalBytes()},
                {"model_flops_per_token", model->flopsPerToken()}};
    if (peakFlops > 0) result["mfu"] = tokensPerSecond * model->flopsPerToken() / peakFlops;
    if (json) {
        printJson(result);
        return ExitCode::done;
    }
    std::vector<std::vector<std::string>> rows;
    for (const auto& [name, value] : result.items()) {
        rows.push_back({name, value.is_string() ? value.get<std::string>() : shortNumber(value.get<double>())});
    }
    printTable(rows, 1);
    return ExitCode::done;
}

}  // namespace

void addBenchCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("bench", "Measure training steps on random tokens",
                                [options, &cli] { return bench(*options, cli.json()); });
    const auto size = [&](const char* name, std::int64_t& value, const char* description) {
        command->add_option(name, value, description)->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000}));
    };
    command->add_option("--model", options->model, "gpt-cpu (6 layers of 384) or a preset")->capture_default_str();
    size("--layers", options->layers, "Instead of the model's");
    size("--width", options->width, "Instead of the model's");
    size("--heads", options->heads, "Instead of the model's");
    size("--vocab", options->vocab, "Instead of the model's");
    size("--seq", options->sequence, "Tokens in a sample");
    size("--batch", options->batch, "Samples in a step");
    size("--steps", options->steps, "Measured steps, after 5 to warm up (default 30)");
    size("--threads", options->threads, "Instead of all cores");
    command->add_option("--precision", options->precision)->capture_default_str();
    command->add_option("--device", options->device)->capture_default_str();
    command->add_flag("--no-graphs", options->withoutGraphs, "Submit the work of a step piece by piece");
}

}  // namespace attune
