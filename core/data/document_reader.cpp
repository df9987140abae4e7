#include "core/data/document_reader.h"

namespace attune {

namespace {

constexpr std::string_view automaticSeparator = "%";

struct SeparatorSearch {
    bool found = false;
    std::size_t begin = 0;  // found: of the separator line; else: everything before holds no separator line
    std::size_t end = 0;    // found: behind its line end
};

SeparatorSearch findSeparator(std::string_view text, std::string_view separator, bool startsLine, bool isLast) {
    std::size_t begin = startsLine ? 0 : text.find('\n');
    if (begin == std::string_view::npos) return {false, text.size(), 0};
    if (!startsLine) ++begin;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        std::string_view line = text.substr(begin, end == std::string_view::npos ? end : end - begin);
        if (end == std::string_view::npos && !isLast) {
            const bool maySeparate = (std::string(separator) + "\r").starts_with(line);
            return {false, maySeparate ? begin : text.size(), 0};
        }
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line == separator) return {true, begin, end == std::string_view::npos ? text.size() : end + 1};
        if (end == std::string_view::npos) break;
        begin = end + 1;
    }
    return {false, text.size(), 0};
}

}  // namespace

DocumentReader::DocumentReader(std::vector<CorpusFile> files, std::optional<std::string> separator)
    : files_(std::move(files)), separator_(std::move(separator)) {}

void DocumentReader::openFile() {
    file_ = std::make_unique<TextFile>(files_[nextFile_++].path);
    startsLine_ = true;
    fileRead_ = false;
    readMore();
    const bool automatic = !separator_ && findSeparator(buffer_, automaticSeparator, true, fileRead_).found;
    fileSeparator_ = automatic ? automaticSeparator : separator_.value_or("");
}

void DocumentReader::readMore() {
    const std::string_view text = file_->read();
    buffer_ += text;
    bytesRead_ += static_cast<std::int64_t>(text.size());
    fileRead_ = text.empty();
}

DocumentPart DocumentReader::give(std::size_t size, std::size_t used, bool endsDocument) {
    if (used > 0) startsLine_ = buffer_[used - 1] == '\n';
    used_ = used;
    documentBytes_ = endsDocument ? 0 : documentBytes_ + static_cast<std::int64_t>(size);
    return {std::string_view(buffer_).substr(0, size), endsDocument};
}

std::optional<DocumentPart> DocumentReader::next() {
    for (;;) {
        buffer_.erase(0, used_);
        used_ = 0;
        if (!file_) {
            if (nextFile_ == files_.size()) return {};
            openFile();
        }
        SeparatorSearch search{false, buffer_.size(), 0};
        if (!fileSeparator_.empty()) search = findSeparator(buffer_, fileSeparator_, startsLine_, fileRead_);
        const bool hasText = search.begin > 0;
        if (search.found) {
            const bool endsDocument = hasText || documentBytes_ > 0;
            const DocumentPart part = give(search.begin, search.end, endsDocument);
            if (endsDocument) return part;
        } else if (hasText) {
            return give(search.begin, search.begin, false);
        } else if (fileRead_) {
            file_.reset();
            if (documentBytes_ > 0) return give(0, 0, true);
        } else {
            readMore();
        }
    }
}

}  // namespace attune
