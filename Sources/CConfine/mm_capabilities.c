// For syscall.
#define _GNU_SOURCE

#include "mm_confine.h"

#if defined(__linux__)

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for these two calls.
typedef struct __user_cap_header_struct header;
typedef struct __user_cap_data_struct sets;

static bool get(sets pair[2]) {
    header header = {.version = _LINUX_CAPABILITY_VERSION_3};
    return syscall(SYS_capget, &header, pair) == 0;
}

static bool set(const sets pair[2]) {
    header header = {.version = _LINUX_CAPABILITY_VERSION_3};
    return syscall(SYS_capset, &header, pair) == 0;
}

void mm_capabilities_lower(uint64_t kept) {
    sets pair[2];
    if (!get(pair)) return;
    for (int half = 0; half < 2; half++) pair[half].effective &= (uint32_t)(kept >> (32 * half));
    set(pair);
}

bool mm_capabilities_drop(uint64_t kept) {
    // A program that root executes gets back the capabilities of the bounding set, so that is emptied
    // too. A process that may not drop from it doesn't get any back. Dropping takes a capability, so it
    // comes first.
    sets pair[2];
    if (!get(pair)) return false;
    for (int half = 0; half < 2; half++) pair[half].effective = pair[half].permitted;
    set(pair);
    for (int capability = 0; capability < 64; capability++) {
        if (kept >> capability & 1) continue;
        if (prctl(PR_CAPBSET_READ, capability) == 1) prctl(PR_CAPBSET_DROP, capability);
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_LOWER, capability, 0, 0);
    }
    for (int half = 0; half < 2; half++) {
        uint32_t mask = (uint32_t)(kept >> (32 * half));
        pair[half].permitted &= mask;
        pair[half].effective &= mask;
        pair[half].inheritable &= mask;
    }
    return set(pair);
}

#else

void mm_capabilities_lower(uint64_t kept) { (void)kept; }

bool mm_capabilities_drop(uint64_t kept) {
    (void)kept;
    return false;
}

#endif
