#pragma once

#include "core/backend/dropout_bits.h"
#include "tests/core/engine/kernel_arrays.h"

namespace attune {

/// Attention by its definition, in double: the whole probability matrix of every head.
struct AttentionReference {
    std::vector<double> out, logSumExp, dQkv;

    AttentionReference(const AttentionShape& s, const DropoutKey& dropout, const Array& qkv, const Array& dOut)
        : out(static_cast<std::size_t>(s.B * s.T * s.H * s.headDim)),
          logSumExp(static_cast<std::size_t>(s.B * s.H * s.T)),
          dQkv(out.size() * 3) {
        for (std::int64_t b = 0; b < s.B; ++b) {
            for (std::int64_t h = 0; h < s.H; ++h) {
                for (std::int64_t t = 0; t < s.T; ++t) addQuery(s, dropout, qkv, dOut, b, h, t);
            }
        }
    }

private:
    void addQuery(const AttentionShape& s, const DropoutKey& dropout, const Array& qkv, const Array& dOut,
                  std::int64_t b, std::int64_t h, std::int64_t t) {
        const std::int64_t D = s.headDim;
        const auto packed = [&](std::int64_t row, std::int64_t part) {
            return (((b * s.T + row) * 3 + part) * s.H + h) * D;
        };
        const std::int64_t o = ((b * s.T + t) * s.H + h) * D;
        std::int64_t keys = s.causal ? t + 1 : s.T;
        if (s.lengths != nullptr) keys = std::min<std::int64_t>(keys, s.lengths[b]);
        std::vector<double> p, kept;
        double total = 0;
        for (std::int64_t k = 0; k < keys; ++k) {
            double score = 0;
            for (std::int64_t d = 0; d < D; ++d) score += qkv[packed(t, 0) + d] * qkv[packed(k, 1) + d];
            total += p.emplace_back(std::exp(score * static_cast<double>(s.scale)));
            kept.push_back(dropout.probability > 0 ? keptScale(dropout, b, h, t, k) : 1);
        }
        logSumExp[static_cast<std::size_t>((b * s.H + h) * s.T + t)] = std::log(total);
        double delta = 0;
        std::vector<double> dP(p.size());
        for (std::size_t k = 0; k < p.size(); ++k) {
            p[k] /= total;
            for (std::int64_t d = 0; d < D; ++d) {
                const std::int64_t v = packed(static_cast<std::int64_t>(k), 2) + d;
                out[static_cast<std::size_t>(o + d)] += p[k] * kept[k] * qkv[v];
                dP[k] += dOut[o + d] * qkv[v] * kept[k];
                dQkv[static_cast<std::size_t>(v)] += p[k] * kept[k] * dOut[o + d];
            }
            delta += p[k] * dP[k];
        }
        for (std::size_t k = 0; k < p.size(); ++k) {
            const double dScore = p[k] * (dP[k] - delta) * static_cast<double>(s.scale);
            for (std::int64_t d = 0; d < D; ++d) {
                const std::int64_t query = packed(t, 0) + d, key = packed(static_cast<std::int64_t>(k), 1) + d;
                dQkv[static_cast<std::size_t>(query)] += dScore * qkv[key];
                dQkv[static_cast<std::size_t>(key)] += dScore * qkv[query];
            }
        }
    }

    static double keptScale(const DropoutKey& key, std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t k) {
        const auto words =
            dropoutWords(key, static_cast<std::uint64_t>(key.sampleIndex[b]), static_cast<std::uint32_t>(h),
                         static_cast<std::uint32_t>(t), static_cast<std::uint32_t>(k / 4));
        return words[static_cast<std::size_t>(k % 4)] >= dropoutThreshold(key.probability)
                   ? 1 / (1 - static_cast<double>(key.probability))
                   : 0;
    }
};

}  // namespace attune
