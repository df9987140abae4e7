#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <vector>

/// This executable run again with arguments, its standard output in a pipe.
class ChildProcess {
public:
    explicit ChildProcess(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "/proc/self/exe");
        int ends[2];
        if (::pipe(ends) != 0) return;
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::close(ends[0]);
            ::close(ends[1]);
            std::vector<char*> raw;
            for (std::string& argument : arguments) raw.push_back(argument.data());
            raw.push_back(nullptr);
            ::execv(raw[0], raw.data());
            ::_exit(127);
        }
        ::close(ends[1]);
        output_ = ends[0];
    }
    ~ChildProcess() {
        kill();
        ::close(output_);
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// As a power cut would: nothing of it runs on.
    void kill() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        wait();
    }
    /// Its exit status; -1 after a signal.
    int wait() {
        int status = 0;
        while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    /// Waits for the first byte of output; false when it ended without any.
    bool waitForOutput() { return readSome(); }
    /// Everything that it has written, after its end.
    std::string rest() {
        while (readSome()) {
        }
        return output;
    }

private:
    bool readSome() {
        char buffer[65536];
        const ssize_t count = ::read(output_, buffer, sizeof buffer);
        if (count > 0) output.append(buffer, static_cast<std::size_t>(count));
        return count > 0;
    }

    pid_t pid_ = -1;
    int output_ = -1;
    std::string output;
};
