#ifndef MM_SPAWN_H
#define MM_SPAWN_H

#include <sys/types.h>

/// Starts a program with this process's environment and no other files than the three standard ones.
///
/// - Parameters:
///   - arguments: all arguments, with the program's name first, ended by `NULL`.
///   - input: the program's standard input.
///   - output: the program's standard output; that of this process if it is negative.
/// - Returns: the process id; -1, with `errno` set, if the program can't be started.
pid_t mm_spawn(const char *path, char *const arguments[], int input, int output);

/// Waits until a program that was started ends. It doesn't wait for programs that this one has started.
///
/// - Returns: the exit status, or 128 plus the number of the signal that ended the program; -1, with
///   `errno` set, if it can't be waited for.
int mm_wait(pid_t process);

#endif
