// Encodes AVIF, and decodes its animations, through libavif. Stills are decoded by libheif: see mm_heif.h.
//
// libavif is opened with dlopen when it is first needed. It may be missing.
#ifndef MM_AVIF_H
#define MM_AVIF_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libavif can be opened.
bool mm_avif_is_available(void);

/// Whether it writes how many times an animation plays; libavif does since 1.0.
bool mm_avif_writes_loops(void);

// MARK: encoding

/// How to encode.
typedef struct mm_avif_settings {
    int32_t width, height;
    /// The pixels that are given: 1 (gray), 2 (gray and alpha), 3 (RGB) or 4 (RGBA) channels, alpha not
    /// premultiplied, of 8 bits, or of 16 in the machine's byte order. Gray is stored without chroma.
    int32_t channels, bit_depth;
    /// The bits of a stored sample: 8, 10 or 12.
    int32_t stored_bits;
    /// 0 (worst) to 100.
    int32_t quality;
    /// Whether to store chroma in full resolution (4:4:4) and not halved.
    bool is_444;
    /// Whether more pictures than one come: an animation.
    bool is_animated;
    /// How many times an animation plays; 0 is forever. See mm_avif_writes_loops.
    int32_t loop_count;
    int32_t threads;
    /// Metadata; each part may be empty. EXIF has no signature.
    const uint8_t *icc, *exif, *xmp;
    size_t icc_count, exif_count, xmp_count;
    /// The color primaries and transfer function if there is no profile (ITU-T H.273); 0 if they are
    /// unknown.
    uint8_t primaries, transfer;
} mm_avif_settings;

typedef struct mm_avif_encoder mm_avif_encoder;

/// Creates an encoder; the metadata are copied. NULL if there is no memory, or no libavif.
mm_avif_encoder *mm_avif_encoder_create(const mm_avif_settings *settings);
void mm_avif_encoder_destroy(mm_avif_encoder *encoder);

/// Takes the next `count` rows of the picture, tightly packed. All but the last call for a picture must
/// give an even number.
mm_status mm_avif_encoder_take(mm_avif_encoder *encoder, const void *rows, int32_t count);

/// Encodes the picture whose rows were all taken. The duration is in milliseconds.
mm_status mm_avif_encoder_add(mm_avif_encoder *encoder, int32_t duration);

/// Finishes the file, whose bytes live as long as the encoder. Nothing can be encoded after it.
mm_status mm_avif_encoder_finish(mm_avif_encoder *encoder, const uint8_t **bytes, size_t *count);

/// The error of the last call that failed.
const char *mm_avif_encoder_message(const mm_avif_encoder *encoder);

// MARK: animations

/// What an animation says of itself.
typedef struct mm_avif_info {
    int32_t width, height, frame_count;
    bool has_alpha;
    /// The bits of a stored sample.
    int32_t stored_bits;
    /// Whether each frame is cropped after it is decoded.
    bool is_cropped;
    /// The quarter turns anticlockwise after it is decoded, and then the mirroring: 0 for none, 1 to
    /// exchange top and bottom, 2 to exchange left and right.
    uint8_t turns, mirroring;
    uint8_t primaries, transfer;
    /// The color profile, which lives as long as the decoder.
    const uint8_t *icc;
    size_t icc_count;
} mm_avif_info;

typedef struct mm_avif_frames mm_avif_frames;

/// Creates a decoder without input; NULL if there is no memory, or no libavif.
mm_avif_frames *mm_avif_frames_create(int32_t threads);
void mm_avif_frames_destroy(mm_avif_frames *frames);

/// Reads the animation of a file, which must stay in place as long as the decoder lives. It is an error if
/// the file has none, or more than `most_frames` frames.
mm_status mm_avif_frames_open(
    mm_avif_frames *frames, const uint8_t *bytes, size_t count, int32_t most_frames,
    mm_avif_info *info);

/// The duration of a frame, in milliseconds.
int32_t mm_avif_frames_duration(const mm_avif_frames *frames, int32_t index);

/// Decodes the next frame: RGBA, not premultiplied, tightly packed, with 8 or 16 bits a channel.
mm_status mm_avif_frames_next(mm_avif_frames *frames, void *rows, int32_t bit_depth);

/// The error of the last call that failed.
const char *mm_avif_frames_message(const mm_avif_frames *frames);

#endif
