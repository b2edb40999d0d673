#ifndef MM_SPAWN_H
#define MM_SPAWN_H

#include <sys/types.h>

/// Starts a program with the environment of this process, and with no files of it but the three that
/// every program has.
///
/// - Parameters:
///   - arguments: all of them, with its own name, ended by `NULL`.
///   - input: what it has as standard input.
///   - output: what it has as standard output; that of this process where it is negative.
/// - Returns: its id; -1, with `errno` set, where it can't be started.
pid_t mm_spawn(const char *path, char *const arguments[], int input, int output);

/// Waits for the end of a program that was started, not for the end of what that has started.
///
/// - Returns: its exit status, or 128 and the number of the signal that ended it; -1, with `errno` set,
///   where it can't be waited for.
int mm_wait(pid_t process);

#endif
