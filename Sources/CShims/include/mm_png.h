// Decodes PNG to rows, through libpng.
#ifndef MM_PNG_H
#define MM_PNG_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mm_png_decoder mm_png_decoder;

/// The output of a decoder. Palettes, transparent colors and bit depths below 8 are expanded.
typedef struct mm_png_info {
    int32_t width, height;
    /// 1 (gray), 2 (gray, alpha), 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    bool is_interlaced;
} mm_png_info;

/// Creates a decoder without input; NULL if there is no memory.
mm_png_decoder *mm_png_decoder_create(void);
void mm_png_decoder_destroy(mm_png_decoder *decoder);

/// Reads everything before the pixels. `bytes` must stay valid as long as the decoder is used.
///
/// If damage is accepted, missing pixels are zero. Chunks that don't affect pixels are skipped.
mm_status mm_png_decoder_open(
    mm_png_decoder *decoder, const uint8_t *bytes, size_t count, bool accepts_damage,
    mm_png_info *info);
/// Reads the next `count` rows, tightly packed, of a picture that isn't interlaced. At least that many
/// must be left.
mm_status mm_png_decoder_read_rows(mm_png_decoder *decoder, uint8_t *rows, size_t count);
/// Reads the whole picture, tightly packed. No rows may have been read before.
mm_status mm_png_decoder_read_all(mm_png_decoder *decoder, uint8_t *rows);

/// Whether the decoder has found damage and accepted it.
bool mm_png_decoder_is_damaged(const mm_png_decoder *decoder);
/// libpng's error message. It lives as long as the decoder.
const char *mm_png_decoder_message(const mm_png_decoder *decoder);

#endif
