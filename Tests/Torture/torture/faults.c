// Intercepts the system calls of mememe: makes one of them fail, or records the disk operations. The
// loader preloads it (LD_PRELOAD); `faults.py` compiles it and sets its variables:
//
//   FAULTS_FOLDER   an absolute path without symbolic links; calls on files outside are passed on
//   FAULTS_KIND     one of `kinds` below
//   FAULTS_AT       the number, from 1, of the call to fail among those that the kind concerns; 0 for
//                   none
//   FAULTS_LASTING  set if all later calls fail too
//   FAULTS_CALLS    a file that gets a line for each of those calls: its number, name and path, and a
//                   star if it failed
//   FAULTS_TRACE    a file that gets each change and each synchronization, in order; see `power.py`,
//                   which reads it
//                   `power.py`, which reads it
#define _GNU_SOURCE
#define _LARGEFILE64_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The functions whose names end in 64 are then the same.
_Static_assert(sizeof(off_t) == sizeof(off64_t), "this is for 64-bit systems");

// The ways in which a call may fail or be cut short, by its manual page.
enum {
    CAN_FAIL = 1 << 0,
    CAN_FILL = 1 << 1,
    CAN_INTERRUPT = 1 << 2,
    CAN_SHORTEN = 1 << 3,
    CHANGES = 1 << 4,
    WRITES = 1 << 5,
};

typedef struct {
    const char *name;
    /// The calls that it can hit.
    int concerns;
    /// The `errno` of the failing call; 0 if none fails.
    int code;
} fault_kind;

static const fault_kind kinds[] = {
    {"fail", CAN_FAIL, EIO},
    {"full", CAN_FILL, ENOSPC},
    {"interrupt", CAN_INTERRUPT, EINTR},
    // Reads or writes only half of the bytes.
    {"shorten", CAN_SHORTEN, 0},
    // Kills the process before the call.
    {"kill", CHANGES, 0},
    // Kills the process when half of the bytes are written.
    {"tear", WRITES, 0},
};

typedef enum { GO_ON, FAIL, HALVE, HALVE_AND_DIE } verdict;

enum { most_files = 1024 };

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tracing = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static const fault_kind *kind;
static unsigned long strike_at, count;
static bool is_lasting;
static int calls = -1, trace = -1;
/// The paths of the open files in the folder.
static char *paths[most_files];

/// The intercepted function.
#define REAL(function)                                                                             \
    ({                                                                                             \
        static __typeof__(function) *real;                                                         \
        if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, #function);                           \
        real;                                                                                      \
    })

// MARK: beginning

static int open_log(const char *variable) {
    const char *path = getenv(variable);
    if (!path) return -1;
    int low = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    // A high number, so that the program's own files keep their usual numbers.
    int high = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, 512);
    if (high < 0) {
        perror(path);
        _exit(70);
    }
    REAL(close)(low);
    return high;
}

__attribute__((constructor)) static void begin(void) {
    const char *wanted = getenv("FAULTS_KIND");
    const char *at = getenv("FAULTS_AT");
    for (size_t index = 0; wanted && index < sizeof kinds / sizeof *kinds; index++) {
        if (!strcmp(kinds[index].name, wanted)) kind = &kinds[index];
    }
    strike_at = at ? strtoul(at, NULL, 10) : 0;
    is_lasting = getenv("FAULTS_LASTING");
    calls = open_log("FAULTS_CALLS");
    trace = open_log("FAULTS_TRACE");
    // Set last, so that the files opened above aren't intercepted.
    folder = getenv("FAULTS_FOLDER");
}

// MARK: which calls

/// The path if it is in the folder, otherwise NULL.
static const char *ours(const char *path) {
    if (!folder || !path) return NULL;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) || (path[length] && path[length] != '/')) return NULL;
    return path;
}

static const char *path_of(int file) {
    return file >= 0 && file < most_files ? paths[file] : NULL;
}

_Noreturn static void die(void) {
    kill(getpid(), SIGKILL);
    while (true) pause();
}

/// Counts a call that may end in the ways `can`, and decides its outcome.
static verdict judge(const char *name, const char *path, int can) {
    if (!path || !kind || !(kind->concerns & can)) return GO_ON;
    pthread_mutex_lock(&counting);
    unsigned long number = ++count;
    bool is_struck = strike_at && (number == strike_at || (is_lasting && number > strike_at));
    if (calls >= 0) dprintf(calls, "%lu\t%s\t%s%s\n", number, name, path, is_struck ? "\t*" : "");
    pthread_mutex_unlock(&counting);
    if (!is_struck) return GO_ON;
    switch (kind->concerns) {
    case CHANGES: die();
    case WRITES: return HALVE_AND_DIE;
    case CAN_SHORTEN: return HALVE;
    default: errno = kind->code; return FAIL;
    }
}

// MARK: what the disk is told

/// Begins a recorded call. The lock keeps the calls of other threads from coming between it and its
/// record.
static void begin_change(void) {
    if (trace >= 0) pthread_mutex_lock(&tracing);
}

/// Ends a recorded call. If it succeeded, its record is a line, followed by the bytes written.
__attribute__((format(printf, 4, 5))) static void end_change(
    bool is_done, const void *bytes, size_t byte_count, const char *format, ...) {
    if (trace < 0) return;
    int code = errno;
    if (is_done) {
        char line[8192];
        va_list arguments;
        va_start(arguments, format);
        int length = vsnprintf(line, sizeof line, format, arguments);
        va_end(arguments);
        struct iovec parts[] = {{line, (size_t)length}, {(void *)bytes, byte_count}};
        ssize_t whole = (ssize_t)((size_t)length + byte_count);
        if (length < 0 || (size_t)length >= sizeof line || writev(trace, parts, 2) != whole) {
            // An incomplete record would prove nothing.
            abort();
        }
    }
    pthread_mutex_unlock(&tracing);
    errno = code;
}

/// The file's inode number, which identifies it in the record under any name.
static unsigned long long number_of(int file) {
    struct stat status;
    return REAL(fstat)(file, &status) ? 0 : (unsigned long long)status.st_ino;
}

// MARK: files by their paths

static int open_file(const char *path, int flags, mode_t mode) {
    const char *own = ours(path);
    bool creates = flags & O_CREAT;
    int can = CAN_FAIL | CAN_INTERRUPT | (creates ? CAN_FILL | CHANGES : 0);
    if (judge("open", own, can) == FAIL) return -1;
    if (!own) return REAL(open)(path, flags, mode);
    begin_change();
    struct stat status;
    bool is_new = creates && REAL(stat)(path, &status) != 0;
    int file = REAL(open)(path, flags, mode);
    if (file >= 0 && file < most_files) paths[file] = strdup(path);
    if (is_new) {
        end_change(file >= 0, NULL, 0, "create\t%llu\t%s\n", number_of(file), path);
    } else {
        end_change(
            file >= 0 && flags & O_TRUNC, NULL, 0, "truncate\t%llu\t0\n", number_of(file));
    }
    return file;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_file(path, flags, mode);
}

int rename(const char *from, const char *to) {
    const char *own = ours(to);
    if (judge("rename", own, CAN_FAIL | CAN_FILL | CHANGES) == FAIL) return -1;
    if (!own) return REAL(rename)(from, to);
    begin_change();
    int result = REAL(rename)(from, to);
    end_change(result == 0, NULL, 0, "rename\t%s\t%s\n", from, to);
    return result;
}

int link(const char *from, const char *to) {
    const char *own = ours(to);
    if (judge("link", own, CAN_FAIL | CAN_FILL | CHANGES) == FAIL) return -1;
    if (!own) return REAL(link)(from, to);
    begin_change();
    int result = REAL(link)(from, to);
    end_change(result == 0, NULL, 0, "link\t%s\t%s\n", from, to);
    return result;
}

int unlink(const char *path) {
    const char *own = ours(path);
    if (judge("unlink", own, CAN_FAIL | CHANGES) == FAIL) return -1;
    if (!own) return REAL(unlink)(path);
    begin_change();
    int result = REAL(unlink)(path);
    end_change(result == 0, NULL, 0, "unlink\t%s\n", path);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    const char *own = ours(path);
    if (judge("mkdir", own, CAN_FAIL | CAN_FILL | CHANGES) == FAIL) return -1;
    if (!own) return REAL(mkdir)(path, mode);
    begin_change();
    int result = REAL(mkdir)(path, mode);
    end_change(result == 0, NULL, 0, "mkdir\t%s\n", path);
    return result;
}

int rmdir(const char *path) {
    const char *own = ours(path);
    if (judge("rmdir", own, CAN_FAIL | CHANGES) == FAIL) return -1;
    if (!own) return REAL(rmdir)(path);
    begin_change();
    int result = REAL(rmdir)(path);
    end_change(result == 0, NULL, 0, "rmdir\t%s\n", path);
    return result;
}

int stat(const char *path, struct stat *status) {
    if (judge("stat", ours(path), CAN_FAIL) == FAIL) return -1;
    return REAL(stat)(path, status);
}

int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }

int lstat(const char *path, struct stat *status) {
    if (judge("lstat", ours(path), CAN_FAIL) == FAIL) return -1;
    return REAL(lstat)(path, status);
}

int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }

int access(const char *path, int mode) {
    if (judge("access", ours(path), CAN_FAIL) == FAIL) return -1;
    return REAL(access)(path, mode);
}

char *realpath(const char *path, char *resolved) {
    if (judge("realpath", ours(path), CAN_FAIL) == FAIL) return NULL;
    return REAL(realpath)(path, resolved);
}

DIR *opendir(const char *path) {
    if (judge("opendir", ours(path), CAN_FAIL) == FAIL) return NULL;
    return REAL(opendir)(path);
}

// MARK: open files

int close(int file) {
    const char *own = path_of(file);
    if (!own) return REAL(close)(file);
    // Linux closes the file even if close fails.
    int code = judge("close", own, CAN_FAIL | CAN_INTERRUPT) == FAIL ? errno : 0;
    free(paths[file]);
    paths[file] = NULL;
    int result = REAL(close)(file);
    if (!code) return result;
    errno = code;
    return -1;
}

ssize_t read(int file, void *bytes, size_t byte_count) {
    int can = CAN_FAIL | CAN_INTERRUPT | (byte_count > 1 ? CAN_SHORTEN : 0);
    verdict verdict = judge("read", path_of(file), can);
    if (verdict == FAIL) return -1;
    return REAL(read)(file, bytes, verdict == HALVE ? byte_count / 2 : byte_count);
}

ssize_t pread(int file, void *bytes, size_t byte_count, off_t offset) {
    int can = CAN_FAIL | CAN_INTERRUPT | (byte_count > 1 ? CAN_SHORTEN : 0);
    verdict verdict = judge("pread", path_of(file), can);
    if (verdict == FAIL) return -1;
    return REAL(pread)(file, bytes, verdict == HALVE ? byte_count / 2 : byte_count, offset);
}

ssize_t pread64(int file, void *bytes, size_t byte_count, off64_t offset) {
    return pread(file, bytes, byte_count, offset);
}

/// - Parameter offset: where to write; the file's own position if negative.
static ssize_t write_file(
    const char *name, int file, const void *bytes, size_t byte_count, off_t offset) {
    const char *own = path_of(file);
    int can = CAN_FAIL | CAN_FILL | CAN_INTERRUPT | CHANGES |
              (byte_count > 1 ? CAN_SHORTEN | WRITES : 0);
    verdict verdict = judge(name, own, can);
    if (verdict == FAIL) return -1;
    if (verdict != GO_ON) byte_count /= 2;
    if (!own) {
        return offset < 0 ? REAL(write)(file, bytes, byte_count)
                          : REAL(pwrite)(file, bytes, byte_count, offset);
    }
    begin_change();
    off_t start = offset < 0 ? lseek(file, 0, SEEK_CUR) : offset;
    ssize_t result = offset < 0 ? REAL(write)(file, bytes, byte_count)
                                : REAL(pwrite)(file, bytes, byte_count, offset);
    end_change(
        result > 0, bytes, result > 0 ? (size_t)result : 0, "write\t%llu\t%lld\t%zd\n",
        number_of(file), (long long)start, result);
    if (verdict == HALVE_AND_DIE) die();
    return result;
}

ssize_t write(int file, const void *bytes, size_t byte_count) {
    return write_file("write", file, bytes, byte_count, -1);
}

ssize_t pwrite(int file, const void *bytes, size_t byte_count, off_t offset) {
    return write_file("pwrite", file, bytes, byte_count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t byte_count, off64_t offset) {
    return write_file("pwrite", file, bytes, byte_count, offset);
}

int ftruncate(int file, off_t length) {
    const char *own = path_of(file);
    int can = CAN_FAIL | CAN_FILL | CAN_INTERRUPT | CHANGES;
    if (judge("ftruncate", own, can) == FAIL) return -1;
    if (!own) return REAL(ftruncate)(file, length);
    begin_change();
    int result = REAL(ftruncate)(file, length);
    end_change(
        result == 0, NULL, 0, "truncate\t%llu\t%lld\n", number_of(file), (long long)length);
    return result;
}

int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

/// A folder is recorded by its path, a file by its number.
static void end_synchronizing(int result, int file, const char *path) {
    struct stat status;
    if (REAL(fstat)(file, &status) == 0 && S_ISDIR(status.st_mode)) {
        end_change(result == 0, NULL, 0, "syncfolder\t%s\n", path);
    } else {
        end_change(result == 0, NULL, 0, "sync\t%llu\n", number_of(file));
    }
}

int fsync(int file) {
    const char *own = path_of(file);
    if (judge("fsync", own, CAN_FAIL | CAN_FILL | CAN_INTERRUPT) == FAIL) return -1;
    if (!own) return REAL(fsync)(file);
    begin_change();
    int result = REAL(fsync)(file);
    end_synchronizing(result, file, own);
    return result;
}

int fdatasync(int file) {
    const char *own = path_of(file);
    if (judge("fdatasync", own, CAN_FAIL | CAN_FILL | CAN_INTERRUPT) == FAIL) return -1;
    if (!own) return REAL(fdatasync)(file);
    begin_change();
    int result = REAL(fdatasync)(file);
    end_synchronizing(result, file, own);
    return result;
}

int fstat(int file, struct stat *status) {
    if (judge("fstat", path_of(file), CAN_FAIL) == FAIL) return -1;
    return REAL(fstat)(file, status);
}

int fstat64(int file, struct stat64 *status) { return fstat(file, (struct stat *)status); }

int fchmod(int file, mode_t mode) {
    if (judge("fchmod", path_of(file), CAN_FAIL | CHANGES) == FAIL) return -1;
    return REAL(fchmod)(file, mode);
}

int flock(int file, int operation) {
    if (judge("flock", path_of(file), CAN_INTERRUPT) == FAIL) return -1;
    return REAL(flock)(file, operation);
}

static int control(int file, int command, void *argument) {
    bool locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
    if (locks && judge("fcntl", path_of(file), CAN_INTERRUPT) == FAIL) return -1;
    return REAL(fcntl)(file, command, argument);
}

int fcntl(int file, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return control(file, command, argument);
}

int fcntl64(int file, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return control(file, command, argument);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    if (judge("mmap", path_of(file), CAN_FAIL) == FAIL) return MAP_FAILED;
    return REAL(mmap)(address, length, protection, flags, file, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
    return mmap(address, length, protection, flags, file, offset);
}
