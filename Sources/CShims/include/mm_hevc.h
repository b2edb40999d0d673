// Decodes single pictures of HEVC through libde265, without libheif.
//
// libde265 is opened with dlopen when it is first needed, and may be missing. Whatever is unusual or damaged is refused
// without a word: libheif, which uses libde265 as well, says what is wrong with it.
#ifndef MM_HEVC_H
#define MM_HEVC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A decoded picture, with the decoder that owns its samples.
typedef struct mm_hevc_picture mm_hevc_picture;

/// How samples become RGB (ITU-T H.273).
typedef struct mm_hevc_color {
    int32_t matrix;
    bool is_full_range;
} mm_hevc_color;

/// Decodes a picture of 8 bits with halved chroma. Returns NULL if it is another one, or libde265 is missing.
///
/// `configuration` is the payload of hvcC (ISO/IEC 14496-15, 8.3.3.1). `data` are NAL units, each preceded by its length
/// in four bytes. `threads` is the number of threads that help, or 0.
mm_hevc_picture *mm_hevc_decode(
    const uint8_t *configuration, size_t configuration_count, const uint8_t *data, size_t data_count,
    int32_t width, int32_t height, int32_t threads);

/// The colors as the stream declares them.
mm_hevc_color mm_hevc_color_of(const mm_hevc_picture *picture);

/// Whether `mm_hevc_take` knows the matrix.
bool mm_hevc_knows(mm_hevc_color color);

/// Converts rows to RGB, as libheif does: each chroma sample is that of four pixels.
///
/// `row` is even. `width` and `height` are a part of the picture's. `target` is the first pixel, and `stride` the
/// distance of rows in bytes. Returns false if there is no memory.
bool mm_hevc_take(
    const mm_hevc_picture *picture, mm_hevc_color color, int32_t row, int32_t width, int32_t height, uint8_t *target,
    size_t stride);

void mm_hevc_free(mm_hevc_picture *picture);

#endif
