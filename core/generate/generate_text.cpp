#include <algorithm>

#include "core/base/error.h"
#include "core/generate/generator.h"
#include "core/generate/text_stream.h"

namespace attune {

namespace {

/// The prompt's ids; an empty prompt starts after the end of a text.
std::vector<std::int32_t> promptIds(const Tokenizer& tokenizer, const std::string& prompt) {
    std::vector<std::int32_t> ids;
    tokenizer.encode(prompt, ids);
    if (ids.empty() && tokenizer.endOfText() >= 0) ids.push_back(tokenizer.endOfText());
    if (ids.empty()) throw Error("generate.empty_prompt");
    return ids;
}

/// Feeds a growing sequence to a decoder. When the context is full the window slides on by half: positions are learned,
/// so every move means reading the kept half again, and moving by one token at a time would cost a whole window for
/// each.
class Window {
public:
    Window(GptDecoder& decoder, const std::vector<std::int32_t>& ids) : decoder_(decoder), ids_(ids) {
        fed_ = ids.size() - std::min(ids.size(), static_cast<std::size_t>(decoder.capacity()));
    }

    /// Logits after the last id.
    void next(std::span<float> logits) {
        if (static_cast<std::int64_t>(ids_.size() - fed_) > decoder_.capacity() - decoder_.length()) {
            decoder_.reset();
            fed_ = ids_.size() - static_cast<std::size_t>((decoder_.capacity() + 1) / 2);
        }
        decoder_.feed(std::span(ids_).subspan(fed_), logits);
        fed_ = ids_.size();
    }

private:
    GptDecoder& decoder_;
    const std::vector<std::int32_t>& ids_;
    std::size_t fed_;
};

}  // namespace

std::string generateText(Model& model, const Tokenizer& tokenizer, const GenerateRequest& request, std::stop_token stop,
                         const std::function<void(const std::string&)>& onText) {
    const GptConfig& config = gptConfig(model);
    std::vector<std::int32_t> ids = promptIds(tokenizer, request.prompt);
    const std::unique_ptr<GptDecoder> decoder = makeGptDecoder(model, 1, config.nPositions);
    Window window(*decoder, ids);
    Random random(request.seed);
    TextStream text(onText);
    std::vector<float> logits(static_cast<std::size_t>(config.vocabSize));
    // A model's vocabulary may be padded beyond the tokenizer's: such ids mean nothing.
    const std::span<float> known =
        std::span(logits).first(static_cast<std::size_t>(std::min(config.vocabSize, tokenizer.vocabSize())));
    for (std::int64_t i = 0; i < request.maxNewTokens; ++i) {
        if (stop.stop_requested()) throw Cancelled();
        window.next(logits);
        const std::int32_t id = sampleToken(known, ids, request.sampler, random);
        if (id == tokenizer.endOfText()) break;
        ids.push_back(id);
        text.add(tokenizer.tokenBytes(id));
    }
    return text.finish();
}

}  // namespace attune
