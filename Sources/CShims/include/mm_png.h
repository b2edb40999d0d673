// PNG from memory to rows, through libpng.
#ifndef MM_PNG_H
#define MM_PNG_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mm_png_decoder mm_png_decoder;

/// What a decoder gives: palettes, transparent colours and depths below 8 bits are expanded.
typedef struct mm_png_info {
    int32_t width, height;
    /// 1 (gray), 2 (gray, alpha), 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    bool is_interlaced;
} mm_png_info;

/// A decoder of nothing yet; NULL where there is no memory.
mm_png_decoder *mm_png_decoder_create(void);
void mm_png_decoder_destroy(mm_png_decoder *decoder);

/// Reads up to the pixels. `bytes` must stay where they are as long as the decoder is used.
///
/// Where damage is accepted, what can't be read is zero. Chunks that don't change pixels are
/// passed over.
mm_status mm_png_decoder_open(
    mm_png_decoder *decoder, const uint8_t *bytes, size_t count, bool accepts_damage,
    mm_png_info *info);
/// Reads the next `count` rows, tightly packed, of a picture that isn't interlaced. There must be
/// as many left.
mm_status mm_png_decoder_read_rows(mm_png_decoder *decoder, uint8_t *rows, size_t count);
/// Reads the whole picture, tightly packed, of which nothing was read yet.
mm_status mm_png_decoder_read_all(mm_png_decoder *decoder, uint8_t *rows);

/// Whether damage was met, and accepted, so far.
bool mm_png_decoder_is_damaged(const mm_png_decoder *decoder);
/// What went wrong, in libpng's words. Lives as long as the decoder.
const char *mm_png_decoder_message(const mm_png_decoder *decoder);

#endif
