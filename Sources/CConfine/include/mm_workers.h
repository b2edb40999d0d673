// Worker processes, and the process that starts and ends them for one that may do neither.
#ifndef MM_WORKERS_H
#define MM_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

/// The descriptors of a worker: its connection, and files in memory that it reads from and writes to.
enum { MM_WORKER_CONNECTION = 3, MM_WORKER_INPUT = 4, MM_WORKER_OUTPUT = 5 };

/// The most workers at once.
enum { MM_MOST_WORKERS = 128 };

/// A worker as its user has it: its number, this process's end of its connection, and its files.
struct mm_worker {
    int32_t number;
    int connection, input, output;
};

/// Asks the starter at the other end of a connection for a worker. The descriptors are closed on exec.
///
/// Returns whether it was started; sets errno if not.
bool mm_worker_start(int starter, struct mm_worker *worker);

/// Has the starter end a worker at once. Does nothing if it has ended.
///
/// Returns whether the starter was told.
bool mm_worker_end(int starter, int32_t number);

/// Starts and ends workers for the process at the other end of a connection, until that one ends; then it ends
/// all of them, and returns whether there was a connection.
///
/// Workers are programs with these arguments and variables, which inherit what this process may do. Each is limited
/// to so many bytes of address space, and of each file that it writes (0 for no limit), and ends with this process.
bool mm_workers_serve(
    int connection, const char *path, char *const arguments[], char *const variables[],
    uint64_t memory);

#endif
