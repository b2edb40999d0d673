// WebP from memory to pixels and back, through libwebp. Containers are read and written in Swift.
#ifndef MM_WEBP_H
#define MM_WEBP_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: decoding

/// Which pixels to decode, and where to.
typedef struct mm_webp_target {
    /// As the header says; a stream that says otherwise is corrupt.
    int32_t width, height;
    /// The size of the rows that are written: the same, or smaller.
    int32_t scaled_width, scaled_height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    uint8_t *rows;
    /// From the start of a row to that of the next.
    size_t stride;
} mm_webp_target;

/// Decodes one picture: a whole file, or what a frame of an animation holds.
///
/// Where damage is accepted, rows that can't be read stay as they are, and `is_damaged` tells of
/// it; a picture of which there is no row is refused all the same.
mm_status mm_webp_decode(
    const uint8_t *bytes, size_t count, const mm_webp_target *target, bool accepts_damage,
    bool *is_damaged);

// MARK: encoding

typedef struct mm_webp_encoder mm_webp_encoder;

/// How a picture is written.
typedef struct mm_webp_settings {
    /// Of a lossy picture, 0 to 100.
    float quality;
    bool is_lossless;
    /// How long to try, 0 to 6.
    int32_t method;
    /// Whether chroma, which is halved both ways, is fitted so that edges between colours stay sharp:
    /// it takes half as long again.
    bool is_sharp;
    /// Whether one more thread may be used.
    bool is_threaded;
    /// Asked now and then whether to give up, which fails with MM_UNSUPPORTED.
    bool (*is_over)(void);
} mm_webp_settings;

/// An encoder of a picture whose rows are to come; NULL where there is no memory.
mm_webp_encoder *mm_webp_encoder_create(int32_t width, int32_t height);
void mm_webp_encoder_destroy(mm_webp_encoder *encoder);
/// Takes the next rows of 3 (RGB) or 4 (RGBA, not premultiplied) channels, `stride` bytes apart. There
/// must be no more than the picture has.
void mm_webp_encoder_write_rows(
    mm_webp_encoder *encoder, const uint8_t *rows, size_t count, int32_t channels, size_t stride);
/// Encodes the picture, and gives a file without metadata, which lives as long as the encoder.
mm_status mm_webp_encoder_finish(
    mm_webp_encoder *encoder, mm_webp_settings settings, const uint8_t **bytes, size_t *count);
/// What went wrong.
const char *mm_webp_encoder_message(const mm_webp_encoder *encoder);

#endif
