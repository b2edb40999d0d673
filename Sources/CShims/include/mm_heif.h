// Decodes HEIC and AVIF, and encodes AVIF, through libheif.
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
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
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

/// A picture to encode as AVIF.
typedef struct mm_heif_source {
    int32_t width, height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// The pixels, tightly packed, 8 bits per sample; allocated with `malloc`.
    uint8_t *rows;
    /// 0 (worst) to 100.
    int32_t quality;
    /// Whether to store chroma in full resolution (4:4:4) and not halved.
    bool is_444;
    int32_t threads;
    /// Metadata; each part may be empty. EXIF has no signature.
    const uint8_t *icc, *exif, *xmp;
    size_t icc_count, exif_count, xmp_count;
    /// The color primaries and transfer function if there is no profile (ITU-T H.273); 0 if they are
    /// unknown.
    uint8_t primaries, transfer;
} mm_heif_source;

/// Encodes a picture as AVIF. The caller frees `*bytes`. The source's rows are freed, and set to NULL,
/// as soon as libheif has copied them, because the rest takes the most memory.
mm_status mm_heif_encode(
    mm_heif_source *source, uint8_t **bytes, size_t *count, mm_heif_message *message);

#endif
