// Returns memory that the allocator keeps.
#ifndef MM_MEMORY_H
#define MM_MEMORY_H

/// Returns freed memory that the allocator has kept to the system.
void mm_memory_return(void);

#endif
