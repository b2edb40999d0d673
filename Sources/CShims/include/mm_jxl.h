// Decodes JPEG XL, through libjxl.
//
// libjxl is opened with dlopen when it is first needed, because few people have such pictures. It may be
// missing.
#ifndef MM_JXL_H
#define MM_JXL_H

#include "mm_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mm_jxl mm_jxl;

/// What is known before any pixel is read.
typedef struct mm_jxl_info {
    /// The size of the upright picture.
    int32_t width, height;
    /// 1 (gray), 2 (gray, alpha), 3 (RGB) or 4 (RGBA, not premultiplied).
    int32_t channels;
    /// The bits of a decoded sample: 8, or 16 in the machine's byte order.
    int32_t bit_depth;
    /// Bits per stored sample.
    int32_t stored_bits;
    bool is_animated;
    /// Whether the pixels are stored in their own colors, as lossless pictures are.
    bool has_own_colors;
    /// The primaries and the transfer function (ITU-T H.273) of a picture of high dynamic range; 0 for
    /// others.
    int32_t primaries, transfer;
    /// The ICC profile of the decoded pixels, or NULL if they are sRGB. It lives as long as the decoder.
    const uint8_t *icc;
    size_t icc_count;
} mm_jxl_info;

/// Whether libjxl can be opened.
bool mm_jxl_is_available(void);

/// Creates a decoder without input; NULL if there is no memory, or no libjxl.
mm_jxl *mm_jxl_create(int32_t threads);
void mm_jxl_destroy(mm_jxl *jxl);

/// Reads everything before the pixels. `bytes` must stay valid as long as the decoder is used.
mm_status mm_jxl_open(mm_jxl *jxl, const uint8_t *bytes, size_t count, mm_jxl_info *info);
/// Reads the next part of the file. `pixels` is the whole picture, tightly packed, and must be the same
/// at each call. Sets `is_done` once the first frame is complete.
///
/// If damage is accepted, a picture that ends too early is as complete as it can be.
mm_status mm_jxl_read_part(mm_jxl *jxl, uint8_t *pixels, bool accepts_damage, bool *is_done);
/// Reads the first box of a type of four letters, decompressed; `*bytes` is NULL if there is none. The
/// caller frees it. No pixels can be read afterwards.
mm_status mm_jxl_read_box(mm_jxl *jxl, const char *type, uint8_t **bytes, size_t *count);
/// Whether the decoder has found damage and accepted it.
bool mm_jxl_is_damaged(const mm_jxl *jxl);
/// The error message. It lives as long as the decoder.
const char *mm_jxl_message(const mm_jxl *jxl);

#endif
