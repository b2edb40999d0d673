// Decodes HEIC and AVIF through libheif.
//
// libheif is opened with dlopen when it is first needed, because its half a dozen codecs would slow
// every start. It may be missing. Swift parses the containers.
#ifndef MM_HEIF_H
#define MM_HEIF_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An error message; it lives as long as its owner keeps it.
typedef struct mm_heif_message {
    char text[256];
} mm_heif_message;

/// Whether libheif can be opened.
bool mm_heif_is_available(void);

/// The range of gray values.
typedef enum mm_heif_range {
    /// As the decoder reports.
    MM_HEIF_UNKNOWN_RANGE,
    MM_HEIF_FULL_RANGE,
    /// Limited range: black is 16 and white 235, scaled to the bit depth.
    MM_HEIF_LIMITED_RANGE,
} mm_heif_range;

/// How to decode a picture, and the buffer for its pixels.
typedef struct mm_heif_target {
    /// The size from the header, after rotation and cropping. A picture of another size is corrupt.
    int32_t width, height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied); of a gray picture also 1 or 2.
    int32_t channels;
    /// 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    /// The largest number of pixels before rotation and cropping.
    int64_t most_pixels;
    /// Whether to skip rotation and cropping.
    bool is_stored;
    /// Whether the picture is gray, and its range.
    bool is_gray;
    mm_heif_range range;
    int32_t threads;
    /// The pixels, tightly packed.
    uint8_t *rows;
} mm_heif_target;

/// Decodes the primary picture. Returns MM_UNSUPPORTED if libheif or its codec is missing.
mm_status mm_heif_decode(
    const uint8_t *bytes, size_t count, const mm_heif_target *target, mm_heif_message *message);

#endif
