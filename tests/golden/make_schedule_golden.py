"""Makes schedules.json: the learning rates of transformers' get_scheduler.

Run: python make_schedule_golden.py (needs torch, transformers).
"""

import json
import pathlib

import torch
from transformers import get_scheduler

BASE, TOTAL = 3e-4, 20
CASES = [
    ("constant", 0, {}),
    ("constant_with_warmup", 4, {}),
    ("linear", 0, {}),
    ("linear", 4, {}),
    ("cosine", 4, {}),
    ("cosine", 0, {"num_cycles": 1.5}),
    ("cosine_with_restarts", 4, {"num_cycles": 1}),
    ("cosine_with_restarts", 0, {"num_cycles": 3}),
    ("polynomial", 4, {"power": 2.0, "lr_end": 1e-5}),
    ("polynomial", 0, {}),
    ("inverse_sqrt", 4, {}),
    ("inverse_sqrt", 0, {}),
    ("cosine_with_min_lr", 4, {"min_lr_rate": 0.1}),
]

cases = []
for name, warmup, extra in CASES:
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=BASE)
    scheduler = get_scheduler(name, optimizer, num_warmup_steps=warmup, num_training_steps=TOTAL, scheduler_specific_kwargs=extra)
    rates = []
    for _ in range(TOTAL + 3):
        rates.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    cases.append({"type": name, "warmup": warmup, **extra, "rates": rates})

(pathlib.Path(__file__).parent / "schedules.json").write_text(json.dumps({"base": BASE, "total": TOTAL, "cases": cases}, indent=1) + "\n")
