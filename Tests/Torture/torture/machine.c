// What another machine is like, for a server of mememe: its clock is wrong, and it dies in the middle of what it
// says to the database or the bucket. The loader preloads it (LD_PRELOAD); `fleet.py` sets its variables:
//
//   MACHINE_CLOCK   how many seconds the clock is ahead, or behind if negative
//   MACHINE_DIES_AT the number, from 1, of the call of send() at which the process is killed, instead of sending
//   MACHINE_WHEN    a file; calls are counted since it is there
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(function)                                                                             \
    ({                                                                                             \
        static __typeof__(function) *real;                                                         \
        if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, #function);                           \
        real;                                                                                      \
    })

static long ahead;
static long dies_at;
static const char *when;
static atomic_long sent;

__attribute__((constructor)) static void begin(void) {
    const char *clock = getenv("MACHINE_CLOCK"), *at = getenv("MACHINE_DIES_AT");
    ahead = clock ? strtol(clock, NULL, 10) : 0;
    dies_at = at ? strtol(at, NULL, 10) : 0;
    when = getenv("MACHINE_WHEN");
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += ahead;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = REAL(gettimeofday)(now, zone);
    now->tv_sec += ahead;
    return result;
}

time_t time(time_t *now) {
    time_t result = REAL(time)(NULL) + ahead;
    if (now) *now = result;
    return result;
}

ssize_t send(int socket, const void *bytes, size_t count, int flags) {
    if (dies_at && when && access(when, F_OK) == 0 && atomic_fetch_add(&sent, 1) + 1 == dies_at) {
        kill(getpid(), SIGKILL);
        while (1) pause();
    }
    return REAL(send)(socket, bytes, count, flags);
}
