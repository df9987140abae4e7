#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/data/document_reader.h"
#include "core/data/split_plan.h"

namespace attune {

/// Reads documents in pieces that can be tokenized one by one. A piece ends with its document or where `cutter` says;
/// where that finds no place in 1 MiB (one endless word), at a character.
class PieceReader {
public:
    /// The latest place at which a text can be cut, 0 for none: Tokenizer::safeCut, lastWordBoundary.
    using Cutter = std::function<std::size_t(std::string_view)>;

    PieceReader(DocumentReader reader, Cutter cutter, std::optional<DocumentCut> documentCut = {});

    /// Text is valid until the next call and never empty except at a document's end. Nothing when all is read.
    std::optional<DocumentPart> next();
    std::int64_t bytesRead() const noexcept { return reader_.bytesRead(); }

private:
    bool readMore();
    void append(const DocumentPart& part);
    std::size_t pieceSize() const;

    DocumentReader reader_;
    Cutter cutter_;
    std::optional<DocumentCut> documentCut_;  // while still ahead
    std::int64_t document_ = 0;               // being read
    std::int64_t documentBytes_ = 0;          // read of it
    std::string buffer_;
    std::size_t given_ = 0;      // of buffer_, by the last piece
    bool documentRead_ = false;  // buffer_ ends with the document
    std::string afterCut_;       // the beginning of a cut document's second part
    bool afterCutEnds_ = false;
    bool hasAfterCut_ = false;
};

}  // namespace attune
