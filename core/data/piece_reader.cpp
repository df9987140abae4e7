#include "core/data/piece_reader.h"

#include <utility>

#include "core/text/utf8.h"

namespace attune {

namespace {

constexpr std::size_t usualPiece = std::size_t{128} << 10;
constexpr std::size_t longestPiece = std::size_t{1} << 20;

/// The start of the line at `place`, or of the character when the text before has no line end.
std::size_t lineStart(std::string_view text, std::size_t place) {
    const std::size_t lineEnd = text.substr(0, place).rfind('\n');
    if (lineEnd != std::string_view::npos) return lineEnd + 1;
    return place - incompleteUtf8Tail(text.substr(0, place));
}

}  // namespace

PieceReader::PieceReader(DocumentReader reader, Cutter cutter, std::optional<DocumentCut> documentCut)
    : reader_(std::move(reader)), cutter_(std::move(cutter)), documentCut_(documentCut) {}

void PieceReader::append(const DocumentPart& part) {
    const auto size = static_cast<std::int64_t>(part.text.size());
    documentRead_ = part.endsDocument;
    if (documentCut_ && documentCut_->document == document_ && documentBytes_ + size > documentCut_->offset) {
        const std::size_t place = lineStart(part.text, static_cast<std::size_t>(documentCut_->offset - documentBytes_));
        buffer_ += part.text.substr(0, place);
        afterCut_ = part.text.substr(place);
        afterCutEnds_ = part.endsDocument;
        hasAfterCut_ = true;
        documentRead_ = true;
        documentCut_.reset();
        return;
    }
    buffer_ += part.text;
    documentBytes_ += size;
    if (part.endsDocument) {
        ++document_;
        documentBytes_ = 0;
    }
}

bool PieceReader::readMore() {
    if (std::exchange(hasAfterCut_, false)) {
        append({afterCut_, afterCutEnds_});
        return true;
    }
    const std::optional<DocumentPart> part = reader_.next();
    if (part) append(*part);
    return part.has_value();
}

std::size_t PieceReader::pieceSize() const {
    if (documentRead_ && buffer_.size() <= longestPiece) return buffer_.size();
    const std::size_t cut = cutter_(buffer_);
    if (cut > 0 || buffer_.size() < longestPiece) return cut;
    return buffer_.size() - incompleteUtf8Tail(buffer_);
}

std::optional<DocumentPart> PieceReader::next() {
    buffer_.erase(0, given_);
    given_ = 0;
    if (buffer_.empty()) documentRead_ = false;
    for (;;) {
        if (documentRead_ || buffer_.size() >= usualPiece) given_ = pieceSize();
        if (documentRead_ || given_ > 0) {
            const bool ends = documentRead_ && given_ == buffer_.size();
            return DocumentPart{std::string_view(buffer_).substr(0, given_), ends};
        }
        if (!readMore()) return {};
    }
}

}  // namespace attune
