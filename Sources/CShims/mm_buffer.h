// A growing run of bytes that an encoder writes to.
#ifndef MM_BUFFER_H
#define MM_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct mm_buffer {
    uint8_t *bytes;
    size_t count, capacity;
} mm_buffer;

/// Makes room for so many bytes in all; false where there is no memory.
static inline bool mm_buffer_reserve(mm_buffer *buffer, size_t capacity) {
    if (capacity <= buffer->capacity) return true;
    size_t doubled = buffer->capacity * 2;
    if (capacity < doubled) capacity = doubled;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) return false;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

#endif
