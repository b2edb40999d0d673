// Decodes the first picture of a TIFF, through libtiff.
//
// libtiff is opened with dlopen when it is first needed, because few people have TIFFs. It may be
// missing.
#ifndef MM_TIFF_H
#define MM_TIFF_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mm_tiff mm_tiff;

/// What is known before any pixel is read.
typedef struct mm_tiff_info {
    int32_t width, height;
    /// The channels of the decoded pixels: 1 (gray), 2 (gray, alpha), 3 (RGB) or 4 (RGBA, not
    /// premultiplied).
    int32_t channels;
    /// The bits of a decoded sample: 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    /// The orientation, 1 to 8, as in EXIF.
    int32_t orientation;
    /// The bytes that decoding takes per pixel, besides the decoded pixels.
    int32_t price;
    /// Whether the file holds further pictures that aren't small copies of the first.
    bool has_other_pictures;
    /// Whether the samples are CMYK, which are decoded to sRGB.
    bool is_cmyk;
    /// Pixels per unit; 0 if they are unknown. The unit is that of JFIF: 0 for the aspect alone, 1 for an
    /// inch, 2 for a centimeter.
    double x_density, y_density;
    int32_t density_unit;
    /// The ICC profile and the XMP packet, or NULL. They live as long as the decoder.
    const uint8_t *icc, *xmp;
    size_t icc_count, xmp_count;
} mm_tiff_info;

/// Whether libtiff can be opened.
bool mm_tiff_is_available(void);

/// Creates a decoder without input; NULL if there is no memory, or no libtiff.
mm_tiff *mm_tiff_create(void);
void mm_tiff_destroy(mm_tiff *tiff);

/// Reads everything before the pixels. `bytes` must stay valid as long as the decoder is used.
///
/// If damage is accepted, what can't be read stays as it was in the caller's memory.
mm_status mm_tiff_open(
    mm_tiff *tiff, const uint8_t *bytes, size_t count, bool accepts_damage, mm_tiff_info *info);
/// Reads the next part of the pixels into a whole picture, tightly packed, which must be the same at each
/// call. Sets `is_done` after the last part.
mm_status mm_tiff_read_part(mm_tiff *tiff, uint8_t *pixels, bool *is_done);
/// Whether the decoder has found damage and accepted it.
bool mm_tiff_is_damaged(const mm_tiff *tiff);
/// libtiff's error message. It lives as long as the decoder.
const char *mm_tiff_message(const mm_tiff *tiff);

#endif
