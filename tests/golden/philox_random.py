"""attune::Random (core/base/rng.h) in numpy: what C++ draws from a seed, so that inputs need not be stored."""

import numpy as np


def philox(counter, key):
    """counter (4, n), key (2,) of uint64 holding 32-bit words -> (4, n)."""
    mask = np.uint64(0xFFFFFFFF)
    c = [np.asarray(word, dtype=np.uint64) for word in counter]
    k0, k1 = (np.uint64(word) for word in key)
    for _ in range(10):
        p0 = np.uint64(0xD2511F53) * c[0]
        p1 = np.uint64(0xCD9E8D57) * c[2]
        high = np.uint64(32)
        c = [(p1 >> high) ^ c[1] ^ k0, p1 & mask, (p0 >> high) ^ c[3] ^ k1, p0 & mask]
        k0 = (k0 + np.uint64(0x9E3779B9)) & mask
        k1 = (k1 + np.uint64(0xBB67AE85)) & mask
    return np.stack(c)


def words(seed, count):
    """The first `count` results of Random(seed).next()."""
    blocks = np.arange((count + 3) // 4, dtype=np.uint64)
    zero = np.zeros_like(blocks)
    low = blocks & np.uint64(0xFFFFFFFF)
    drawn = philox([low, blocks >> np.uint64(32), zero, zero], [seed & 0xFFFFFFFF, seed >> 32])
    return drawn.T.reshape(-1)[:count].astype(np.uint32)


def uniform(seed, count):
    return (words(seed, count) >> np.uint32(8)).astype(np.float32) * np.float32(2.0**-24)
