#!/usr/bin/env python3
"""Writes core/text/unicode_classes_table.cpp: what \\p{L}, \\p{N} and \\s of GPT-2's pre-tokenizer mean.

The oracle is Hugging Face's `tokenizers` (PyPI) itself, asked about every code point, because its regular expressions
carry a Unicode version of their own. Usage: make_unicode_ranges.py core/text/unicode_classes_table.cpp
"""
import sys

import tokenizers
from tokenizers.pre_tokenizers import ByteLevel

OTHER, LETTER, NUMBER, SPACE = range(4)


def classify(oracle, code):
    """A character joins a run of its own class and no other."""
    for character_class, mate in ((LETTER, "a"), (NUMBER, "1"), (OTHER, "!")):
        if len(oracle.pre_tokenize_str(mate + chr(code))) == 1:
            return character_class
    return SPACE


def main():
    oracle = ByteLevel(add_prefix_space=False)
    runs = [(0, OTHER)]
    for code in range(0x110000):
        character_class = OTHER if 0xD800 <= code < 0xE000 else classify(oracle, code)
        if character_class != runs[-1][1]:
            runs.append((code, character_class))
    entries = [f"0x{start << 2 | character_class:x}" for start, character_class in runs]
    lines = [", ".join(entries[i:i + 11]) for i in range(0, len(entries), 11)]
    with open(sys.argv[1], "w") as out:
        out.write('#include "core/text/unicode_classes.h"\n\nnamespace attune {\n\n')
        out.write(f"// Made by tests/golden/make_unicode_ranges.py from tokenizers {tokenizers.__version__}: start of a run << 2 | its class.\n")
        out.write("// clang-format off\n")
        out.write("static constexpr std::uint32_t runs[] = {\n    " + ",\n    ".join(lines) + ",\n};\n")
        out.write("// clang-format on\n\nstd::span<const std::uint32_t> unicodeRuns() noexcept { return runs; }\n\n}  // namespace attune\n")


if __name__ == "__main__":
    main()
