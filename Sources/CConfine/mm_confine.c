// For O_PATH and syscall.
#define _GNU_SOURCE

#include "mm_confine.h"

#include <errno.h>

#if defined(__linux__) && __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for Landlock, and its headers may be older than the kernel. What came
// after the first version is defined here (include/uapi/linux/landlock.h).
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

#define ACCESS_REFER (1ULL << 13)
#define ACCESS_TRUNCATE (1ULL << 14)
#define NET_BIND_TCP (1ULL << 0)
#define NET_CONNECT_TCP (1ULL << 1)
#define SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL (1ULL << 1)
#define RULE_NET_PORT 2

struct ruleset {
    uint64_t files, ports, scopes;
};

struct port_rule {
    uint64_t access, port;
};

int mm_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

// The access rights that a version knows. All of them are denied unless a rule allows them. The ioctl
// right for devices, known from version 5 on, is left out: programs use ioctl to ask whether a
// descriptor is a terminal.
static uint64_t known_access(int version) {
    uint64_t access = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2) access |= ACCESS_REFER;
    if (version >= 3) access |= ACCESS_TRUNCATE;
    return access;
}

int mm_landlock_begin(void) {
    int version = mm_landlock_version();
    if (version == 0) return -1;
    struct ruleset ruleset = {
        .files = known_access(version),
        .ports = version >= 4 ? NET_BIND_TCP | NET_CONNECT_TCP : 0,
        .scopes = version >= 6 ? SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL : 0,
    };
    // An older kernel knows a shorter struct, and accepts a longer one only if the rest is 0, which it
    // is.
    return (int)syscall(SYS_landlock_create_ruleset, &ruleset, sizeof ruleset, 0);
}

static bool allow_port(int rules, uint16_t port, uint64_t access) {
    if (mm_landlock_version() < 4) return true;
    struct port_rule rule = {.access = access, .port = port};
    return syscall(SYS_landlock_add_rule, rules, RULE_NET_PORT, &rule, 0) == 0;
}

bool mm_landlock_allow_port(int rules, uint16_t port) {
    return allow_port(rules, port, NET_BIND_TCP);
}

bool mm_landlock_allow_connection(int rules, uint16_t port) {
    return allow_port(rules, port, NET_CONNECT_TCP);
}

bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access) {
    uint64_t allowed = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    switch (access) {
    case MM_LANDLOCK_READ_FILES: allowed = LANDLOCK_ACCESS_FS_READ_FILE; break;
    case MM_LANDLOCK_READ: break;
    case MM_LANDLOCK_RUN: allowed |= LANDLOCK_ACCESS_FS_EXECUTE; break;
    case MM_LANDLOCK_WRITE:
        // No device files, sockets or named pipes, and no symbolic links.
        allowed |= LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | ACCESS_REFER | ACCESS_TRUNCATE;
        break;
    }
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
    struct stat status;
    bool is_done = fstat(file, &status) == 0;
    if (is_done) {
        // The rule of a file may only grant rights that apply to files.
        if (!S_ISDIR(status.st_mode)) {
            allowed &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE
                | LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE;
        }
        struct landlock_path_beneath_attr rule = {
            .allowed_access = allowed & known_access(mm_landlock_version()), .parent_fd = file};
        is_done =
            syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    }
    int code = errno;
    close(file);
    errno = code;
    return is_done;
}

bool mm_landlock_enforce(int rules) {
    // The kernel requires this first, so that set-user-ID programs can't be misled.
    bool is_done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    int code = errno;
    close(rules);
    errno = code;
    return is_done;
}

bool mm_has_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1; }

#else

int mm_landlock_version(void) { return 0; }

int mm_landlock_begin(void) {
    errno = ENOSYS;
    return -1;
}

bool mm_landlock_allow_port(int rules, uint16_t port) {
    (void)rules, (void)port;
    errno = ENOSYS;
    return false;
}

bool mm_landlock_allow_connection(int rules, uint16_t port) {
    (void)rules, (void)port;
    errno = ENOSYS;
    return false;
}

bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access) {
    (void)rules, (void)path, (void)access;
    errno = ENOSYS;
    return false;
}

bool mm_landlock_enforce(int rules) {
    (void)rules;
    errno = ENOSYS;
    return false;
}

bool mm_has_no_new_privileges(void) { return false; }

#endif
