#include "core/generate/text_stream.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace attune {

std::size_t unfinishedTail(std::string_view bytes) noexcept {
    for (std::size_t length = 1; length <= std::min<std::size_t>(3, bytes.size()); ++length) {
        const auto lead = static_cast<unsigned char>(bytes[bytes.size() - length]);
        if ((lead & 0xC0u) == 0x80u) continue;  // a continuation byte: its lead is further left
        const std::size_t needed = lead >= 0xF0u && lead <= 0xF4u  ? 4
                                   : lead >= 0xE0u && lead < 0xF0u ? 3
                                   : lead >= 0xC2u && lead < 0xE0u ? 2
                                                                   : 1;
        return needed > length ? length : 0;
    }
    return 0;
}

void TextStream::passOn(std::string_view bytes) {
    if (bytes.empty()) return;
    const std::string piece = validUtf8(bytes);
    text_ += piece;
    if (onText_) onText_(piece);
}

void TextStream::add(std::string_view bytes) {
    pending_ += bytes;
    const std::size_t whole = pending_.size() - unfinishedTail(pending_);
    passOn(std::string_view(pending_).substr(0, whole));
    pending_.erase(0, whole);
}

std::string TextStream::finish() {
    passOn(pending_);
    pending_.clear();
    return text_;
}

}  // namespace attune
