#ifndef MM_TURNING_H
#define MM_TURNING_H

#include <stddef.h>
#include <stdint.h>

/// Copies the pixels of a picture that is walked in any direction.
///
/// - Parameters:
///   - source: the pixel that becomes the top left one.
///   - right, down: the bytes from a source pixel to the one that becomes its right or lower neighbor.
///   - target: the top left pixel.
///   - row_bytes: from one row of the target to the next.
///   - width, height: the size of the target, in pixels.
///   - pixel_bytes: the bytes of a pixel, 1 to 8.
void mm_turning_copy(
    const uint8_t *source, ptrdiff_t right, ptrdiff_t down, uint8_t *target, ptrdiff_t row_bytes, size_t width,
    size_t height, size_t pixel_bytes);

#endif
