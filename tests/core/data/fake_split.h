#pragma once

#include <numeric>
#include <vector>

#include "core/base/error.h"
#include "core/data/token_data.h"

namespace attune {

/// Tokens 0, 1, 2, … so that a window shows where it came from. Reading at or past `failAt` throws.
class FakeSplit final : public TokenSplit {
public:
    explicit FakeSplit(std::int64_t tokens, std::int64_t failAt = -1) : tokens_(tokens), failAt_(failAt) {}

    std::int64_t tokens() const override { return tokens_; }
    std::int64_t bytes() const override { return tokens_; }
    void copy(std::int64_t first, std::span<std::int32_t> out) const override {
        if (failAt_ >= 0 && first + static_cast<std::int64_t>(out.size()) > failAt_)
            throw Error("data.cache_corrupt", {"fake"});
        std::iota(out.begin(), out.end(), static_cast<std::int32_t>(first));
    }

private:
    std::int64_t tokens_, failAt_;
};

}  // namespace attune
