#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

// Arguments that are setting keys are shown as the setting's label where there is room for one.
constexpr auto messages = std::to_array<Message>({
    {"config.unknown_key", ATTUNE_TR("Messages", "There is no setting {0}."),
     ATTUNE_TR("Messages", "Did you mean {1}?")},
    {"config.wrong_type", ATTUNE_TR("Messages", "{0} cannot be {1}: that is another kind of value."),
     ATTUNE_TR("Messages", "Look at the default of this setting for the kind that it takes.")},
    {"config.unknown_choice", ATTUNE_TR("Messages", "{0} cannot be {1}."),
     ATTUNE_TR("Messages", "Choose one of: {2}.")},
    {"config.not_a_number", ATTUNE_TR("Messages", "{0}: “{1}” is not a number."),
     ATTUNE_TR("Messages", "Write it like 12, 1 000, 12k, 0.1 or 3e-4.")},
    {"config.ambiguous_number", ATTUNE_TR("Messages", "{0}: “{1}” could mean {2} or {3}."),
     ATTUNE_TR("Messages", "Write one of the two.")},
    {"config.not_a_flag", ATTUNE_TR("Messages", "{0}: “{1}” is neither on nor off."),
     ATTUNE_TR("Messages", "Write true or false.")},
    {"config.not_json", ATTUNE_TR("Messages", "The configuration is not JSON at byte {1}: {0}."),
     ATTUNE_TR("Messages", "Correct the file, or export it again.")},
    {"config.unknown_preset", ATTUNE_TR("Messages", "There is no preset {0}."),
     ATTUNE_TR("Messages", "Did you mean {1}?")},
    {"config.preset_name", ATTUNE_TR("Messages", "A preset cannot be named “{0}”."),
     ATTUNE_TR("Messages", "Choose a short name without a slash that is not one of the built-in presets.")},
    {"config.invalid", ATTUNE_TR("Messages", "The settings cannot be run: {0}"),
     ATTUNE_TR("Messages", "Correct them and start again.")},
    {"config.below_minimum", ATTUNE_TR("Messages", "{0} is {1}; the least is {2}."),
     ATTUNE_TR("Messages", "Set it to {2} or more.")},
    {"config.above_maximum", ATTUNE_TR("Messages", "{0} is {1}; the most is {2}."),
     ATTUNE_TR("Messages", "Set it to {2} or less.")},
    {"config.not_above", ATTUNE_TR("Messages", "{0} is {1}; it must be greater than {2}."),
     ATTUNE_TR("Messages", "Set it to a number above {2}.")},
    {"config.has_no_effect", ATTUNE_TR("Messages", "{0} has no effect while {1} is {2}."),
     ATTUNE_TR("Messages", "Set it back to its default, or change {1}.")},
    {"model.heads_do_not_divide_width", ATTUNE_TR("Messages", "{0} attention heads do not divide the width {1}."),
     ATTUNE_TR("Messages", "Choose a number of heads that divides it, or another width.")},
    {"model.sequence_longer_than_context",
     ATTUNE_TR("Messages", "Samples of {0} tokens do not fit into a context of {1}."),
     ATTUNE_TR("Messages", "Shorten the sequence length or enlarge the context.")},
    {"device.precision_needs_gpu", ATTUNE_TR("Messages", "The precision {0} needs a GPU."),
     ATTUNE_TR("Messages", "Use fp32 on the CPU.")},
    {"device.bf16_on_cpu",
     ATTUNE_TR("Messages", "bf16 on the CPU rounds as a GPU does, but is rarely faster than fp32."),
     ATTUNE_TR("Messages", "Use fp32 unless you want to see the effect of rounding.")},
    {"schedule.warmup_longer_than_training",
     ATTUNE_TR("Messages", "A warm-up of {0} steps is longer than the training of {1} steps."),
     ATTUNE_TR("Messages", "Shorten the warm-up: a tenth of the training is plenty.")},
    {"schedule.end_rate_above_rate", ATTUNE_TR("Messages", "The rate at the end, {0}, is above the learning rate {1}."),
     ATTUNE_TR("Messages", "Lower the rate at the end.")},
    {"schedule.restarts_never", ATTUNE_TR("Messages", "With {0} cycles the schedule never restarts."),
     ATTUNE_TR("Messages", "Set at least 1 cycle, or choose the plain cosine.")},
    {"optimizer.rate_high",
     ATTUNE_TR("Messages", "A learning rate of {0} is so high that training will probably diverge."),
     ATTUNE_TR("Messages", "Try 1e-3 or less.")},
    {"train.rollback_needs_checkpoints",
     ATTUNE_TR("Messages", "There is nothing to go back to: checkpoints during the run are off."),
     ATTUNE_TR("Messages", "Turn checkpoints on, or skip bad steps instead.")},
    {"data.no_files", ATTUNE_TR("Messages", "There is no training text."),
     ATTUNE_TR("Messages", "Add a text file or a folder of them.")},
    {"data.path_twice", ATTUNE_TR("Messages", "{0} is listed more than once and would be trained on as often."),
     ATTUNE_TR("Messages", "Remove the repetition.")},
    {"data.validation_is_training",
     ATTUNE_TR("Messages", "{0} is both training and validation text, so the validation would only measure memory."),
     ATTUNE_TR("Messages", "Remove it from one of the two.")},
    {"tokenizer.no_path", ATTUNE_TR("Messages", "No tokenizer files are chosen."),
     ATTUNE_TR("Messages", "Choose the folder of a tokenizer, or train a new one.")},
    {"eval.nothing_to_measure_on", ATTUNE_TR("Messages", "Evaluation is on, but no text is held out for it."),
     ATTUNE_TR("Messages", "Hold out a part of the text, name validation text, or turn evaluation off.")},
    {"sampling.no_prompts", ATTUNE_TR("Messages", "Text samples are on, but there is no prompt."),
     ATTUNE_TR("Messages", "Add a prompt, or turn samples off.")},
    {"logging.longer_than_training",
     ATTUNE_TR("Messages", "Points are recorded every {0} steps, but the run has only {1}."),
     ATTUNE_TR("Messages", "Record more often.")},
    {"eval.longer_than_training", ATTUNE_TR("Messages", "Evaluation is due every {0} steps, but the run has only {1}."),
     ATTUNE_TR("Messages", "Evaluate more often.")},
});

}  // namespace

std::span<const Message> configMessages() {
    return messages;
}

}  // namespace attune
