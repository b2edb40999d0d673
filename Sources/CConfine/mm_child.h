// What every child process does between fork and exec, where only system calls may be made: another thread may have
// held any lock.
#ifndef MM_CHILD_H
#define MM_CHILD_H

/// Closes all descriptors from `first` on but `kept` (-1 for none), and unblocks all signals.
///
/// On a kernel without close_range those from 256 on stay open. Nearly all are closed on exec anyway.
void mm_child_begin(int first, int kept);

#endif
