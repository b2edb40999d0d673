// Changes some pixels of a lossy WebP without a conversion of the others: what is encoded again are the
// planes of luma and chroma that were decoded.
#ifndef MM_WEBP_PLANES_H
#define MM_WEBP_PLANES_H

#include "mm_status.h"
#include "mm_webp.h"

typedef struct mm_webp_planes mm_webp_planes;

/// Decodes a still lossy picture of a size; NULL with the reason if it can't.
mm_webp_planes *mm_webp_planes_create(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, mm_status *status);
void mm_webp_planes_destroy(mm_webp_planes *planes);

/// Converts some rows to pixels of 3 (RGB) or 4 (RGBA, not premultiplied) channels, tightly packed. The
/// first row is an even one.
mm_status mm_webp_planes_read(
    const mm_webp_planes *planes, int32_t top, int32_t count, uint8_t *rows, int32_t channels);

/// Replaces the pixels that differ between two versions of some rows, and those that share their chroma, which
/// is sharpened at edges between colors if it is asked for.
mm_status mm_webp_planes_write(
    mm_webp_planes *planes, int32_t top, int32_t count, const uint8_t *before,
    const uint8_t *after, int32_t channels, bool is_sharp);

/// Encodes the planes, or some rows from their middle as a sample.
///
/// `likeness` becomes the PSNR of the result, in decibels, over luma and chroma together. The file has no
/// metadata and lives until the next one is encoded.
mm_status mm_webp_planes_encode(
    mm_webp_planes *planes, mm_webp_settings settings, int32_t rows, const uint8_t **bytes,
    size_t *count, double *likeness);

/// The first row of a sample of so many rows.
int32_t mm_webp_planes_top(const mm_webp_planes *planes, int32_t rows);

/// Measures the likeness of the file that was encoded last, of so many rows, without those pairs of rows of the
/// whole picture that are to be left out: 99 if nothing differs.
mm_status mm_webp_planes_compare(
    const mm_webp_planes *planes, int32_t rows, const bool *is_left_out, double *likeness);

/// The error message.
const char *mm_webp_planes_message(const mm_webp_planes *planes);

#endif
