"""The peer of a CPU run: PyTorch trains Hugging Face's GPT-2 from the same weights, on the same batches, with the same learning rates.

Usage: dump_run CONFIG.json STEPS FOLDER; python3 peer_train.py FOLDER [threads [device]]
Prints the training loss every 50 steps and the validation loss at the end. Needs torch, transformers, safetensors, numpy. Dropout must be 0 in the
configuration: its draws differ.
"""
import json
import pathlib
import sys
import time

import numpy as np
import torch
from transformers import GPT2LMHeadModel

folder = pathlib.Path(sys.argv[1])
torch.set_num_threads(int(sys.argv[2]) if len(sys.argv) > 2 else 2)
device = sys.argv[3] if len(sys.argv) > 3 else "cpu"
run = json.loads((folder / "run.json").read_text())
T = run["T"]
model = GPT2LMHeadModel.from_pretrained(folder / "initial").train().to(device)
matrices = [p for p in model.parameters() if p.dim() >= 2]
vectors = [p for p in model.parameters() if p.dim() < 2]
optimizer = torch.optim.AdamW(
    [{"params": matrices, "weight_decay": run["train.weight_decay"]}, {"params": vectors, "weight_decay": 0.0}],
    betas=(run["train.adam_beta1"], run["train.adam_beta2"]), eps=run["train.adam_epsilon"])


def loss_sum(ids, targets):
    ids, targets = ids.to(device), targets.to(device)
    logits = model(input_ids=ids).logits
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-1, reduction="sum")


stream = np.fromfile(folder / "batches.i32", dtype=np.int32)
at, started = 0, time.time()
for step, (micro_batches, rate) in enumerate(zip(run["micro_batches"], run["learning_rates"])):
    micros = []
    for B in micro_batches:
        ids, targets = (torch.from_numpy(stream[at + k * B * T : at + (k + 1) * B * T].reshape(B, T).astype(np.int64)) for k in (0, 1))
        at += 2 * B * T
        micros.append((ids, targets))
    divisor = sum(int((targets >= 0).sum()) for _, targets in micros)
    total = 0.0
    for ids, targets in micros:
        loss = loss_sum(ids, targets) / divisor
        loss.backward()
        total += loss.item()
    if run["train.max_grad_norm"] > 0:
        torch.nn.utils.clip_grad_norm_(model.parameters(), run["train.max_grad_norm"])
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.step()
    optimizer.zero_grad()
    if (step + 1) % 50 == 0 or step == 0:
        print(json.dumps({"step": step + 1, "train_loss": total, "seconds": round(time.time() - started, 1)}), flush=True)

model.eval()
tokens = np.fromfile(folder / "validation.i32", dtype=np.int32).astype(np.int64)
windows = (len(tokens) - 1) // T
with torch.no_grad():
    total = 0.0
    for first in range(0, windows, 8):
        rows = range(first, min(first + 8, windows))
        ids = torch.from_numpy(np.stack([tokens[r * T : r * T + T] for r in rows]))
        targets = torch.from_numpy(np.stack([tokens[r * T + 1 : r * T + T + 1] for r in rows]))
        total += loss_sum(ids, targets).item()
print(json.dumps({"eval_loss": total / (windows * T)}))
