// A growing buffer that an encoder writes to.
#ifndef MM_BUFFER_H
#define MM_BUFFER_H

#include <stdbool.h>
#include <stdckdint.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct mm_buffer {
    uint8_t *bytes;
    size_t count, capacity;
} mm_buffer;

/// Makes room for more bytes at the end; false if there is no memory.
static inline bool mm_buffer_reserve(mm_buffer *buffer, size_t more) {
    size_t needed, doubled;
    if (ckd_add(&needed, buffer->count, more)) return false;
    if (needed <= buffer->capacity) return true;
    if (!ckd_mul(&doubled, buffer->capacity, 2) && needed < doubled) needed = doubled;
    uint8_t *bytes = realloc(buffer->bytes, needed);
    if (!bytes) return false;
    buffer->bytes = bytes;
    buffer->capacity = needed;
    return true;
}

/// Appends bytes; false if there is no memory.
static inline bool mm_buffer_append(mm_buffer *buffer, const void *bytes, size_t count) {
    if (!count) return true;
    if (!mm_buffer_reserve(buffer, count)) return false;
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return true;
}

#endif
