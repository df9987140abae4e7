#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace attune {

/// A place where one document is taken apart into two: at the line start before `offset`, or the character if the line
/// is long.
struct DocumentCut {
    std::int64_t document = 0;
    std::int64_t offset = 0;  // bytes of its text
};

/// Which text is held out for validation.
struct SplitPlan {
    std::optional<DocumentCut> cut;
    std::vector<bool> validation;  // by document, counted with the cut made
};

/// Holds out about `fraction` of the text: whole documents in an order drawn once for all (the same for every seed, so
/// that runs compare), as long as they fit; when none fits, the tail of the longest document. Deterministic in the
/// lengths alone.
SplitPlan planSplit(const std::vector<std::int64_t>& documentBytes, double fraction);

}  // namespace attune
