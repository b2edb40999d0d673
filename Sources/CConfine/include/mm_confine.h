// What Linux offers a process to give up rights of its own for ever: Landlock, for files and ports,
// seccomp, for system calls, and its capabilities. Elsewhere, and on kernels without it, nothing is
// there.
#ifndef MM_CONFINE_H
#define MM_CONFINE_H

#include <stdbool.h>
#include <stdint.h>

/// Which Landlock the kernel has (its ABI, from 1); 0 where it has none.
int mm_landlock_version(void);

/// What may be done with the files of a rule.
typedef enum mm_landlock_access {
    /// Read them, and list no folder.
    MM_LANDLOCK_READ_FILES,
    /// Read them, and list their folders.
    MM_LANDLOCK_READ,
    /// The same, and run them.
    MM_LANDLOCK_RUN,
    /// Read, write, make, rename and remove them.
    MM_LANDLOCK_WRITE,
} mm_landlock_access;

/// The beginning of a list of rules: nothing is allowed that none of them allows. Descriptors that are
/// open already stay as they are. Of TCP ports, from version 4 on, none may be connected to or listened
/// on.
///
/// Returns a descriptor, or -1, with errno.
int mm_landlock_begin(void);

/// Allows a TCP port to be listened on; 0 for any that is free.
///
/// Returns whether it could be done; else errno says why not.
bool mm_landlock_allow_port(int rules, uint16_t port);

/// Allows something with a file, or all below a folder. Nothing is wrong where there is none.
///
/// Returns whether it could be done; else errno says why not.
bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access);

/// Puts the calling thread under the rules, and closes them: and with it all threads and processes that
/// it makes, and what it executes.
///
/// Returns whether it could be done; else errno says why not.
bool mm_landlock_enforce(int rules);

/// Whether this thread, and what it executes, can't gain rights any more.
bool mm_has_no_new_privileges(void);

/// Has the kernel refuse (EPERM), for the calling thread and all that comes of it, what a server never
/// calls: to look into other processes or to signal them; to start any; to make sockets of other
/// kinds than it listens on, and to connect them; to change whom files belong to, their times and
/// attributes, and to let others have them; to make files in memory; and what is for administrators,
/// debuggers and drivers.
///
/// One program may be executed yet: that of ``mm_execute_anew``.
///
/// Returns whether it could be done; else errno says why not.
bool mm_seccomp_enforce_server(void);

/// The same for one that starts programs: these may be, and may be signalled, and files in memory may be
/// made; but no sockets at all.
bool mm_seccomp_enforce_starter(void);

/// Has the kernel refuse to execute anything, for the whole process.
bool mm_seccomp_refuse_programs(void);

/// Has the kernel refuse to make, name or open sockets, for the whole process. Those that are listened
/// on still take connections.
bool mm_seccomp_refuse_sockets(void);

/// Executes a program in place of this one, also under ``mm_seccomp_enforce_server``. Comes back only
/// where that fails, with errno.
void mm_execute_anew(const char *path, char *const arguments[]);

/// The capability to listen on a port below 1024, and to pass over what files' modes say.
enum { MM_CAPABILITY_BIND_SERVICE = 10, MM_CAPABILITY_DAC_OVERRIDE = 1 };

/// Has the calling thread do without capabilities for now, but for those whose bits are set.
void mm_capabilities_lower(uint64_t kept);

/// Gives up the calling thread's capabilities for ever, but for those whose bits are set: what it
/// executes has none either, whoever it belongs to.
///
/// Returns whether it has no others.
bool mm_capabilities_drop(uint64_t kept);

#endif
