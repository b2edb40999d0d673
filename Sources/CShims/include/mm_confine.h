// What Linux offers a process to give up rights of its own for ever: Landlock, for files and ports,
// and seccomp, for system calls. Elsewhere, and on kernels without it, nothing is there.
#ifndef MM_CONFINE_H
#define MM_CONFINE_H

#include <stdbool.h>
#include <stdint.h>

/// Which Landlock the kernel has (its ABI, from 1); 0 where it has none.
int mm_landlock_version(void);

/// What may be done with the files of a rule.
typedef enum mm_landlock_access {
    /// Read them, and list their folders.
    MM_LANDLOCK_READ,
    /// The same, and run them.
    MM_LANDLOCK_RUN,
    /// Read, write, make, rename and remove them.
    MM_LANDLOCK_WRITE,
} mm_landlock_access;

/// The beginning of a list of rules: nothing is allowed that none of them allows. Descriptors that are
/// open already stay as they are. Of TCP ports, from version 4 on, none may be connected to, and one
/// may be listened on.
///
/// Returns a descriptor, or -1, with errno.
int mm_landlock_begin(uint16_t port);

/// Allows something with a file, or all below a folder. Nothing is wrong where there is none.
///
/// Returns whether it could be done; else errno says why not.
bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access);

/// Puts the calling thread under the rules, and closes them: and with it all threads and processes that
/// it makes, and what it executes.
///
/// Returns whether it could be done; else errno says why not.
bool mm_landlock_enforce(int rules);

/// Has the kernel refuse (EPERM) what no part of mememe ever calls and what kernels had most of their
/// holes in, for the calling thread and all that comes of it.
///
/// Returns whether it could be done; else errno says why not.
bool mm_seccomp_enforce(void);

/// Whether this thread, and what it executes, can't gain rights any more.
bool mm_has_no_new_privileges(void);

#endif
