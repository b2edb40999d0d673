// Picture sizes computed without overflow, because they come from untrusted files.
#ifndef MM_SIZE_H
#define MM_SIZE_H

#include <stdbool.h>
#include <stdckdint.h>
#include <stddef.h>
#include <stdint.h>

/// The bytes of a row of tightly packed pixels. False if there are no pixels, or if all rows together
/// exceed the address space; then `row` must not be used.
static inline bool mm_row_size(
    int64_t width, int64_t height, int32_t bytes_per_pixel, size_t *row) {
    size_t picture;
    return width > 0 && height > 0 && bytes_per_pixel > 0 &&
           !ckd_mul(row, width, bytes_per_pixel) && !ckd_mul(&picture, *row, height) &&
           picture <= PTRDIFF_MAX;
}

#endif
