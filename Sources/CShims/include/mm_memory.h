// What the allocator keeps.
#ifndef MM_MEMORY_H
#define MM_MEMORY_H

/// Gives memory back to the system that was freed, and kept for what might come.
void mm_memory_return(void);

#endif
