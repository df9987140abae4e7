#!/usr/bin/env python3
"""Writes tests/golden/bpe_trainer.json: what Hugging Face's BpeTrainer (PyPI `tokenizers`) makes of small texts, and ids under the result."""
import json
import os
import tempfile

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

VERSE = """The engine hums, the engine learns,
and every page a number turns;
it's said that all it's read before
it'll say again, and then say more.

\t\tdef turn(page):\r\n    return page + 1  # 2026-11-30
Überall lernt man: naïve Größen, déjà vu; 你好，世界。世界很大。 привет, мир! 👩‍🚀👩‍🚀
"""
CASES = [
    ("verse", VERSE, 300),
    ("until no pair is left", "low lower lowest low low newer wider", 1000),
    ("runs of one letter", "aaaa aaa aaaaaaa aa a aaaaaaaaa " * 3 + "abababab bababa " * 4, 290),
    ("ties", "".join(chr(97 + i * 7 % 26) + chr(97 + i * 11 % 26) + " " for i in range(120)), 330),
    ("one token by two ways", "abc ab bc abc abcabc cab cabc bcab abca " * 5, 280),
    ("longer", VERSE * 3 + VERSE.upper() + VERSE.replace("e", "ee"), 520),
    ("nothing", "", 257),
]
PROBE = "The engine'll learn: aaaaa abcabc lowest <|endoftext|> 你好 naïve\n\n 👩‍🚀"


def train(text, size):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=["<|endoftext|>"], show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def main():
    cases = []
    for name, text, size in CASES:
        tokenizer = train(text, size)
        with tempfile.TemporaryDirectory() as folder:
            tokenizer.model.save(folder)
            with open(os.path.join(folder, "merges.txt"), encoding="utf-8") as file:
                merges = file.read().splitlines()[1:]
        entries = [entry for entry, _ in sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])]
        cases.append({"name": name, "text": text, "size": size, "entries": entries[257:], "merges": merges,
                      "probe": PROBE, "ids": tokenizer.encode(PROBE).ids})
    path = os.path.join(os.path.dirname(__file__), "bpe_trainer.json")
    with open(path, "w") as out:
        out.write("[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()
