"""Makes gpt2.safetensors and gpt2.json: what PyTorch and transformers compute for a tiny GPT-2 in double precision.

Run: python make_gpt2_golden.py (needs torch, transformers, safetensors). Weights and ids come from seeds that tests/core/engine/golden_gpt.h draws too.
"""

import json
import pathlib

import numpy as np
import torch
from safetensors.numpy import save_file
from transformers import GPT2Config, GPT2LMHeadModel

from philox_random import uniform, words

FOLDER = pathlib.Path(__file__).parent
B, T, V, C, LAYERS, HEADS, POSITIONS = 3, 33, 101, 36, 2, 3, 40
STEPS, LEARNING_RATE, BETAS, EPSILON, WEIGHT_DECAY, MAX_NORM = 10, 3e-3, (0.9, 0.95), 1e-8, 0.1, 0.5


def make_model():
    config = GPT2Config(vocab_size=V, n_positions=POSITIONS, n_embd=C, n_layer=LAYERS, n_head=HEADS, attn_implementation="eager",
                        bos_token_id=0, eos_token_id=0)
    model = GPT2LMHeadModel(config).double().eval()
    with torch.no_grad():
        for index, (name, parameter) in enumerate(model.named_parameters()):
            noise = (uniform(1000 + index, parameter.numel()) - np.float32(0.5)) * np.float32(0.25)
            if name.endswith(".weight") and parameter.dim() == 1:
                noise = np.float32(1) + noise
            parameter.copy_(torch.from_numpy(noise.reshape(parameter.shape)))
    return model


def batch(step):
    """ids and targets (B, T); every fifth target is ignored."""
    drawn = words(5000 + step, 2 * B * T) % np.uint32(V)
    ids, targets = drawn.astype(np.int64).reshape(2, B, T)
    targets.reshape(-1)[4::5] = -100
    return torch.from_numpy(ids), torch.from_numpy(targets.copy())


def mean_loss(model, ids, targets):
    logits = model(ids).logits
    return torch.nn.functional.cross_entropy(logits.reshape(-1, V), targets.reshape(-1), ignore_index=-100), logits


def float32(tensor):
    return np.ascontiguousarray(tensor.detach().numpy().astype(np.float32))


model = make_model()
loss, logits = mean_loss(model, *batch(0))
loss.backward()
tensors = {"logits": float32(logits)}
for name, parameter in model.named_parameters():
    tensors["grad." + name] = float32(parameter.grad)
result = {
    "model": {"B": B, "T": T, "V": V, "C": C, "layers": LAYERS, "heads": HEADS, "positions": POSITIONS},
    "adamw": {"lr": LEARNING_RATE, "beta1": BETAS[0], "beta2": BETAS[1], "eps": EPSILON, "weight_decay": WEIGHT_DECAY, "max_norm": MAX_NORM},
    "loss": loss.item(),
    "parameters": {name: list(parameter.shape) for name, parameter in model.named_parameters()},
}

matrices = [p for p in model.parameters() if p.dim() >= 2]
others = [p for p in model.parameters() if p.dim() < 2]
optimizer = torch.optim.AdamW(
    [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": others, "weight_decay": 0.0}], lr=LEARNING_RATE, betas=BETAS, eps=EPSILON
)
losses, norms = [], []
for step in range(STEPS):
    optimizer.zero_grad()
    loss, _ = mean_loss(model, *batch(step))
    loss.backward()
    norms.append(torch.nn.utils.clip_grad_norm_(model.parameters(), MAX_NORM).item())
    optimizer.step()
    losses.append(loss.item())
result["step_losses"], result["step_norms"] = losses, norms
tensors["final_logits"] = float32(mean_loss(model, *batch(0))[1])

save_file(tensors, FOLDER / "gpt2.safetensors", metadata={"format": "pt"})
(FOLDER / "gpt2.json").write_text(json.dumps(result, indent=1) + "\n")
