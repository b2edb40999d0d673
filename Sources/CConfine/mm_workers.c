// For syscall.
#define _GNU_SOURCE

#include "mm_workers.h"

#include <errno.h>

#include "mm_child.h"
#include "mm_helper.h"

#if defined(__linux__)

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// What the starter is asked for: to start a worker, if the number is 0, or to end it.
struct order {
    int32_t number;
};

// What it answers to the first: the worker's number, which is positive, or an error.
struct answer {
    int32_t number, error;
};

bool mm_worker_start(int starter, struct mm_worker *worker) {
    struct order order = {0};
    if (!mm_helper_send(starter, &order, sizeof order, NULL, 0)) return false;
    struct answer answer = {0};
    int descriptors[MM_HELPER_MOST_DESCRIPTORS];
    size_t count = 0;
    long length = mm_helper_receive(starter, &answer, sizeof answer, descriptors, &count);
    if (length == (long)sizeof answer && answer.number > 0 && count == 3) {
        worker->number = answer.number;
        worker->connection = descriptors[0];
        worker->input = descriptors[1];
        worker->output = descriptors[2];
        return true;
    }
    int code = length < 0 ? errno : length == 0 ? EPIPE : answer.error;
    for (size_t index = 0; index < count; index++) close(descriptors[index]);
    errno = code;
    return false;
}

bool mm_worker_end(int starter, int32_t number) {
    struct order order = {.number = number};
    return mm_helper_send(starter, &order, sizeof order, NULL, 0);
}

// Address sanitizers reserve terabytes.
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

// Whoever started this process may have set a lower limit.
static void limit(__rlimit_resource_t resource, uint64_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) < 0) return;
    if (limit.rlim_max > most) limit.rlim_max = most;
    if (limit.rlim_cur > most) limit.rlim_cur = most;
    setrlimit(resource, &limit);
}

// Runs between fork and exec.
static void become_worker(
    const char *path, char *const arguments[], char *const variables[], uint64_t memory,
    pid_t starter, int connection, int input, int output) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != starter) return;
    // The descriptors of the starter's answer are above those of a worker.
    if (dup2(connection, MM_WORKER_CONNECTION) < 0) return;
    if (dup2(input, MM_WORKER_INPUT) < 0 || dup2(output, MM_WORKER_OUTPUT) < 0) return;
    mm_child_begin(MM_WORKER_OUTPUT + 1, -1);
    limit(RLIMIT_CORE, 0);
    if (memory > 0) {
        // Files in memory are no part of an address space while they aren't mapped.
        limit(RLIMIT_FSIZE, memory);
        if (!IS_SANITIZED) limit(RLIMIT_AS, memory);
    }
    // Whoever stops the server lets it finish, for which it needs its workers; they end with it.
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    // By its path, which lists of processes then show; but if the file is another by now, from memory, since both ends
    // must be of one version.
    struct stat own, there;
    bool is_other = stat("/proc/self/exe", &own) == 0
        && (stat(path, &there) < 0 || own.st_dev != there.st_dev || own.st_ino != there.st_ino);
    if (is_other) execve("/proc/self/exe", arguments, variables);
    execve(path, arguments, variables);
}

// Moves a descriptor out of the way of those that a worker has.
static int raised(int descriptor) {
    if (descriptor < 0) return -1;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 16);
    close(descriptor);
    return moved;
}

static pid_t start_worker(
    const char *path, char *const arguments[], char *const variables[], uint64_t memory,
    int descriptors[3]) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
    int end = raised(ends[1]);
    descriptors[0] = raised(ends[0]);
    descriptors[1] = raised(mm_memory_file("input"));
    descriptors[2] = raised(mm_memory_file("output"));
    pid_t starter = getpid(), process = -1;
    if (end >= 0 && descriptors[0] >= 0 && descriptors[1] >= 0 && descriptors[2] >= 0) {
        // Not fork, which would run handlers in a process that has other threads.
        process = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    }
    if (process == 0) {
        become_worker(
            path, arguments, variables, memory, starter, end, descriptors[1], descriptors[2]);
        _exit(127);
    }
    int code = errno;
    if (end >= 0) close(end);
    errno = code;
    return process;
}

bool mm_workers_serve(
    int connection, const char *path, char *const arguments[], char *const variables[],
    uint64_t memory) {
    // Ended by its connection alone, as its workers are.
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    pid_t workers[MM_MOST_WORKERS + 1] = {0};
    bool is_connected = false;
    for (;;) {
        struct order order;
        int none[MM_HELPER_MOST_DESCRIPTORS];
        size_t count = 0;
        long length = mm_helper_receive(connection, &order, sizeof order, none, &count);
        for (size_t index = 0; index < count; index++) close(none[index]);
        if (length != (long)sizeof order) {
            is_connected = is_connected || length == 0;
            break;
        }
        is_connected = true;
        if (order.number != 0) {
            if (order.number < 0 || order.number > MM_MOST_WORKERS) continue;
            pid_t process = workers[order.number];
            if (process <= 0) continue;
            // It isn't waited for before, so the number is still its own.
            kill(process, SIGKILL);
            while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
            workers[order.number] = 0;
            continue;
        }
        int32_t number = 1;
        while (number <= MM_MOST_WORKERS && workers[number] != 0) number++;
        struct answer answer = {.number = number};
        int descriptors[3] = {-1, -1, -1};
        pid_t process = -1;
        if (number > MM_MOST_WORKERS) {
            errno = EAGAIN;
        } else {
            process = start_worker(path, arguments, variables, memory, descriptors);
        }
        if (process > 0) {
            workers[number] = process;
            mm_helper_send(connection, &answer, sizeof answer, descriptors, 3);
        } else {
            answer.error = errno;
            answer.number = -1;
            mm_helper_send(connection, &answer, sizeof answer, NULL, 0);
        }
        for (size_t index = 0; index < 3; index++) {
            if (descriptors[index] >= 0) close(descriptors[index]);
        }
    }
    for (int32_t number = 1; number <= MM_MOST_WORKERS; number++) {
        if (workers[number] > 0) kill(workers[number], SIGKILL);
    }
    return is_connected;
}

#else

bool mm_worker_start(int starter, struct mm_worker *worker) {
    (void)starter, (void)worker;
    errno = ENOSYS;
    return false;
}

bool mm_worker_end(int starter, int32_t number) {
    (void)starter, (void)number;
    errno = ENOSYS;
    return false;
}

bool mm_workers_serve(
    int connection, const char *path, char *const arguments[], char *const variables[],
    uint64_t memory) {
    (void)connection, (void)path, (void)arguments, (void)variables, (void)memory;
    errno = ENOSYS;
    return false;
}

#endif
