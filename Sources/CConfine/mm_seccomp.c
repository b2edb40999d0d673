// For syscall.
#define _GNU_SOURCE

#include "mm_confine.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// The path of the one program that may be executed. The filter compares the address, so an attacker
// would have to write another path here, and can't know the address after an exec.
static char program[4096];

void mm_execute_anew(const char *path, char *const arguments[]) {
    size_t length = strlen(path);
    if (length >= sizeof program) {
        errno = ENAMETOOLONG;
        return;
    }
    memcpy(program, path, length + 1);
    execv(program, arguments);
}

#if defined(__linux__) && __has_include(<linux/seccomp.h>)

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#endif

#ifdef ARCHITECTURE

// Constants that the C library's headers may lack.
#ifndef MSG_FASTOPEN
#define MSG_FASTOPEN 0x20000000
#endif
enum { TCP_REPAIR_OPTION = 19, TCP_FASTOPEN_OPTION = 23, TCP_FASTOPEN_CONNECT_OPTION = 30 };
enum { CALL_FCHMODAT2 = 452, CALL_SETXATTRAT = 463, CALL_REMOVEXATTRAT = 466, CALL_FILE_SETATTR = 469 };

// MARK: A filter

// Documentation/decisions/sandbox.md says why libseccomp doesn't assemble it.

// A BPF program. If it grows too long, none of it is installed.
struct filter {
    struct sock_filter list[480];
    unsigned length;
};

static void add(struct filter *filter, struct sock_filter instruction) {
    if (filter->length < sizeof filter->list / sizeof *filter->list) {
        filter->list[filter->length] = instruction;
    }
    filter->length++;
}

static void load(struct filter *filter, size_t offset) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

// Loads half of an argument. Both architectures are little-endian, so the lower half comes first.
static void load_argument(struct filter *filter, int argument, int half) {
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)argument + 4 * (size_t)half);
}

// Compares the loaded value and skips `then` instructions if the comparison holds, `otherwise` if not.
static void compare(struct filter *filter, int how, uint32_t value, size_t then, size_t otherwise) {
    add(filter,
        (struct sock_filter)BPF_JUMP(
            (uint16_t)(BPF_JMP | how | BPF_K), value, (uint8_t)then, (uint8_t)otherwise));
}

static void answer(struct filter *filter, uint32_t value) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, value));
}

static void load_number(struct filter *filter) { load(filter, offsetof(struct seccomp_data, nr)); }

// Begins a filter. Afterwards the number of the system call is loaded.
static void begin(struct filter *filter) {
    filter->length = 0;
    // A program of another architecture uses other call numbers.
    load(filter, offsetof(struct seccomp_data, arch));
    compare(filter, BPF_JEQ, ARCHITECTURE, 1, 0);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
    load_number(filter);
#ifdef __x86_64__
    // x32 has the same calls with this bit set.
    compare(filter, BPF_JGE, 0x40000000, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
}

static void refuse(struct filter *filter, uint32_t call) {
    compare(filter, BPF_JEQ, call, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

static void refuse_all(struct filter *filter, const uint32_t *calls, size_t count) {
    for (size_t index = 0; index < count; index++) refuse(filter, calls[index]);
}

// Refuses a call if one of its arguments has any of these bits.
static void refuse_bits(struct filter *filter, uint32_t call, int argument, uint32_t bits) {
    compare(filter, BPF_JEQ, call, 0, 4);
    load_argument(filter, argument, 0);
    compare(filter, BPF_JSET, bits, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
    load_number(filter);
}

// Refuses a call if one of its arguments, masked, is none of these values.
static void refuse_others(
    struct filter *filter, uint32_t call, int argument, uint32_t mask, const uint32_t *values,
    size_t count) {
    compare(filter, BPF_JEQ, call, 0, count + 4);
    load_argument(filter, argument, 0);
    add(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask));
    for (size_t index = 0; index < count; index++) {
        compare(filter, BPF_JEQ, values[index], count - index, 0);
    }
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
    load_number(filter);
}

// Refuses a call if one of its arguments has this value.
static void refuse_value(struct filter *filter, uint32_t call, int argument, uint32_t value) {
    compare(filter, BPF_JEQ, call, 0, 4);
    load_argument(filter, argument, 0);
    compare(filter, BPF_JEQ, value, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
    load_number(filter);
}

// Refuses a call if its first argument is another address.
static void refuse_other_address(struct filter *filter, uint32_t call, const void *address) {
    compare(filter, BPF_JEQ, call, 0, 6);
    load_argument(filter, 0, 0);
    compare(filter, BPF_JEQ, (uint32_t)(uintptr_t)address, 0, 3);
    load_argument(filter, 0, 1);
    compare(filter, BPF_JEQ, (uint32_t)((uint64_t)(uintptr_t)address >> 32), 0, 1);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

static bool enforce(struct filter *filter, unsigned flags) {
    answer(filter, SECCOMP_RET_ALLOW);
    if (filter->length > sizeof filter->list / sizeof *filter->list) {
        errno = E2BIG;
        return false;
    }
    struct sock_fprog list = {.len = (unsigned short)filter->length, .filter = filter->list};
    // The kernel requires this first, so that set-user-ID programs can't be misled. If a thread couldn't
    // be synchronized, the call returns its number, which counts as an error too.
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &list) == 0;
}

// MARK: What is refused

#define COUNT(list) (sizeof(list) / sizeof *(list))

// Calls that inspect other processes or change mounts, the kernel or its clock; and parts of the kernel
// that are recent, large and rarely used.
static const uint32_t administration[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl,
    SYS_syslog, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
    SYS_sethostname, SYS_setdomainname, SYS_add_key, SYS_request_key, SYS_keyctl,
    SYS_perf_event_open, SYS_bpf, SYS_userfaultfd, SYS_name_to_handle_at, SYS_open_by_handle_at,
    SYS_personality, SYS_vmsplice, SYS_move_pages, SYS_migrate_pages,
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
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
#endif
#ifdef SYS_process_madvise
    SYS_process_madvise,
#endif
};

// Calls that change a file's attributes, for which Landlock has no rights; and truncating a file by its
// path, for which its first versions had none.
static const uint32_t attributes[] = {
    SYS_truncate,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmodat, CALL_FCHMODAT2, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    CALL_SETXATTRAT, CALL_REMOVEXATTRAT, CALL_FILE_SETATTR,
};

static void refuse_common(struct filter *filter, bool connects, bool pairs) {
    refuse_all(filter, administration, COUNT(administration));
    refuse_all(filter, attributes, COUNT(attributes));
    // SQLite and private files take permissions of an open file away from others. fchmod may do only
    // that.
    refuse_bits(filter, SYS_fchmod, 1, 07177);
    if (!connects) refuse(filter, SYS_connect);
    if (!pairs) refuse(filter, SYS_socketpair);
    refuse(filter, SYS_sendmmsg);
    // These inject characters into a terminal as if they had been typed.
    refuse_value(filter, SYS_ioctl, 1, TIOCSTI);
    refuse_value(filter, SYS_ioctl, 1, TIOCLINUX);
#ifdef SYS_clone3
    // A filter can't read the flags of clone3. If it fails with ENOSYS, the C library calls clone
    // instead, whose flags the filter can read.
    compare(filter, BPF_JEQ, SYS_clone3, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    refuse_bits(filter, SYS_clone, 0, CLONE_NEWUSER);
}

// Allows threads, but no processes.
static void refuse_processes(struct filter *filter) {
    const uint32_t threads[] = {CLONE_THREAD};
    refuse_others(filter, SYS_clone, 0, CLONE_THREAD, threads, 1);
#ifdef SYS_fork
    refuse(filter, SYS_fork);
    refuse(filter, SYS_vfork);
#endif
}

static void refuse_files_in_memory(struct filter *filter) {
    refuse(filter, SYS_memfd_create);
#ifdef SYS_memfd_secret
    refuse(filter, SYS_memfd_secret);
#endif
}

// A process keeps its id if it is executed anew.
static void refuse_signals_to_others(struct filter *filter) {
    const uint32_t own[] = {(uint32_t)getpid()};
    const uint32_t calls[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
    for (size_t index = 0; index < COUNT(calls); index++) {
        refuse_others(filter, calls[index], 0, UINT32_MAX, own, 1);
    }
    refuse(filter, SYS_tkill);
#ifdef SYS_pidfd_send_signal
    refuse(filter, SYS_pidfd_send_signal);
#endif
}

static void refuse_limits_of_others(struct filter *filter) {
    const uint32_t itself[] = {0, (uint32_t)getpid()};
    refuse_others(filter, SYS_prlimit64, 0, UINT32_MAX, itself, 2);
}

bool mm_seccomp_enforce_server(bool connects) {
    struct filter filter;
    begin(&filter);
    refuse_common(&filter, connects, false);
    refuse_other_address(&filter, SYS_execve, program);
    refuse(&filter, SYS_execveat);
    refuse_processes(&filter);
    refuse_files_in_memory(&filter);
    refuse_signals_to_others(&filter);
    refuse_limits_of_others(&filter);
    // TCP over IPv4 and IPv6, as SwiftNIO creates its sockets.
    const uint32_t families[] = {AF_INET, AF_INET6, AF_UNIX}, types[] = {SOCK_STREAM},
                   protocols[] = {0, IPPROTO_TCP};
    refuse_others(&filter, SYS_socket, 0, UINT32_MAX, families, connects ? 3 : 2);
    refuse_others(&filter, SYS_socket, 1, 0xF, types, 1);
    refuse_others(&filter, SYS_socket, 2, UINT32_MAX, protocols, 2);
    // These flags would connect by sending.
    refuse_bits(&filter, SYS_sendto, 3, MSG_FASTOPEN);
    refuse_bits(&filter, SYS_sendmsg, 2, MSG_FASTOPEN);
    refuse_value(&filter, SYS_setsockopt, 2, TCP_FASTOPEN_CONNECT_OPTION);
    refuse_value(&filter, SYS_setsockopt, 2, TCP_FASTOPEN_OPTION);
    refuse_value(&filter, SYS_setsockopt, 2, TCP_REPAIR_OPTION);
    return enforce(&filter, 0);
}

bool mm_seccomp_enforce_starter(bool pairs) {
    struct filter filter;
    begin(&filter);
    refuse_common(&filter, false, pairs);
    refuse(&filter, SYS_socket);
    refuse(&filter, SYS_bind);
    refuse(&filter, SYS_listen);
    return enforce(&filter, 0);
}

// Calls that change what a path leads to. Landlock refuses them, too, where there is Landlock.
static const uint32_t paths[] = {
    SYS_linkat, SYS_symlinkat, SYS_unlinkat, SYS_renameat2, SYS_mkdirat, SYS_mknodat,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_rename
    SYS_link, SYS_symlink, SYS_unlink, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_creat,
#endif
};

// Lets a file be opened for reading alone.
static void refuse_opening_to_write(struct filter *filter) {
    const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    refuse_bits(filter, SYS_openat, 2, writing);
#ifdef SYS_open
    refuse_bits(filter, SYS_open, 1, writing);
#endif
#ifdef SYS_openat2
    // A filter can't read its flags. If it fails with ENOSYS, callers take openat.
    compare(filter, BPF_JEQ, SYS_openat2, 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
}

bool mm_seccomp_enforce_worker(void) {
    struct filter filter;
    begin(&filter);
    refuse(&filter, SYS_execve);
    refuse(&filter, SYS_execveat);
    refuse_processes(&filter);
    refuse(&filter, SYS_socketpair);
    refuse_files_in_memory(&filter);
    refuse_signals_to_others(&filter);
    refuse_limits_of_others(&filter);
    refuse_all(&filter, paths, COUNT(paths));
    refuse_opening_to_write(&filter);
    return enforce(&filter, SECCOMP_FILTER_FLAG_TSYNC);
}

bool mm_seccomp_refuse_programs(void) {
    struct filter filter;
    begin(&filter);
    refuse(&filter, SYS_execve);
    refuse(&filter, SYS_execveat);
    return enforce(&filter, SECCOMP_FILTER_FLAG_TSYNC);
}

bool mm_seccomp_refuse_sockets(bool connects) {
    struct filter filter;
    begin(&filter);
    if (!connects) refuse(&filter, SYS_socket);
    refuse(&filter, SYS_bind);
    refuse(&filter, SYS_listen);
    return enforce(&filter, SECCOMP_FILTER_FLAG_TSYNC);
}

#else

static bool is_missing(void) {
    errno = ENOSYS;
    return false;
}

bool mm_seccomp_enforce_server(bool connects) {
    (void)connects;
    return is_missing();
}
bool mm_seccomp_enforce_starter(bool pairs) {
    (void)pairs;
    return is_missing();
}
bool mm_seccomp_enforce_worker(void) { return is_missing(); }
bool mm_seccomp_refuse_programs(void) { return is_missing(); }
bool mm_seccomp_refuse_sockets(bool connects) {
    (void)connects;
    return is_missing();
}

#endif
