#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace attune::cpu {

/// How many threads the CPU backend computes with, and the loop that uses them. Built without OpenMP it is one thread.
/// Every kernel cuts its work into pieces whose bounds do not depend on the number of threads and that write disjoint
/// outputs, so results do not either.
class ThreadTeam {
public:
    /// `threads` 0 = all cores.
    explicit ThreadTeam(int threads) noexcept : size_(threads > 0 ? std::min(threads, mostThreads) : available()) {}

    int size() const noexcept { return size_; }

    static int available() noexcept {
#ifdef _OPENMP
        return omp_get_num_procs();
#else
        return 1;
#endif
    }

    /// Calls work(index, worker) for each index of [0, count), worker in [0, size()). Rethrows the first exception of
    /// the workers.
    template <class Work>
    void forEach(std::int64_t count, Work&& work) const {
#ifdef _OPENMP
        if (size_ > 1 && count > 1) {
            std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic) num_threads(size_)
            for (std::int64_t index = 0; index < count; ++index) {
                try {
                    work(index, omp_get_thread_num());
                } catch (...) {
#pragma omp critical(attune_thread_team)
                    failure = std::current_exception();
                }
            }
            if (failure) std::rethrow_exception(failure);
            return;
        }
#endif
        for (std::int64_t index = 0; index < count; ++index) work(index, 0);
    }

    /// Calls work(begin, end, worker) for consecutive blocks of [0, count).
    template <class Work>
    void forEachBlock(std::int64_t count, std::int64_t blockSize, Work&& work) const {
        forEach((count + blockSize - 1) / blockSize, [&](std::int64_t block, int worker) {
            work(block * blockSize, std::min(count, (block + 1) * blockSize), worker);
        });
    }

private:
#ifdef _OPENMP
    static constexpr int mostThreads = 1024;
#else
    static constexpr int mostThreads = 1;
#endif

    int size_;
};

}  // namespace attune::cpu
