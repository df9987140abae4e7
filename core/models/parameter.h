#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attune {

/// One named parameter tensor inside the flat f32 arrays (master, gradient, moments share offsets).
struct Parameter {
    std::string name;                 // Hugging Face's: "transformer.h.0.attn.c_attn.weight"
    std::vector<std::int64_t> shape;  // logical; the padded rows of the token embedding are not part of it
    std::int64_t offset = 0;          // in elements
    std::int64_t count = 0;           // logical elements (product of shape)
    bool matrix = false;              // dim ≥ 2: gets weight decay
};

}  // namespace attune
