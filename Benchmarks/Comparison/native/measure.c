// Runs a command and prints what it took: wall-clock nanoseconds, CPU microseconds of all cores, peak
// resident memory in KiB, and its exit status (-1 after a signal).
//
//   measure COMMAND ARGUMENT…
//
// It is a small C program, because the kernel counts the pages that a process has before exec as the new
// program's: a command that Python starts would appear to take at least Python's memory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long microseconds(struct timeval time) {
    return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "measure: which command?\n");
        return 2;
    }
    const long long start = nanoseconds();
    const pid_t child = fork();
    if (child == 0) {
        // Discards the command's output.
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        execvp(arguments[1], arguments + 1);
        perror(arguments[1]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
        perror("measure");
        return 2;
    }
    const long long taken = nanoseconds() - start;
    printf("%lld %lld %ld %d\n", taken, microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
           usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 0;
}
