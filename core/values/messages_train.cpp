#include <array>

#include "core/base/tr.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto messages = std::to_array<Message>({
    {"run.killed", ATTUNE_TR("Messages", "Killed on request; no checkpoint was written."), ""},
    {"run.stopped_early", ATTUNE_TR("Messages", "Stopped while preparing, before the first step."), ""},
    {"run.internal", ATTUNE_TR("Messages", "An internal error ended the run: {0}."),
     ATTUNE_TR("Messages", "Resume from the last checkpoint; if it happens again, report it with the log file.")},
    {"run.out_of_memory", ATTUNE_TR("Messages", "Memory ran out."),
     ATTUNE_TR("Messages", "Halve the batch size and double the accumulation, or close other programs.")},
    {"run.unknown", ATTUNE_TR("Messages", "There is no run #{0} in this project."),
     ATTUNE_TR("Messages", "List the runs to see their numbers.")},
    {"run.is_active", ATTUNE_TR("Messages", "Run #{0} is being trained right now."),
     ATTUNE_TR("Messages", "Stop it first, or wait for its end.")},
    {"run.nothing_to_resume", ATTUNE_TR("Messages", "Run #{0} has no usable checkpoint."),
     ATTUNE_TR("Messages", "Start a new run with the same settings.")},
    {"run.nothing_left", ATTUNE_TR("Messages", "The run has done all its {1} steps."),
     ATTUNE_TR("Messages", "Continue longer with a larger number of steps.")},
    {"run.no_checkpoint_at", ATTUNE_TR("Messages", "Run #{0} has no checkpoint at step {1}."),
     ATTUNE_TR("Messages", "Choose a step at which a checkpoint was saved.")},
    {"run.data_changed",
     ATTUNE_TR("Messages", "The text, or how it is cut, is not what this checkpoint was trained on."),
     ATTUNE_TR("Messages", "Start a new run on it, or resume anyway: its first window comes next.")},
    {"train.not_finite", ATTUNE_TR("Messages", "The loss or a gradient stopped being a finite number at step {0}."),
     ATTUNE_TR("Messages",
               "Lower the learning rate, lengthen the warm-up or clip gradients; resume from the last checkpoint.")},
    {"train.not_finite_limit",
     ATTUNE_TR("Messages", "The loss was not a finite number again at step {0}, after {1} attempts to go on."),
     ATTUNE_TR("Messages", "Lower the learning rate, lengthen the warm-up or clip gradients.")},
    {"train.nothing_to_roll_back",
     ATTUNE_TR("Messages", "The loss stopped being finite at step {0} and there is no checkpoint to go back to."),
     ATTUNE_TR("Messages", "Save checkpoints more often, or lower the learning rate.")},
    {"train.step_skipped", ATTUNE_TR("Messages", "Step {0} was skipped: its loss or gradient was not a finite number."),
     ""},
    {"train.other_plans",
     ATTUNE_TR("Messages",
               "The checkpoint was made on another machine, so this run goes on nearly, but not exactly, as "
               "it would have there."),
     ""},
    {"train.rolled_back",
     ATTUNE_TR("Messages", "Went back from step {0} to the checkpoint at step {1} and halved the learning rate."), ""},
    {"model.config_missing", ATTUNE_TR("Messages", "There is no model in {0}: it has no config.json."),
     ATTUNE_TR("Messages", "Choose a checkpoint folder, or a folder in Hugging Face's format.")},
    {"model.config_malformed", ATTUNE_TR("Messages", "{0} does not describe a model: {1}."),
     ATTUNE_TR("Messages", "Download or export the model again.")},
    {"model.unsupported", ATTUNE_TR("Messages", "Attune cannot compute this model: {0}."),
     ATTUNE_TR("Messages", "Choose a GPT-2 model with the usual structure.")},
    {"model.precision_unsupported", ATTUNE_TR("Messages", "This device does not compute in the precision {0}."),
     ATTUNE_TR("Messages", "Choose fp32 or bf16.")},
    {"model.token_out_of_range", ATTUNE_TR("Messages", "Token {0} is not in the model's vocabulary of {1} tokens."),
     ATTUNE_TR("Messages", "Use the tokenizer that belongs to the model.")},
    {"model.not_finite",
     ATTUNE_TR("Messages", "The model's output is not a finite number, so nothing can be drawn from it."),
     ATTUNE_TR("Messages", "Its training has diverged: use an earlier checkpoint.")},
    {"generate.empty_prompt",
     ATTUNE_TR("Messages", "The prompt is empty and the vocabulary has no end-of-text token to start from."),
     ATTUNE_TR("Messages", "Write a prompt.")},
    {"device.out_of_memory",
     ATTUNE_TR("Messages", "The device has too little memory: {0} bytes are needed, {1} are free."),
     ATTUNE_TR("Messages", "Lower the batch size, the sequence length or the model's size, or close other programs.")},
    {"device.failed", ATTUNE_TR("Messages", "The device failed in {0}: {1}."),
     ATTUNE_TR("Messages", "Resume from the last checkpoint.")},
    {"device.unknown", ATTUNE_TR("Messages", "There is no device called {0}."),
     ATTUNE_TR("Messages", "Choose cpu, or a device that the Environment page lists.")},
    {"device.unavailable", ATTUNE_TR("Messages", "The device {0} cannot be used: {1}."),
     ATTUNE_TR("Messages", "Choose another device, or see the Environment page for the reason and the fix.")},
    {"device.cuda_module_missing", ATTUNE_TR("Messages", "This build has no GPU support."),
     ATTUNE_TR("Messages", "Train on the CPU, or install Attune's GPU module (libattune_cuda.so).")},
    {"device.cuda_module_broken", ATTUNE_TR("Messages", "The GPU module cannot be loaded: {0}."),
     ATTUNE_TR("Messages", "Install Attune again.")},
    {"device.cuda_module_version",
     ATTUNE_TR("Messages", "The GPU module is of another build of Attune (interface {0}, needed {1})."),
     ATTUNE_TR("Messages", "Install Attune again.")},
    {"device.library_missing", ATTUNE_TR("Messages", "The GPU module needs the library {0}, which is not there."),
     ATTUNE_TR("Messages", "Install the CUDA 13 runtime libraries (cudart, cublasLt).")},
    {"device.driver_missing", ATTUNE_TR("Messages", "There is no NVIDIA driver."),
     ATTUNE_TR("Messages", "Install the NVIDIA driver, version 580 or later.")},
    {"device.driver_too_old",
     ATTUNE_TR("Messages", "The NVIDIA driver is too old: it offers CUDA {0}, and CUDA {1} is needed."),
     ATTUNE_TR("Messages", "Update the NVIDIA driver to version 580 or later.")},
    {"device.no_gpu", ATTUNE_TR("Messages", "The NVIDIA driver shows no GPU."),
     ATTUNE_TR("Messages", "Check that a card is installed and that CUDA_VISIBLE_DEVICES does not hide it.")},
    {"device.gpu_too_old", ATTUNE_TR("Messages", "{0} has compute capability {1}; 8.0 is needed."),
     ATTUNE_TR("Messages", "Choose a card of the Ampere generation or later.")},
});

}  // namespace

std::span<const Message> trainMessages() {
    return messages;
}

}  // namespace attune
