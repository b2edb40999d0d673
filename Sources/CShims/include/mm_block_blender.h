#ifndef MM_BLOCK_BLENDER_H
#define MM_BLOCK_BLENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Composites ink, source-over, onto blocks of JPEG's DCT coefficients.

/// How much of a block ink covers.
enum mm_cover {
    MM_COVER_NONE,
    /// Some of the picture remains visible.
    MM_COVER_PARTIAL,
    MM_COVER_FULL,
};

/// The ink on 8 × 8 samples, row by row.
struct mm_block_ink {
    enum mm_cover cover;
    /// Premultiplied, 0 to 255.
    float red[64], green[64], blue[64];
    /// The transparency, 0 to 1.
    float clear[64];
};

/// How a component is computed from red, green and blue, and how its coefficients are stored.
struct mm_block_component {
    /// The weights of red, green and blue.
    float red, green, blue;
    /// The level shift that is subtracted before the DCT. A component with one has white and black.
    float shift;
    /// The quantization table, by the place among the coefficients.
    float steps[64], reciprocals[64];
    /// The place of each number of a block among the coefficients.
    uint8_t places[64];
};

/// Sets a component, whose weights are set already, to a quantization table (1 to 65,535).
///
/// Rows of samples run from left to right, rows of coefficients from top to bottom: the transposed order
/// saves a transposition in each direction.
///
/// - Parameter places: the place of each number of the table, and of a block, among the coefficients.
void mm_block_component_set_table(
    struct mm_block_component *component, const uint16_t table[64], const uint8_t places[64]);

/// Takes the ink on a block.
///
/// - Parameters:
///   - pixels: premultiplied ARGB, from the top left pixel. Up to a row of the block is read beyond it.
///   - stride: the number of pixels from one row to the next.
///   - width, height: the size of a sample in pixels, 1 to 4.
void mm_block_ink_take(struct mm_block_ink *ink, const uint32_t *pixels, size_t stride, int width, int height);

/// Composites ink onto a block of quantized coefficients. Without ink, it doesn't change.
void mm_block_ink_blend(
    const struct mm_block_ink *ink, const struct mm_block_component *component, int16_t block[64]);

#endif
