#include "core/series/value_column.h"

#include <algorithm>

namespace attune {

void ValueColumn::append(std::span<const double> values) {
    if (size_ + values.size() > capacity_) moveTo(std::max(size_ + values.size(), capacity_ + capacity_ / 2));
    std::copy(values.begin(), values.end(), data_.get() + size_);
    size_ += values.size();
}

void ValueColumn::truncate(std::size_t size) {
    if (size >= size_) return;
    size_ = size;
    moveTo(size);
}

void ValueColumn::moveTo(std::size_t capacity) {
    std::shared_ptr<double[]> moved(new double[capacity]);
    std::copy_n(data_.get(), size_, moved.get());
    data_ = std::move(moved);
    capacity_ = capacity;
}

}  // namespace attune
