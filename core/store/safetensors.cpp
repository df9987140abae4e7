#include "core/store/safetensors.h"

#include "core/base/error.h"
#include "core/store/safetensors_header.h"

namespace attune {

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : file_(path) {
    try {
        SafetensorsHeader header = parseSafetensorsHeader(file_.text());
        metadata_ = std::move(header.metadata);
        for (SafetensorsHeader::Tensor& tensor : header.tensors) {
            const auto bytes = file_.bytes().subspan(header.bufferStart + tensor.begin, tensor.end - tensor.begin);
            tensors_.emplace(std::move(tensor.name), Entry{std::move(tensor.dtype), std::move(tensor.shape), bytes});
        }
    } catch (const MalformedSafetensors& problem) {
        throw Error("safetensors.malformed", {path.string(), std::to_string(problem.offset), problem.what()});
    }
}

}  // namespace attune
