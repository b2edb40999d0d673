// HEIC and AVIF from memory to pixels, and pixels to AVIF, through libheif.
//
// libheif brings half a dozen codecs with it, which would slow every start: it is opened when it is
// first needed, and may be missing. Containers are read in Swift.
#ifndef MM_HEIF_H
#define MM_HEIF_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What went wrong, for as long as its owner keeps it.
typedef struct mm_heif_message {
    char text[256];
} mm_heif_message;

/// Whether libheif is here.
bool mm_heif_is_available(void);

/// Which values grays have.
typedef enum mm_heif_range {
    /// As the decoder says.
    MM_HEIF_UNKNOWN_RANGE,
    MM_HEIF_FULL_RANGE,
    /// Black is 16 and white 235, or so many times as much.
    MM_HEIF_LIMITED_RANGE,
} mm_heif_range;

/// What is to be decoded, and where to.
typedef struct mm_heif_target {
    /// As the header says, turned and cropped; a picture that is otherwise is corrupt.
    int32_t width, height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    /// How many pixels it may have before it is turned and cropped.
    int64_t most_pixels;
    /// Whether it is not to be turned and cropped.
    bool is_stored;
    /// Whether it has no colours, and then which values.
    bool is_gray;
    mm_heif_range range;
    int32_t threads;
    /// Tightly packed.
    uint8_t *rows;
} mm_heif_target;

/// Decodes the primary picture. MM_UNSUPPORTED where libheif, or the codec in it, is missing.
mm_status mm_heif_decode(
    const uint8_t *bytes, size_t count, const mm_heif_target *target, mm_heif_message *message);

/// A picture to be encoded as AVIF.
typedef struct mm_heif_source {
    int32_t width, height;
    /// 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// Tightly packed, 8 bits a sample; of `malloc`.
    uint8_t *rows;
    /// 0 to 100.
    int32_t quality;
    /// Whether chroma is kept whole.
    bool is_444;
    int32_t threads;
    /// Each may be empty. EXIF is without a signature.
    const uint8_t *icc, *exif, *xmp;
    size_t icc_count, exif_count, xmp_count;
    /// What the colours mean where there is no profile (ITU-T H.273); 0 where nothing is known.
    uint8_t primaries, transfer;
} mm_heif_source;

/// Encodes a picture as an AVIF; `free` what it gives. As soon as libheif has the rows they are freed,
/// and NULL, because what follows takes the most memory.
mm_status mm_heif_encode(
    mm_heif_source *source, uint8_t **bytes, size_t *count, mm_heif_message *message);

#endif
