// The sandbox that a Linux process can put itself into, for ever: Landlock restricts files and ports,
// seccomp restricts system calls, and capabilities can be dropped. On other systems, and on kernels that
// lack a mechanism, that mechanism does nothing.
#ifndef MM_CONFINE_H
#define MM_CONFINE_H

#include <stdbool.h>
#include <stdint.h>

/// The version of Landlock in the kernel (its ABI, from 1); 0 if there is none.
int mm_landlock_version(void);

/// The access that a rule grants to files.
typedef enum mm_landlock_access {
    /// Read files, but list no folders.
    MM_LANDLOCK_READ_FILES,
    /// Read files and list folders.
    MM_LANDLOCK_READ,
    /// Read and execute files, and list folders.
    MM_LANDLOCK_RUN,
    /// Read, write, create, rename and remove files.
    MM_LANDLOCK_WRITE,
} mm_landlock_access;

/// Begins a Landlock rule set that denies everything that no rule allows. Descriptors that are already
/// open aren't affected. From version 4 on it also denies connecting to and listening on TCP ports.
///
/// Returns a descriptor of the rule set, or -1 with errno.
int mm_landlock_begin(void);

/// Allows listening on a TCP port; port 0 allows any free port.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_landlock_allow_port(int rules, uint16_t port);

/// Allows connecting to a TCP port, of any machine.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_landlock_allow_connection(int rules, uint16_t port);

/// Allows access to a file, or to everything below a folder. It is no error if the path doesn't exist.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_landlock_allow(int rules, const char *path, mm_landlock_access access);

/// Enforces the rules on the calling thread and closes the rule set. Threads and processes that the
/// thread creates, and programs that it executes, inherit the rules.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_landlock_enforce(int rules);

/// Whether this thread and what it executes can't gain privileges any more (`PR_SET_NO_NEW_PRIVS`).
bool mm_has_no_new_privileges(void);

/// Installs a seccomp filter on the calling thread and its descendants that refuses, with EPERM, the
/// system calls that a server never makes: inspecting and signalling other processes; starting
/// processes; creating sockets of other kinds than the server's, and connecting them; changing the
/// owner, times and attributes of files; creating files in memory; and calls for administrators,
/// debuggers and drivers.
///
/// One program can still be executed, by ``mm_execute_anew``. A server that `connects` to another one may create
/// sockets of files, too, and connect.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_seccomp_enforce_server(bool connects);

/// Installs the seccomp filter of a process that starts programs. Unlike the server's filter, it allows
/// executing and signalling programs and creating files in memory, but no sockets at all; or only `pairs` of
/// sockets that are connected with each other.
bool mm_seccomp_enforce_starter(bool pairs);

/// Installs a seccomp filter on the whole process, which was started under ``mm_seccomp_enforce_starter``, for one
/// that computes: it can't execute programs, make processes, sockets or files in memory, signal other processes, or
/// open a file to write it.
bool mm_seccomp_enforce_worker(void);

/// Installs a seccomp filter on the whole process that refuses to execute programs.
bool mm_seccomp_refuse_programs(void);

/// Installs a seccomp filter on the whole process that refuses to create, bind and open sockets; one that
/// `connects` may still create them. Sockets that already listen still accept connections.
bool mm_seccomp_refuse_sockets(bool connects);

/// Executes a program in place of this one, also under ``mm_seccomp_enforce_server``. Returns only if
/// that fails, with errno.
void mm_execute_anew(const char *path, char *const arguments[]);

/// The capabilities to listen on ports below 1024 and to ignore file modes.
enum { MM_CAPABILITY_BIND_SERVICE = 10, MM_CAPABILITY_DAC_OVERRIDE = 1 };

/// Lowers the calling thread's effective capabilities to those whose bits are set in `kept`. They can be
/// raised again.
void mm_capabilities_lower(uint64_t kept);

/// Drops the calling thread's capabilities for ever, except those whose bits are set in `kept`. Programs
/// that it executes don't have them either, not even those that belong to root.
///
/// Returns whether the thread has no other capabilities.
bool mm_capabilities_drop(uint64_t kept);

#endif
