// Tries from inside what a confined process may do, and says of each whether the kernel lets it. Loaded
// into the server (-DPRELOADED) it begins when a file named `go` is in its temporary folder; in place of
// a library (-DLIBRARY) it begins at once, and says it to standard error; as a
// program it stands for ffprobe and for ffmpeg, and what it found is the sound that it makes.
//
// OUTSIDE, FOLDER (for temporary files) and PEER (a process) are given to the compiler.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static FILE *report;

// What fails for another reason has been let through.
static void say(const char *name, long result) {
    int refused = result < 0
        && (errno == EPERM || errno == EACCES || errno == EXDEV || errno == ENOSYS);
    fprintf(report, "%s: %s\n", name, refused ? "refused" : "allowed");
    errno = 0;
}

static long can_open(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    return file;
}

static long can_read(const char *path) {
    char byte;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    long count = read(file, &byte, 1);
    int code = errno;
    close(file);
    errno = code;
    return count;
}

static long can_socket(int family, int type, int protocol) {
    int made = socket(family, type, protocol);
    if (made >= 0) close(made);
    return made;
}

// Whether a program can be run, which says so by its status.
static long can_run(char *const arguments[]) {
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child < 0) return -1;
    if (child == 0) {
        execv(arguments[0], arguments);
        _exit(111);
    }
    int status = 0;
    waitpid(child, &status, 0);
    errno = EACCES;
    return WIFEXITED(status) && WEXITSTATUS(status) == 42 ? 0 : -1;
}

static long capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[2] = {0};
    syscall(SYS_capget, &header, sets);
    errno = EPERM;
    return sets[0].permitted | sets[1].permitted | sets[0].effective | sets[1].effective ? 0 : -1;
}

static long other(const char *name, int flags) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", PEER, name);
    return can_open(path, flags);
}

static void *nothing(void *unused) { return unused; }

static long thread(void) {
    pthread_t thread;
    if ((errno = pthread_create(&thread, NULL, nothing, NULL)) != 0) return -1;
    return pthread_join(thread, NULL);
}

static void try_files(void) {
    say("read a file outside", can_read(OUTSIDE));
    say("read /etc/passwd", can_read("/etc/passwd"));
    say("read a program", can_read("/usr/bin/env"));
    say("read /usr/share", can_open("/usr/share", O_RDONLY | O_DIRECTORY));
    say("read /opt", can_open("/opt", O_RDONLY | O_DIRECTORY));
    say("read /usr/local", can_open("/usr/local", O_RDONLY | O_DIRECTORY));
    say("read libraries", can_open("/usr/lib", O_RDONLY | O_DIRECTORY));
    say("read its own status", can_read("/proc/self/status"));
    say("list processes", can_open("/proc", O_RDONLY | O_DIRECTORY));
    say("read another's command", other("cmdline", O_RDONLY));
    say("read another's environment", other("environ", O_RDONLY));
    say("read another's memory", other("mem", O_RDONLY));
    say("read another's files", other("root/etc/hostname", O_RDONLY));
    say("write a file outside", can_open(OUTSIDE, O_WRONLY));
    say("make a file outside", can_open(OUTSIDE "-new", O_WRONLY | O_CREAT));
    say("make a temporary file", can_open(FOLDER "/probe", O_RDWR | O_CREAT));
    say("make a link", symlink("/etc", FOLDER "/link"));
    say("make a pipe with a name", mkfifo(FOLDER "/pipe", 0600));
    say("make a device", mknod(FOLDER "/device", S_IFCHR | 0600, 0x103));
    say("remove a file outside", unlink(OUTSIDE));
    say("rename a file outside", rename(OUTSIDE, OUTSIDE "-other"));
    say("link a file outside", link(OUTSIDE, FOLDER "/hard"));
    say("cut a file outside", truncate(OUTSIDE, 0));
}

static void try_attributes(void) {
    struct timespec times[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
    struct timeval old_times[2] = {{0}, {0}};
    say("chmod", chmod(OUTSIDE, 0777));
    say("fchmodat", fchmodat(AT_FDCWD, OUTSIDE, 0777, 0));
    say("fchmodat2", syscall(452, AT_FDCWD, OUTSIDE, 0777, 0));
    say("fchmod for others", fchmod(-1, 0666));
    say("fchmod to itself", fchmod(-1, 0600));
    say("chown", chown(OUTSIDE, 1, 1));
    say("lchown", lchown(OUTSIDE, 1, 1));
    say("fchown", fchown(-1, 1, 1));
    say("fchownat", fchownat(AT_FDCWD, OUTSIDE, 1, 1, 0));
    say("utimensat", utimensat(AT_FDCWD, OUTSIDE, times, 0));
    say("utimes", utimes(OUTSIDE, old_times));
    say("setxattr", setxattr(OUTSIDE, "user.x", "1", 1, 0));
    say("lsetxattr", lsetxattr(OUTSIDE, "user.x", "1", 1, 0));
    say("fsetxattr", fsetxattr(-1, "user.x", "1", 1, 0));
    say("removexattr", removexattr(OUTSIDE, "user.x"));
}

static void try_sockets(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr *any = (struct sockaddr *)&address;
    struct msghdr message = {0};
    int one = 1, pair[2];
    say("TCP", can_socket(AF_INET, SOCK_STREAM, 0));
    say("TCP over IPv6", can_socket(AF_INET6, SOCK_STREAM, 0));
    say("MPTCP", can_socket(AF_INET, SOCK_STREAM, 262));
    say("SCTP", can_socket(AF_INET, SOCK_STREAM, 132));
    say("UDP", can_socket(AF_INET, SOCK_DGRAM, 0));
    say("raw sockets", can_socket(AF_INET, SOCK_RAW, 1));
    say("sockets with names", can_socket(AF_UNIX, SOCK_STREAM, 0));
    say("netlink", can_socket(AF_NETLINK, SOCK_RAW, 0));
    say("packets", can_socket(AF_PACKET, SOCK_RAW, 0));
    say("vsock", can_socket(AF_VSOCK, SOCK_STREAM, 0));
    say("AF_ALG", can_socket(AF_ALG, SOCK_SEQPACKET, 0));
    say("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    say("connect", connect(-1, any, sizeof address));
    say("bind", bind(-1, any, sizeof address));
    say("listen", listen(-1, 1));
    say("sendto, fast open", sendto(-1, "x", 1, MSG_FASTOPEN, any, sizeof address));
    say("sendmsg, fast open", sendmsg(-1, &message, MSG_FASTOPEN));
    say("sendmmsg", sendmmsg(-1, NULL, 0, 0));
    say("connect, fast open", setsockopt(-1, IPPROTO_TCP, 30, &one, sizeof one));
}

static void try_programs(void) {
    char *shell[] = {"/bin/sh", "-c", "exit 42", NULL};
    char *loaded[] = {"/lib64/ld-linux-x86-64.so.2", "/bin/sh", "-c", "exit 42", NULL};
    char *none[] = {"none", NULL};
    say("execve", execve("/nonexistent", none, none));
    say("execveat", syscall(SYS_execveat, -1, "nonexistent", none, none, 0));
    say("run a shell", can_run(shell));
    say("run a shell by the loader", can_run(loaded));
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    say("make a process", child);
    if (child > 0) waitpid(child, NULL, 0);
    say("make a thread", thread());
    int file = memfd_create("probe", MFD_CLOEXEC);
    if (file >= 0) close(file);
    say("make a file in memory", file);
}

static void try_system(void) {
    char buffer[256] = {0};
    say("have capabilities", capabilities());
    say("signal another", kill(PEER, 0));
    say("signal a thread", syscall(SYS_tgkill, PEER, PEER, 0));
    say("trace another", syscall(SYS_ptrace, 16, PEER, 0, 0));
    say("read another's pages", syscall(SYS_process_vm_readv, PEER, NULL, 0, NULL, 0, 0));
    say("type into the terminal", ioctl(-1, TIOCSTI, buffer));
    say("unshare", unshare(CLONE_NEWUSER));
    say("mount", syscall(SYS_mount, NULL, NULL, NULL, 0, NULL));
    say("bpf", syscall(SYS_bpf, 0, NULL, 0));
    say("io_uring", syscall(SYS_io_uring_setup, 1, buffer));
    say("keys", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
    say("faults of one's own", syscall(SYS_userfaultfd, 0));
    say("counters", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
    say("the host's name", sethostname("x", 1));
}

#ifdef PRELOADED
// Only for the server: what starts ffmpeg limits it too, by the same call.
static void try_limits(void) {
    struct rlimit limit;
    say("read another's limits", prlimit(PEER, RLIMIT_NOFILE, NULL, &limit));
    say("read its own limits", prlimit(0, RLIMIT_NOFILE, NULL, &limit));
    say("read its own limits by its number", prlimit(getpid(), RLIMIT_NOFILE, NULL, &limit));
}
#endif

static void try_all(void) {
    try_files();
    try_attributes();
    try_sockets();
    try_programs();
    try_system();
#ifdef PRELOADED
    try_limits();
#endif
    fflush(report);
}

#ifdef PRELOADED

static void *wait_and_try(void *unused) {
    while (access(FOLDER "/go", F_OK) != 0) usleep(20 * 1000);
    report = fopen(FOLDER "/report.part", "w");
    if (report == NULL) return unused;
    try_all();
    fclose(report);
    rename(FOLDER "/report.part", FOLDER "/report");
    return unused;
}

__attribute__((constructor)) static void begin(void) {
    pthread_t thread;
    if (getenv("MEMEME_CONFINED") == NULL) return;
    if (pthread_create(&thread, NULL, wait_and_try, NULL) == 0) pthread_detach(thread);
}

#elif defined(LIBRARY)

__attribute__((constructor)) static void begin(void) {
    report = stderr;
    try_all();
}

#else

int main(int count, char *arguments[]) {
    const char *name = strrchr(arguments[0], '/');
    if (strcmp(name == NULL ? arguments[0] : name + 1, "ffprobe") == 0) {
        puts("{\"streams\":[{\"sample_rate\":\"48000\",\"channels\":1}],\"format\":{}}");
        return 0;
    }
    const char *output = arguments[count - 1];
    report = fopen(strncmp(output, "file:", 5) == 0 ? output + 5 : output, "w");
    if (report == NULL) return 1;
    try_all();
    fclose(report);
    puts("out_time_us=1000000\ntotal_size=1");
    return 0;
}

#endif
