// Converts pixels from the colors of one ICC profile to those of another, through Little CMS.
#ifndef MM_COLORS_H
#define MM_COLORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Converts pixels in place. They have 4 bytes, red first; the fourth stays. A profile that is NULL, or isn't
/// one for RGB, is sRGB.
///
/// Returns false, and leaves the pixels as they are, if Little CMS can't convert them.
bool mm_colors_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, uint8_t *rgba, size_t pixels);

#endif
