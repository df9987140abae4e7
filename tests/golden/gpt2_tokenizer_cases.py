#!/usr/bin/env python3
"""GPT-2's ids of generated strings, from Hugging Face's `tokenizers` (PyPI) as the oracle.

  gpt2_tokenizer_cases.py VOCAB write tests/golden/gpt2_tokenizer_cases.json      the committed few hundred
  gpt2_tokenizer_cases.py VOCAB compare COUNT SEED -- attune-cli tokenize VOCAB   any number, against a program that reads
                                                                                  one JSON string a line and writes one array a line
VOCAB is a folder with encoder.json and vocab.bpe.
"""
import json
import random
import subprocess
import sys

from tokenizers import Tokenizer, pre_tokenizers
from tokenizers.models import BPE

SPACES = list(" \t\n\r\x0b\x0c\x85\xa0\u1680\u2000\u2003\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u200d\u180e")
CONTRACTIONS = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "'T", "'RE", "'", "''", "'sx", "'r", "'l", "\u2019s"]
EMOJI = ["\U0001F600", "\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466", "\U0001F3F3\ufe0f\u200d\U0001F308",
         "\U0001F44D\U0001F3FD", "\U0001F1EB\U0001F1F7", "1\ufe0f\u20e3", "\u2764\ufe0f", "\U0001FAE8", "\U0001FABF", "\U0001FA77"]
ADDED = ["<|endoftext|>", "<|endoftext|", "<|", "|>", "<|endoftext|><|endoftext|>", "endoftext|>", "<<|endoftext|>>"]
WORDS = ("The of and Warwickshire learning tokenization don't naïve Übermensch Ελλάδα привет שלום مرحبا नमस्ते สวัสดี 你好 世界 こんにちは 안녕하세요 "
         "internationalization 3.14159 https://example.org/a?b=c&d=e {\"key\": [1, 2]} __init__ CamelCase x+=y;").split(" ")
# Ranges of code points: every block of the planes in use, what recent Unicode versions added, private use and all planes.
RANGES = [(0, 0x20), (0x20, 0x7F), (0x20, 0x7F), (0x7F, 0xA0), (0xA0, 0x250), (0x300, 0x370), (0x370, 0x530), (0x530, 0x900), (0x900, 0xE00),
          (0xE00, 0x1200), (0x1200, 0x2000), (0x2000, 0x2070), (0x2070, 0x2C00), (0x2C00, 0x3000), (0x3000, 0x3400), (0x3400, 0xA000),
          (0xA000, 0xD800), (0xE000, 0xF900), (0xF900, 0x10000), (0x10000, 0x12000), (0x12000, 0x18000), (0x18000, 0x1B200), (0x1BC00, 0x1D000),
          (0x1D000, 0x1F000), (0x1F000, 0x20000), (0x20000, 0x33480), (0x1C80, 0x1C8B), (0x10D40, 0x10D90), (0x16D40, 0x16D80), (0x2EBF0, 0x2EE60),
          (0xE0000, 0xE0200), (0xF0000, 0x110000), (0, 0x110000)]


def character(draw, low, high):
    while True:
        code = draw.randrange(low, high)
        if not 0xD800 <= code < 0xE000:
            return chr(code)


def atom(draw):
    kind = draw.random()
    if kind < 0.25:
        return draw.choice(SPACES) * draw.choice([1, 1, 1, 2, 3, 7])
    if kind < 0.35:
        return draw.choice(CONTRACTIONS)
    if kind < 0.40:
        return draw.choice(EMOJI)
    if kind < 0.42:
        return draw.choice(ADDED)
    if kind < 0.60:
        return draw.choice(WORDS)
    if kind < 0.65:
        return str(draw.randrange(10 ** draw.randrange(1, 12)))
    if kind < 0.67:
        return draw.choice("abcXYZ.-=_é字") * draw.randrange(1, 150)
    low, high = draw.choice(RANGES)
    return "".join(character(draw, low, high) for _ in range(draw.choice([1, 1, 2, 3, 8])))


def strings(count, seed):
    draw = random.Random(seed)
    return ["".join(atom(draw) for _ in range(draw.choice([1, 2, 3, 5, 8, 15]))) for _ in range(count)]


def oracle(vocabulary):
    tokenizer = Tokenizer(BPE.from_file(f"{vocabulary}/encoder.json", f"{vocabulary}/vocab.bpe"))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.add_special_tokens(["<|endoftext|>"])
    return lambda texts: [encoding.ids for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)]


def write(vocabulary, path):
    texts = ["", "Hello world", " Hello world", "<|endoftext|>"] + strings(396, 2026)
    with open(path, "w") as out:
        cases = [json.dumps({"text": text, "ids": ids}, separators=(",", ":")) for text, ids in zip(texts, oracle(vocabulary)(texts))]
        out.write("[\n" + ",\n".join(cases) + "\n]\n")


def compare(vocabulary, count, seed, command):
    texts = strings(count, seed)
    expected = oracle(vocabulary)(texts)
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    result = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    got = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(got) == count, (len(got), result.stderr)
    wrong = [case for case in zip(texts, expected, got) if case[1] != case[2]]
    print(f"{count} strings, {sum(map(len, texts))} characters, {sum(map(len, got))} ids: {len(wrong)} differ")
    for text, ids, ours in wrong[:5]:
        print(ascii(text), ids, ours)
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[2] == "write":
        write(sys.argv[1], sys.argv[3])
    else:
        sys.exit(compare(sys.argv[1], int(sys.argv[3]), int(sys.argv[4]), sys.argv[6:]))
