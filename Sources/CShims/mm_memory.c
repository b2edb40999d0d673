#include "mm_memory.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void mm_memory_return(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
