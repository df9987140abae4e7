#pragma once

#include <QTemporaryDir>
#include <algorithm>
#include <bit>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"

/// Expects the statement to throw attune::Error with this code.
#define ATTUNE_VERIFY_ERROR(statement, expected)  \
    do {                                          \
        std::string thrown_;                      \
        try {                                     \
            (void)(statement);                    \
        } catch (const attune::Error& error_) {   \
            thrown_ = error_.code();              \
        }                                         \
        QCOMPARE(thrown_, std::string(expected)); \
    } while (false)

/// A folder that goes away with the test.
class ScratchFolder {
public:
    std::filesystem::path path() const { return folder_.path().toStdString(); }
    std::filesystem::path file(const std::string& name) const { return path() / name; }
    /// What lies in it, sorted.
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path()))
            found.push_back(entry.path().filename().string());
        std::sort(found.begin(), found.end());
        return found;
    }

private:
    QTemporaryDir folder_;
};

inline bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
