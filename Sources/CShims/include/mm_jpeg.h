// JPEG from memory to rows and back, through libjpeg-turbo.
#ifndef MM_JPEG_H
#define MM_JPEG_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: decoding

typedef struct mm_jpeg_decoder mm_jpeg_decoder;

/// What a decoder gives, and how its source was coded.
typedef struct mm_jpeg_info {
    /// The size of the rows that are read, after scaling.
    int32_t width, height;
    /// Bytes of a pixel that is read: 1 (gray) or 3 (RGB).
    int32_t channels;
    /// Components as they are stored: 1, 3 or 4.
    int32_t components;
    /// Whether the components are luminance and chroma (and black).
    bool is_ycc;
    bool is_progressive;
} mm_jpeg_info;

/// A decoder of nothing yet; NULL where there is no memory. `is_over` is asked between the scans of a
/// picture and within them whether to give up, which fails with MM_CORRUPT.
mm_jpeg_decoder *mm_jpeg_decoder_create(bool (*is_over)(void));
void mm_jpeg_decoder_destroy(mm_jpeg_decoder *decoder);

/// Reads the header. `bytes` must stay where they are as long as the decoder is used.
///
/// The rows come at the smallest of libjpeg's scales, 1/8 to 8/8, that is at least
/// `least_width` × `least_height`. Where damage is accepted, what can't be read is gray.
mm_status mm_jpeg_decoder_open(
    mm_jpeg_decoder *decoder, const uint8_t *bytes, size_t count, int32_t least_width,
    int32_t least_height, bool accepts_damage, mm_jpeg_info *info);

/// Converts from this ICC profile to sRGB, where the source is CMYK and the profile is for CMYK.
///
/// Without it, and where it returns false, CMYK is converted by multiplication.
bool mm_jpeg_decoder_set_cmyk_profile(mm_jpeg_decoder *decoder, const uint8_t *icc, size_t count);

/// The sampling factors, and the quantization table in natural order, of a stored component.
///
/// False where the header holds no table for it.
bool mm_jpeg_decoder_component(
    const mm_jpeg_decoder *decoder, int32_t index, int32_t *horizontal, int32_t *vertical,
    uint16_t table[64]);

/// Reads the next `count` rows, tightly packed. There must be as many left.
mm_status mm_jpeg_decoder_read_rows(mm_jpeg_decoder *decoder, uint8_t *rows, size_t count);

/// Reads the coefficients of all blocks, instead of rows. Damage is never accepted here.
mm_status mm_jpeg_decoder_read_blocks(mm_jpeg_decoder *decoder);
/// A row of a component's blocks, `count` of them, to be read and written: 64 coefficients each, row
/// by row. They stay there until the next row is asked for. NULL where there is no such row.
int16_t *mm_jpeg_decoder_blocks(
    mm_jpeg_decoder *decoder, int32_t component, int32_t row, int32_t *count);

/// Whether damage was met, and accepted, so far.
bool mm_jpeg_decoder_is_damaged(const mm_jpeg_decoder *decoder);
/// What went wrong, in libjpeg's words. Lives as long as the decoder.
const char *mm_jpeg_decoder_message(const mm_jpeg_decoder *decoder);

// MARK: encoding
//
// In this order: create, set_…, start, write_marker…, write_rows…, finish, destroy; blocks need no
// more than create, start_blocks, write_marker…, finish, destroy.

typedef struct mm_jpeg_encoder mm_jpeg_encoder;

/// NULL where there is no memory.
mm_jpeg_encoder *mm_jpeg_encoder_create(void);
void mm_jpeg_encoder_destroy(mm_jpeg_encoder *encoder);

/// Gray (1 channel) or RGB (3 channels, stored as YCbCr).
mm_status mm_jpeg_encoder_set_image(
    mm_jpeg_encoder *encoder, int32_t width, int32_t height, int32_t channels);
/// The standard tables scaled for a quality of 1 to 100; chroma is kept whole.
mm_status mm_jpeg_encoder_set_quality(mm_jpeg_encoder *encoder, int32_t quality);
/// The sampling factors, 1 to 4, of a component.
mm_status mm_jpeg_encoder_set_sampling(
    mm_jpeg_encoder *encoder, int32_t component, int32_t horizontal, int32_t vertical);
/// Quantizes a component by a table, in natural order, that is written to a slot of 0 to 3.
mm_status mm_jpeg_encoder_set_table(
    mm_jpeg_encoder *encoder, int32_t component, int32_t slot, const uint16_t table[64]);
/// The density of JFIF: unit 0 (only the ratio), 1 (per inch) or 2 (per centimetre).
mm_status mm_jpeg_encoder_set_density(
    mm_jpeg_encoder *encoder, int32_t unit, uint16_t x, uint16_t y);
mm_status mm_jpeg_encoder_start(
    mm_jpeg_encoder *encoder, bool is_progressive, bool optimizes_huffman);
/// Starts a file of the blocks that a decoder has read, coded as its source is: nothing is lost.
///
/// They are written by `finish`, up to which the decoder must live. The density is that of JFIF, as
/// in `set_density`.
mm_status mm_jpeg_encoder_start_blocks(
    mm_jpeg_encoder *encoder, mm_jpeg_decoder *decoder, int32_t unit, uint16_t x, uint16_t y);
/// Writes a segment of at most 65,533 bytes; `marker` is 0xe0 to 0xef or 0xfe.
mm_status mm_jpeg_encoder_write_marker(
    mm_jpeg_encoder *encoder, int32_t marker, const uint8_t *bytes, size_t count);
mm_status mm_jpeg_encoder_write_rows(
    mm_jpeg_encoder *encoder, const uint8_t *rows, size_t count);
/// Ends the file and gives its bytes, which live as long as the encoder.
mm_status mm_jpeg_encoder_finish(
    mm_jpeg_encoder *encoder, const uint8_t **bytes, size_t *count);
const char *mm_jpeg_encoder_message(const mm_jpeg_encoder *encoder);

#endif
