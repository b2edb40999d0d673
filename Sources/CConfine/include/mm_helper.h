// A process beside this one that keeps rights which this one gives up, and what is sent to it.
#ifndef MM_HELPER_H
#define MM_HELPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The descriptor that a helper finds its end of the connection at.
enum { MM_HELPER_DESCRIPTOR = 3, MM_HELPER_MOST_DESCRIPTORS = 8 };

/// Starts a program as a helper: with no input, its output on standard error alone, one end of a
/// connection, no other descriptors, no capabilities, under rules of Landlock (-1 for none) and
/// under ``mm_seccomp_enforce_starter``, as far as the kernel can.
///
/// Returns this end of the connection, which stays open where this program is executed anew; or -1,
/// with errno. The helper learns of its end when the connection ends.
int mm_helper_start(
    const char *path, char *const arguments[], char *const variables[], int rules);

/// Sends a message with descriptors over a connection, without waiting.
///
/// Returns whether it could be done; else errno says why not.
bool mm_helper_send(
    int connection, const void *message, size_t length, const int *descriptors, size_t count);

/// Waits for a message and its descriptors, whose number is put into `count`; they are closed on exec.
///
/// Returns the length of the message; 0 where the connection has ended; -1, with errno.
long mm_helper_receive(
    int connection, void *message, size_t length, int *descriptors, size_t *count);

/// A file in memory, or -1, with errno; it is closed on exec.
int mm_memory_file(const char *name);

/// Limits what a process that was started may do: the seconds that it computes, the bytes of memory
/// that it asks for, and of a file that it writes. And has it wait for processes that are nicer.
void mm_limit_process(int32_t process, uint64_t seconds, uint64_t memory, uint64_t file, int niceness);

#endif
