#include "mm_turning.h"
#include "mm_processors.h"

#include <string.h>

/// Rows and columns of both pictures that stay in the processor's cache together.
enum { SQUARE = 32 };

INLINE void copy(
    const uint8_t *source, ptrdiff_t right, ptrdiff_t down, uint8_t *target, ptrdiff_t row_bytes, size_t width,
    size_t height, size_t pixel_bytes) {
    for (size_t top = 0; top < height; top += SQUARE) {
        size_t bottom = top + SQUARE < height ? top + SQUARE : height;
        for (size_t left = 0; left < width; left += SQUARE) {
            size_t end = left + SQUARE < width ? left + SQUARE : width;
            for (size_t y = top; y < bottom; y++) {
                const uint8_t *from = source + (ptrdiff_t)left * right + (ptrdiff_t)y * down;
                uint8_t *to = target + (ptrdiff_t)y * row_bytes + (ptrdiff_t)(left * pixel_bytes);
                for (size_t x = left; x < end; x++, from += right, to += pixel_bytes) memcpy(to, from, pixel_bytes);
            }
        }
    }
}

void mm_turning_copy(
    const uint8_t *source, ptrdiff_t right, ptrdiff_t down, uint8_t *target, ptrdiff_t row_bytes, size_t width,
    size_t height, size_t pixel_bytes) {
    // Of a size that the compiler knows, a pixel is copied by one or two instructions.
#define COPY_PIXELS_OF(size) copy(source, right, down, target, row_bytes, width, height, size)
    switch (pixel_bytes) {
    case 1: COPY_PIXELS_OF(1); break;
    case 2: COPY_PIXELS_OF(2); break;
    case 3: COPY_PIXELS_OF(3); break;
    case 4: COPY_PIXELS_OF(4); break;
    case 6: COPY_PIXELS_OF(6); break;
    case 8: COPY_PIXELS_OF(8); break;
    default: COPY_PIXELS_OF(pixel_bytes);
    }
}
