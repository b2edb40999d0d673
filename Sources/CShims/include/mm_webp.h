// Decodes and encodes WebP pictures, through libwebp. Swift reads and writes the containers.
#ifndef MM_WEBP_H
#define MM_WEBP_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: decoding

/// The size and the buffer of a picture to decode.
typedef struct mm_webp_target {
    /// The size from the header. A stream of another size is corrupt.
    int32_t width, height;
    /// The size of the decoded rows: the same, or smaller.
    int32_t scaled_width, scaled_height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    uint8_t *rows;
    /// The bytes from the start of a row to the start of the next.
    size_t stride;
} mm_webp_target;

/// Decodes one picture: a whole file, or the picture of an animation frame.
///
/// If damage is accepted, missing rows keep the buffer's contents and `is_damaged` is set. A picture
/// without a single row is an error all the same.
mm_status mm_webp_decode(
    const uint8_t *bytes, size_t count, const mm_webp_target *target, bool accepts_damage,
    bool *is_damaged);

// MARK: encoding

typedef struct mm_webp_encoder mm_webp_encoder;

/// The settings of an encoder.
typedef struct mm_webp_settings {
    /// The quality of a lossy picture, 0 to 100.
    float quality;
    bool is_lossless;
    /// The effort, 0 to 6.
    int32_t method;
    /// Whether to sharpen the subsampled chroma at edges between colors; encoding takes half as long
    /// again.
    bool is_sharp;
    /// Whether the encoder may use a second thread.
    bool is_threaded;
    /// Asked now and then, with `render`, whether to give up, which fails with MM_UNSUPPORTED.
    bool (*is_over)(const void *render);
    const void *render;
} mm_webp_settings;

/// Creates an encoder for a picture whose rows follow; NULL if there is no memory.
mm_webp_encoder *mm_webp_encoder_create(int32_t width, int32_t height);
void mm_webp_encoder_destroy(mm_webp_encoder *encoder);
/// Takes the next rows, of 3 (RGB) or 4 (RGBA, not premultiplied) channels, `stride` bytes apart. The
/// picture must have that many rows left.
void mm_webp_encoder_write_rows(
    mm_webp_encoder *encoder, const uint8_t *rows, size_t count, int32_t channels, size_t stride);
/// Encodes the picture. The file has no metadata and lives as long as the encoder.
mm_status mm_webp_encoder_finish(
    mm_webp_encoder *encoder, mm_webp_settings settings, const uint8_t **bytes, size_t *count);
/// The error message.
const char *mm_webp_encoder_message(const mm_webp_encoder *encoder);

#endif
