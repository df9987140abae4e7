// Rates of the tokenizer on a text: bench_tokenizer TOKENIZER TEXT. Prints megabytes a second for encoding on one core
// (the median of 9 after one to warm up), training a vocabulary of 1,024, and building the token cache; and how long a
// build goes on after it is asked to stop.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/token_data.h"
#include "core/text/bpe_trainer.h"

using namespace attune;

namespace {

/// Processor time: what one core does, however busy the machine is.
double seconds(const std::function<void()>& action) {
    const std::clock_t begin = std::clock();
    action();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void print(const char* what, double megabytes, double time) {
    std::printf("%-22s %8.1f MB/s  %8.3f s\n", what, megabytes / time, time);
}

double stopDelay(const CorpusSettings& settings, const std::filesystem::path& folder, const Tokenizer& tokenizer) {
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    try {
        openTokenData(settings, folder, tokenizer, stop.get_token(), [&](double done) {
            if (done < 0.5 || !stop.request_stop()) return;
            asked = std::chrono::steady_clock::now();
        });
    } catch (const Cancelled&) {
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return std::puts("usage: bench_tokenizer TOKENIZER TEXT"), 2;
    const auto tokenizer = loadTokenizer(arguments[1]);
    const std::string text = readFile(arguments[2]);
    const double megabytes = static_cast<double>(text.size()) / 1e6;

    std::vector<std::int32_t> ids;
    std::vector<double> times;
    for (int i = 0; i < 10; ++i) {
        ids.clear();
        times.push_back(seconds([&] { tokenizer->encode(text, ids); }));
    }
    std::printf("%zu bytes, %zu ids\n", text.size(), ids.size());
    std::nth_element(times.begin() + 1, times.begin() + 5, times.end());
    print("encode", megabytes, times[5]);

    print("train 1,024 entries", megabytes, seconds([&] {
              bool given = false;
              trainByteLevelBpe(
                  [&] { return std::exchange(given, true) ? std::string_view() : std::string_view(text); }, 1024, {},
                  {});
          }));

    const auto folder = std::filesystem::temp_directory_path() / "attune-bench-tokens";
    std::filesystem::remove_all(folder);
    const CorpusSettings settings{{arguments[2]}, {}, {}, 0.1};
    std::printf("%-22s %8.1f ms\n", "stop a build", 1e3 * stopDelay(settings, folder, *tokenizer));
    print("build the cache", megabytes, seconds([&] { openTokenData(settings, folder, *tokenizer, {}, {}); }));
    print("open the cache", megabytes, seconds([&] { openTokenData(settings, folder, *tokenizer, {}, {}); }));
    std::filesystem::remove_all(folder);
}
