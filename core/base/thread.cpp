#include "core/base/thread.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string>

namespace attune {

void enterWorkerThread(std::string_view name) noexcept {
    char buffer[16] = {};
    name.copy(buffer, sizeof buffer - 1);
    pthread_setname_np(pthread_self(), buffer);
    // On Linux PRIO_PROCESS with a thread id renices that thread alone.
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
}

}  // namespace attune
