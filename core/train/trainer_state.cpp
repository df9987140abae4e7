#include "core/train/trainer_state.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace attune {

namespace {

/// Visits every member with its JSON name: the one list that writing and reading share.
template <class State, class Visitor>
void visitMembers(State& state, Visitor&& visit) {
    visit("step", state.step);
    visit("updates", state.updates);
    visit("tokens", state.tokens);
    visit("epoch", state.position.epoch);
    visit("offset", state.position.offset);
    visit("best_eval_loss", state.bestEvalLoss);
    visit("trained_seconds", state.trainedSeconds);
    visit("learning_rate_scale", state.learningRateScale);
    visit("evaluated_step", state.evaluatedStep);
    visit("not_finite", state.notFinite);
    visit("interval_loss_sum", state.interval.lossSum);
    visit("interval_tokens", state.interval.tokens);
    visit("data_fingerprint", state.dataFingerprint);
    visit("tokenizer_fingerprint", state.tokenizerFingerprint);
    visit("config", state.configJson);
}

}  // namespace

std::string toJson(const TrainerState& state) {
    nlohmann::ordered_json json;
    visitMembers(state, [&](const char* name, const auto& member) { json[name] = member; });  // infinity becomes null
    return json.dump(2);
}

TrainerState trainerStateFromJson(const std::string& text) {
    TrainerState state;
    try {
        const auto json = nlohmann::json::parse(text);
        visitMembers(state, [&](const char* name, auto& member) {
            const auto& value = json.at(name);
            if (!value.is_null()) value.get_to(member);
        });
    } catch (const nlohmann::json::exception& problem) {
        throw Error("checkpoint.corrupt", {"state.json", problem.what()});
    }
    return state;
}

}  // namespace attune
