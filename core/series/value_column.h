#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace attune {

/// A growing column of values that another thread may read while it grows. One thread appends and truncates; a snapshot
/// stays valid and unchanged whatever happens afterwards, because written values are never written again in the same
/// buffer.
class ValueColumn {
public:
    struct Snapshot {
        std::shared_ptr<const double[]> data;
        std::size_t size = 0;
        std::span<const double> values() const noexcept { return {data.get(), size}; }
    };

    ValueColumn() = default;
    /// Shares the buffer; the first append to the copy moves it to one of its own.
    ValueColumn(const ValueColumn& other) : data_(other.data_), size_(other.size_), capacity_(other.size_) {}
    ValueColumn(ValueColumn&& other) noexcept = default;
    ValueColumn& operator=(ValueColumn other) noexcept {
        data_ = std::move(other.data_);
        size_ = other.size_;
        capacity_ = other.capacity_;
        return *this;
    }

    void append(std::span<const double> values);
    /// Copies what is left, since a snapshot may still read the buffer; O(size).
    void truncate(std::size_t size);

    std::span<const double> values() const noexcept { return {data_.get(), size_}; }
    std::size_t size() const noexcept { return size_; }
    Snapshot snapshot() const { return {data_, size_}; }

private:
    void moveTo(std::size_t capacity);

    std::shared_ptr<double[]> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace attune
