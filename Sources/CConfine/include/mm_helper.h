// A helper process that keeps privileges that this process gives up, and the messages to it.
#ifndef MM_HELPER_H
#define MM_HELPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The descriptor of the helper's end of the connection.
enum { MM_HELPER_DESCRIPTOR = 3, MM_HELPER_MOST_DESCRIPTORS = 8 };

/// Starts a program as a helper: with no input, its output on standard error, one end of a connection,
/// no other descriptors, and no capabilities. It runs under Landlock rules (-1 for none) and under
/// ``mm_seccomp_enforce_starter``, as far as the kernel supports them; it may make `pairs` of sockets, or not.
///
/// Returns this process's end of the connection, which stays open if this program is executed anew; or
/// -1 with errno. The helper sees the connection close when this process ends.
int mm_helper_start(
    const char *path, char *const arguments[], char *const variables[], int rules, bool pairs);

/// Sends a message with descriptors over a connection, without waiting.
///
/// Returns whether it succeeded; sets errno if not.
bool mm_helper_send(
    int connection, const void *message, size_t length, const int *descriptors, size_t count);

/// Waits for a message and its descriptors and stores their number in `count`. The descriptors are
/// closed on exec.
///
/// Returns the length of the message; 0 if the connection was closed; -1 with errno.
long mm_helper_receive(
    int connection, void *message, size_t length, int *descriptors, size_t *count);

/// Creates a file in memory, closed on exec. Returns its descriptor, or -1 with errno.
int mm_memory_file(const char *name);

/// Limits the resources of a process that was started: CPU seconds, bytes of memory, and bytes of a file
/// that it writes. Also sets its niceness.
void mm_limit_process(int32_t process, uint64_t seconds, uint64_t memory, uint64_t file, int niceness);

#endif
