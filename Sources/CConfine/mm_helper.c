// For syscall, memfd_create and prlimit.
#define _GNU_SOURCE

#include "mm_helper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "mm_child.h"
#include "mm_confine.h"

#if defined(__linux__)

#include <sys/mman.h>
#include <sys/syscall.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif

void mm_child_begin(int first, int kept) {
    for (int descriptor = first; descriptor < 256; descriptor++) {
        if (descriptor != kept) close(descriptor);
    }
    syscall(SYS_close_range, 256, ~0U, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Runs between fork and exec.
static void become_helper(
    const char *path, char *const arguments[], char *const variables[], int rules, bool pairs,
    int connection) {
    // Ctrl-C is for the server, which lets work in progress finish.
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0) return;
    if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return;
    // Moved to high numbers, away from the connection's descriptor.
    int kept = rules < 0 ? -1 : fcntl(rules, F_DUPFD_CLOEXEC, 16);
    int end = fcntl(connection, F_DUPFD_CLOEXEC, 16);
    if ((rules >= 0 && kept < 0) || end < 0) return;
    if (dup2(end, MM_HELPER_DESCRIPTOR) < 0) return;
    mm_child_begin(MM_HELPER_DESCRIPTOR + 1, kept);
    mm_capabilities_drop(0);
    if (kept >= 0) {
        // Swift reads a program's arguments from /proc, and Dispatch the states of its threads.
        if (!mm_landlock_allow(kept, "/proc", MM_LANDLOCK_READ_FILES)) return;
        if (!mm_landlock_enforce(kept)) return;
    }
    if (!mm_seccomp_enforce_starter(pairs) && errno != ENOSYS && errno != EINVAL) return;
    execve(path, arguments, variables);
}

int mm_helper_start(
    const char *path, char *const arguments[], char *const variables[], int rules, bool pairs) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) < 0) return -1;
    pid_t process = fork();
    if (process == 0) {
        become_helper(path, arguments, variables, rules, pairs, ends[1]);
        _exit(127);
    }
    int code = errno;
    close(ends[1]);
    if (process > 0) return ends[0];
    close(ends[0]);
    errno = code;
    return -1;
}

int mm_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

// The hard limit is set too, because a process can ignore the signal of the soft limit.
static void limit(int32_t process, __rlimit_resource_t resource, uint64_t value) {
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    prlimit(process, resource, &limit, NULL);
}

void mm_limit_process(
    int32_t process, uint64_t seconds, uint64_t memory, uint64_t file, int niceness) {
    limit(process, RLIMIT_CPU, seconds);
    limit(process, RLIMIT_DATA, memory);
    limit(process, RLIMIT_FSIZE, file);
    limit(process, RLIMIT_CORE, 0);
    setpriority(PRIO_PROCESS, (id_t)process, niceness);
}

#else

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

int mm_helper_start(
    const char *path, char *const arguments[], char *const variables[], int rules, bool pairs) {
    (void)path, (void)arguments, (void)variables, (void)rules, (void)pairs;
    errno = ENOSYS;
    return -1;
}

int mm_memory_file(const char *name) {
    (void)name;
    errno = ENOSYS;
    return -1;
}

void mm_limit_process(
    int32_t process, uint64_t seconds, uint64_t memory, uint64_t file, int niceness) {
    (void)process, (void)seconds, (void)memory, (void)file, (void)niceness;
}

#endif

// The buffer for a message's descriptors, in the layout that the kernel requires.
union control {
    char bytes[CMSG_SPACE(MM_HELPER_MOST_DESCRIPTORS * sizeof(int))];
    struct cmsghdr header;
};

bool mm_helper_send(
    int connection, const void *message, size_t length, const int *descriptors, size_t count) {
    if (count > MM_HELPER_MOST_DESCRIPTORS) {
        errno = EINVAL;
        return false;
    }
    union control control = {0};
    struct iovec part = {.iov_base = (void *)message, .iov_len = length};
    struct msghdr head = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        head.msg_control = &control;
        head.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *rights = CMSG_FIRSTHDR(&head);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(rights), descriptors, count * sizeof(int));
    }
    ssize_t sent;
    do {
        sent = sendmsg(connection, &head, MSG_DONTWAIT | MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)length;
}

long mm_helper_receive(
    int connection, void *message, size_t length, int *descriptors, size_t *count) {
    union control control = {0};
    struct iovec part = {.iov_base = message, .iov_len = length};
    struct msghdr head = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = &control,
        .msg_controllen = sizeof control,
    };
    *count = 0;
#ifdef MSG_CMSG_CLOEXEC
    const int flags = MSG_CMSG_CLOEXEC;
#else
    const int flags = 0;
#endif
    ssize_t received;
    do {
        received = recvmsg(connection, &head, flags);
    } while (received < 0 && errno == EINTR);
    for (struct cmsghdr *part = CMSG_FIRSTHDR(&head); part; part = CMSG_NXTHDR(&head, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
        size_t here = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < here; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(part) + index * sizeof(int), sizeof descriptor);
            if (*count < MM_HELPER_MOST_DESCRIPTORS) {
                descriptors[(*count)++] = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
    return received;
}
