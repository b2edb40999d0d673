// Tells ThreadSanitizer about the Mutex of Swift's Synchronization. The loader must preload it before
// the sanitizer.
//
// The fast path of the Mutex is inlined into its callers, with instrumentation. The slow path, for
// contention, is in a library without instrumentation. The sanitizer therefore misses its locks and
// unlocks, and reports the guarded memory as unguarded.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Functions of the sanitizer's runtime, which not every process has.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) {
    SWIFT bool (*try_lock)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = try_lock(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slow(SELF) {
    SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(self);
    unlock(self);
}
