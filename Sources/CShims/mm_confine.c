// For O_PATH and syscall.
#define _GNU_SOURCE

#include "mm_confine.h"

#include <errno.h>

#if defined(__linux__) && __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock

// The C library has no functions for it, and its headers may be older than the kernel: what came after
// the first version is written out here (include/uapi/linux/landlock.h).
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

// What a version knows of, all of which is forbidden unless a rule allows it. Devices' own calls, which
// are known from 5 on, are left out: programs ask them whether something is a terminal.
static uint64_t known_access(int version) {
    uint64_t access = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2) access |= ACCESS_REFER;
    if (version >= 3) access |= ACCESS_TRUNCATE;
    return access;
}

int mm_landlock_begin(uint16_t port) {
    int version = mm_landlock_version();
    if (version == 0) return -1;
    struct ruleset ruleset = {
        .files = known_access(version),
        .ports = version >= 4 ? NET_BIND_TCP | NET_CONNECT_TCP : 0,
        .scopes = version >= 6 ? SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL : 0,
    };
    // An older kernel knows a shorter struct, and refuses a longer one unless the rest is 0, which it is.
    int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, sizeof ruleset, 0);
    if (rules < 0 || version < 4) return rules;
    struct port_rule rule = {.access = NET_BIND_TCP, .port = port};
    if (syscall(SYS_landlock_add_rule, rules, RULE_NET_PORT, &rule, 0) == 0) return rules;
    int code = errno;
    close(rules);
    errno = code;
    return -1;
}

bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access) {
    uint64_t allowed = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    switch (access) {
    case MM_LANDLOCK_READ: break;
    case MM_LANDLOCK_RUN: allowed |= LANDLOCK_ACCESS_FS_EXECUTE; break;
    case MM_LANDLOCK_WRITE:
        // No devices, sockets or pipes with names, and no links that lead elsewhere.
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
        // A file's rule may have no more than what can be done with a file.
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

// The kernel wants it first, so that no program with rights of its own can be misled.
static bool give_up_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

bool mm_landlock_enforce(int rules) {
    bool is_done =
        give_up_new_privileges() && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    int code = errno;
    close(rules);
    errno = code;
    return is_done;
}

bool mm_has_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1; }

// MARK: seccomp

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// What is refused: to look into other processes, to change what is mounted, the kernel or its clock; and
// parts of the kernel that are young, large and seldom used. All but the C library's own fallbacks do
// without.
static const uint32_t refused[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_umount2, SYS_pivot_root,
    SYS_chroot, SYS_unshare, SYS_setns, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, SYS_syslog,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname,
    SYS_setdomainname, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_perf_event_open, SYS_bpf,
    SYS_userfaultfd, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_personality, SYS_vmsplice,
    SYS_move_pages, SYS_migrate_pages,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#endif
#ifdef SYS_fsopen
    SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_move_mount, SYS_open_tree,
#endif
#ifdef SYS_mount_setattr
    SYS_mount_setattr,
#endif
};

enum { REFUSED = sizeof refused / sizeof *refused };

bool mm_seccomp_enforce(void) {
    // x86-64 has the same calls twice: those of x32 have this bit.
    const uint32_t x32 = 0x40000000;
    struct sock_filter filter[REFUSED + 16];
    unsigned length = 0;
#define ADD(...) filter[length++] = (struct sock_filter)__VA_ARGS__
#define LOAD(member)                                                                               \
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member)))
#define IF(comparison, value, then, otherwise)                                                     \
    ADD(BPF_JUMP(BPF_JMP | comparison | BPF_K, value, then, otherwise))
#define RETURN(value) ADD(BPF_STMT(BPF_RET | BPF_K, value))
    // A program of another architecture calls by other numbers.
    LOAD(arch);
    IF(BPF_JEQ, ARCHITECTURE, 1, 0);
    RETURN(SECCOMP_RET_KILL_PROCESS);
    LOAD(nr);
    IF(BPF_JGE, x32, 0, 1);
    RETURN(SECCOMP_RET_ERRNO | ENOSYS);
    for (unsigned index = 0; index < REFUSED; index++) {
        IF(BPF_JEQ, refused[index], (uint8_t)(REFUSED - 1 - index + 5), 0);
    }
#ifdef SYS_clone3
    // Its flags are where a filter can't look; the C library then calls clone, whose flags it can.
    IF(BPF_JEQ, SYS_clone3, 5, 0);
#else
    IF(BPF_JEQ, UINT32_MAX, 5, 0);
#endif
    IF(BPF_JEQ, SYS_clone, 0, 2);
    LOAD(args[0]);
    IF(BPF_JSET, CLONE_NEWUSER, 1, 0);
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(SECCOMP_RET_ERRNO | EPERM);
    RETURN(SECCOMP_RET_ERRNO | ENOSYS);
#undef ADD
#undef LOAD
#undef IF
#undef RETURN
    struct sock_fprog program = {.len = (unsigned short)length, .filter = filter};
    return give_up_new_privileges()
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

#else

bool mm_seccomp_enforce(void) {
    errno = ENOSYS;
    return false;
}

#endif

#else

int mm_landlock_version(void) { return 0; }

int mm_landlock_begin(uint16_t port) {
    (void)port;
    errno = ENOSYS;
    return -1;
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

bool mm_seccomp_enforce(void) {
    errno = ENOSYS;
    return false;
}

bool mm_has_no_new_privileges(void) { return false; }

#endif
