#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/data/corpus.h"
#include "core/data/text_file.h"

namespace attune {

/// Some text of a document. Text is valid until the next call.
struct DocumentPart {
    std::string_view text;  // may be empty
    bool endsDocument = false;
};

/// Reads the documents of files in order, part by part. A document is a file, or in a file with separator lines what
/// stands between them (a line that is the separator and nothing else, "\r" before its end allowed). The automatic
/// separator is "%", for files that have such a line in their first 256 KiB: Debian's fortunes. Empty documents are
/// passed over. Errors: as TextFile.
class DocumentReader {
public:
    /// `separator`: as CorpusSettings has it.
    DocumentReader(std::vector<CorpusFile> files, std::optional<std::string> separator);

    /// Nothing when all is read.
    std::optional<DocumentPart> next();
    /// Bytes of text read so far, for progress.
    std::int64_t bytesRead() const noexcept { return bytesRead_; }

private:
    void openFile();
    void readMore();
    DocumentPart give(std::size_t size, std::size_t used, bool endsDocument);

    std::vector<CorpusFile> files_;
    std::optional<std::string> separator_;
    std::size_t nextFile_ = 0;
    std::unique_ptr<TextFile> file_;
    std::string fileSeparator_;       // of the open file; empty: none
    std::string buffer_;              // read and not yet given out
    std::size_t used_ = 0;            // of buffer_, by the last part
    bool startsLine_ = true;          // buffer_ begins a line
    bool fileRead_ = false;           // buffer_ holds the rest of the file
    std::int64_t documentBytes_ = 0;  // given out of the open document
    std::int64_t bytesRead_ = 0;
};

}  // namespace attune
