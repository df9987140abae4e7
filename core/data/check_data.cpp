#include <algorithm>
#include <filesystem>
#include <set>

#include "core/base/error.h"
#include "core/data/corpus.h"
#include "core/data/corpus_files.h"
#include "core/data/corpus_scan.h"

namespace attune {

namespace {

constexpr std::size_t mostProblems = 20;  // a folder of the wrong kind need not be listed whole

class DataCheck {
public:
    DataCheck(const ExperimentConfig& config, std::stop_token stop)
        : config_(config), settings_(corpusSettings(config)), stop_(std::move(stop)) {}

    std::vector<Problem> run() {
        const std::int64_t training = checkPaths(settings_.paths, "data.paths");
        const std::int64_t validation = checkPaths(settings_.validationPaths, "data.validation_paths");
        checkOverlap();
        checkTokenizer();
        if (problems_.empty() && !settings_.paths.empty()) checkAmount(training, validation);
        return std::move(problems_);
    }

private:
    void add(const Error& error, const std::string& key, std::vector<Fix> fixes = {}) {
        if (problems_.size() < mostProblems)
            problems_.push_back({Problem::Severity::error, error.code(), error.arguments(), {key}, std::move(fixes)});
    }

    /// The list without the path, unless nothing would be left.
    static std::vector<Fix> removal(const std::string& key, std::vector<std::string> paths, const std::string& path) {
        std::erase(paths, path);
        if (paths.empty()) return {};
        ExperimentConfig without;
        without.set(key, paths);
        return {{key, without.toText(key)}};
    }

    /// Bytes and documents of text in all good files: no tokenizer gives more tokens.
    std::int64_t checkPaths(const std::vector<std::string>& paths, const std::string& key) {
        std::int64_t mostTokens = 0;
        for (const std::string& path : paths) {
            try {
                for (const CorpusFile& file : corpusFiles(std::vector<std::string>{path}))
                    mostTokens += checkFile(file, key);
            } catch (const Error& error) {
                add(error, key, removal(key, paths, path));
            }
        }
        return mostTokens;
    }

    std::int64_t checkFile(const CorpusFile& file, const std::string& key) {
        if (problems_.size() >= mostProblems) return 0;
        try {
            const CorpusScan scan = scanCorpus({file}, settings_.separator, stop_, {});
            return scan.bytes + static_cast<std::int64_t>(scan.documentBytes.size());
        } catch (const Error& error) {
            add(error, key);
            return 0;
        }
    }

    void checkOverlap() {
        if (!problems_.empty() || settings_.paths.empty() || settings_.validationPaths.empty()) return;
        const auto listedTwice = [this](const std::string& path) {  // validate() has said so
            return std::ranges::find(settings_.paths, path) != settings_.paths.end() &&
                   std::ranges::find(settings_.validationPaths, path) != settings_.validationPaths.end();
        };
        std::set<std::filesystem::path> training;
        for (const CorpusFile& file : corpusFiles(settings_.paths))
            training.insert(std::filesystem::canonical(file.path));
        for (const CorpusFile& file : corpusFiles(settings_.validationPaths)) {
            if (training.contains(std::filesystem::canonical(file.path)) && !listedTwice(file.path.string()))
                add(Error("data.validation_is_training", {file.path.string()}), "data.validation_paths");
        }
    }

    void checkTokenizer() {
        try {
            if (config_.text("tokenizer.kind") == "load") {
                if (!config_.text("tokenizer.path").empty()) loadTokenizer(config_.text("tokenizer.path"));
            } else if (const std::int64_t size = config_.integer("tokenizer.vocab_size");
                       size < smallestBpeVocabulary) {
                add(Error("tokenizer.vocab_too_small", {std::to_string(size), std::to_string(smallestBpeVocabulary)}),
                    "tokenizer.vocab_size");
            }
        } catch (const Error& error) {
            add(error, "tokenizer.path");
        }
    }

    void checkAmount(std::int64_t training, std::int64_t validation) {
        const std::int64_t T = config_.isAuto("data.sequence_length") ? config_.integer("model.n_positions")
                                                                      : config_.integer("data.sequence_length");
        const bool own = !settings_.validationPaths.empty();
        if (!own) {
            validation = static_cast<std::int64_t>(static_cast<double>(training) * settings_.validationFraction);
            training -= validation;
        }
        if (training < T + 1)
            add(Error("data.too_little", {std::to_string(training), std::to_string(T + 1)}), "data.paths");
        if ((own || settings_.validationFraction > 0) && validation < T + 1)
            add(Error("data.too_little_validation", {std::to_string(validation), std::to_string(T + 1)}),
                own ? "data.validation_paths" : "data.validation_fraction");
        const std::int64_t windows = (training - 1) / T;
        const std::int64_t accumulation = config_.integer("train.gradient_accumulation_steps");
        const std::int64_t step = config_.integer("train.per_device_train_batch_size") * accumulation;
        if (windows > 0 && windows < step) {
            add(Error("data.less_than_a_step", {std::to_string(windows), std::to_string(step)}),
                "train.per_device_train_batch_size");
            Problem& problem = problems_.back();
            problem.severity = Problem::Severity::warning;
            if (windows >= accumulation)
                problem.fixes.push_back({problem.keys[0], std::to_string(windows / accumulation)});
        }
    }

    const ExperimentConfig& config_;
    const CorpusSettings settings_;
    const std::stop_token stop_;
    std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> checkData(const ExperimentConfig& config, std::stop_token stop) {
    return DataCheck(config, std::move(stop)).run();
}

}  // namespace attune
