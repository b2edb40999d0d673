// Decodes JPEG to rows and encodes it, through libjpeg-turbo.
#ifndef MM_JPEG_H
#define MM_JPEG_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: decoding

typedef struct mm_jpeg_decoder mm_jpeg_decoder;

/// The output of a decoder, and the coding of its source.
typedef struct mm_jpeg_info {
    /// The size of the decoded rows, after scaling.
    int32_t width, height;
    /// Bytes per decoded pixel: 1 (gray) or 3 (RGB).
    int32_t channels;
    /// The number of stored components: 1, 3 or 4.
    int32_t components;
    /// Whether the components are luma and chroma (YCbCr or YCCK).
    bool is_ycc;
    bool is_progressive;
} mm_jpeg_info;

/// A decoder of nothing yet; NULL where there is no memory. `is_over` is asked between the scans of a
/// picture and within them, with `render`, whether to give up, which fails with MM_CORRUPT.
mm_jpeg_decoder *mm_jpeg_decoder_create(
    bool (*is_over)(const void *render), const void *render);
void mm_jpeg_decoder_destroy(mm_jpeg_decoder *decoder);

/// Reads the header. `bytes` must stay valid as long as the decoder is used.
///
/// The rows are decoded at the smallest of libjpeg's scales, 1/8 to 8/8, whose size is at least
/// `least_width` × `least_height`. If damage is accepted, missing picture data is gray.
mm_status mm_jpeg_decoder_open(
    mm_jpeg_decoder *decoder, const uint8_t *bytes, size_t count, int32_t least_width,
    int32_t least_height, bool accepts_damage, mm_jpeg_info *info);

/// Converts CMYK to sRGB with this ICC profile, if the source is CMYK and the profile is for CMYK.
///
/// If this isn't called or returns false, CMYK is converted by multiplication.
bool mm_jpeg_decoder_set_cmyk_profile(mm_jpeg_decoder *decoder, const uint8_t *icc, size_t count);

/// The sampling factors and the quantization table, in natural order, of a stored component.
///
/// Returns false if the header has no table for it.
bool mm_jpeg_decoder_component(
    const mm_jpeg_decoder *decoder, int32_t index, int32_t *horizontal, int32_t *vertical,
    uint16_t table[64]);

/// Reads the next `count` rows, tightly packed. At least that many must be left.
mm_status mm_jpeg_decoder_read_rows(mm_jpeg_decoder *decoder, uint8_t *rows, size_t count);

/// Reads the DCT coefficients of all blocks, instead of rows. Damage is never accepted here.
mm_status mm_jpeg_decoder_read_blocks(mm_jpeg_decoder *decoder);
/// A row of `count` blocks of a component, for reading and writing: 64 coefficients each. The pointer is
/// valid until the next call. NULL if there is no such row.
int16_t *mm_jpeg_decoder_blocks(
    mm_jpeg_decoder *decoder, int32_t component, int32_t row, int32_t *count);

/// Whether the decoder has found damage and accepted it.
bool mm_jpeg_decoder_is_damaged(const mm_jpeg_decoder *decoder);
/// libjpeg's error message. It lives as long as the decoder.
const char *mm_jpeg_decoder_message(const mm_jpeg_decoder *decoder);

// MARK: encoding
//
// The order of calls is create, set_…, start, write_marker…, write_rows…, finish, destroy. For blocks it
// is create, start_blocks, write_marker…, finish, destroy.

typedef struct mm_jpeg_encoder mm_jpeg_encoder;

/// Creates an encoder; NULL if there is no memory.
mm_jpeg_encoder *mm_jpeg_encoder_create(void);
void mm_jpeg_encoder_destroy(mm_jpeg_encoder *encoder);

/// Gray (1 channel) or RGB (3 channels, stored as YCbCr).
mm_status mm_jpeg_encoder_set_image(
    mm_jpeg_encoder *encoder, int32_t width, int32_t height, int32_t channels);
/// Uses the standard tables scaled for a quality of 1 to 100, and chroma in full resolution.
mm_status mm_jpeg_encoder_set_quality(mm_jpeg_encoder *encoder, int32_t quality);
/// Sets the sampling factors, 1 to 4, of a component.
mm_status mm_jpeg_encoder_set_sampling(
    mm_jpeg_encoder *encoder, int32_t component, int32_t horizontal, int32_t vertical);
/// Sets the quantization table of a component, in natural order. It is written to a slot of 0 to 3.
mm_status mm_jpeg_encoder_set_table(
    mm_jpeg_encoder *encoder, int32_t component, int32_t slot, const uint16_t table[64]);
/// Sets the JFIF density: unit 0 (aspect ratio only), 1 (per inch) or 2 (per centimeter).
mm_status mm_jpeg_encoder_set_density(
    mm_jpeg_encoder *encoder, int32_t unit, uint16_t x, uint16_t y);
mm_status mm_jpeg_encoder_start(
    mm_jpeg_encoder *encoder, bool is_progressive, bool optimizes_huffman);
/// Starts a file from the blocks that a decoder has read, coded like its source, so that nothing is
/// lost.
///
/// `finish` writes the blocks, so the decoder must live until then. The density is JFIF's, as in
/// `set_density`.
mm_status mm_jpeg_encoder_start_blocks(
    mm_jpeg_encoder *encoder, mm_jpeg_decoder *decoder, int32_t unit, uint16_t x, uint16_t y);
/// Writes a marker segment of at most 65,533 bytes; `marker` is 0xe0 to 0xef or 0xfe.
mm_status mm_jpeg_encoder_write_marker(
    mm_jpeg_encoder *encoder, int32_t marker, const uint8_t *bytes, size_t count);
mm_status mm_jpeg_encoder_write_rows(
    mm_jpeg_encoder *encoder, const uint8_t *rows, size_t count);
/// Finishes the file and returns its bytes, which live as long as the encoder.
mm_status mm_jpeg_encoder_finish(
    mm_jpeg_encoder *encoder, const uint8_t **bytes, size_t *count);
const char *mm_jpeg_encoder_message(const mm_jpeg_encoder *encoder);

#endif
