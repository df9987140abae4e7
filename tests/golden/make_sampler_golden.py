"""Makes sampler.json: the probabilities that transformers' logits processors leave.

Run: python make_sampler_golden.py (needs torch, transformers).
"""

import json
import pathlib

import numpy as np
import torch
from transformers import LogitsProcessorList, RepetitionPenaltyLogitsProcessor, TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper

from philox_random import uniform, words

V = 40
CASES = [  # penalty, temperature, top_k, top_p
    (1.0, 1.0, 0, 1.0),
    (1.0, 0.7, 0, 1.0),
    (1.3, 1.0, 0, 1.0),
    (1.0, 1.0, 5, 1.0),
    (1.0, 1.0, 100, 1.0),
    (1.0, 1.0, 0, 0.9),
    (1.0, 1.0, 0, 0.05),
    (0.8, 1.5, 0, 0.6),
    (1.2, 0.8, 10, 0.8),
    (1.2, 2.0, 3, 0.5),
]

cases = []
for index, (penalty, temperature, top_k, top_p) in enumerate(CASES):
    logits = (uniform(9000 + index, V) - np.float32(0.5)) * np.float32(8)
    logits[7] = logits[3]  # a tie
    seen = (words(9500 + index, 12) % np.uint32(V)).astype(np.int64)
    processors = LogitsProcessorList()
    if penalty != 1.0:
        processors.append(RepetitionPenaltyLogitsProcessor(penalty))
    processors.append(TemperatureLogitsWarper(temperature))
    if top_k > 0:
        processors.append(TopKLogitsWarper(top_k))
    if top_p < 1.0:
        processors.append(TopPLogitsWarper(top_p))
    scores = processors(torch.from_numpy(seen)[None], torch.from_numpy(logits)[None])
    cases.append(
        {
            "logits": [float(x) for x in logits],
            "seen": [int(x) for x in seen],
            "repetition_penalty": penalty,
            "temperature": temperature,
            "top_k": top_k,
            "top_p": top_p,
            "probabilities": [round(float(x), 9) for x in torch.softmax(scores[0].double(), -1)],
        }
    )

(pathlib.Path(__file__).parent / "sampler.json").write_text(json.dumps(cases) + "\n")
