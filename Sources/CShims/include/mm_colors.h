// Converts pixels from the colors of one ICC profile to those of another, through Little CMS.
#ifndef MM_COLORS_H
#define MM_COLORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether two profiles give every color the same numbers: where one was converted to the other, no sample of 8 bits
/// would change by more than 1. A profile that is NULL, or isn't one for RGB, is sRGB.
bool mm_colors_agree(const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count);

/// Converts pixels in place. They have 4 bytes, red first; the fourth stays. A profile that is NULL, or isn't
/// one for RGB, is sRGB.
///
/// Returns false, and leaves the pixels as they are, if Little CMS can't convert them.
bool mm_colors_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, uint8_t *rgba, size_t pixels);

/// A conversion of sRGB to the four inks of a CMYK JPEG, whose samples are inverted: 255 is no ink.
typedef struct mm_separation mm_separation;

/// `icc` is the profile of the inks. Without one that is for CMYK and says how colors are printed, the fourth ink
/// is as dark as all three others would be together. NULL where there is no memory.
mm_separation *mm_separation_create(const uint8_t *icc, size_t count);
void mm_separation_destroy(mm_separation *separation);

/// Converts pixels of 3 bytes to pixels of 4 bytes.
void mm_separation_convert(
    const mm_separation *separation, const uint8_t *rgb, uint8_t *inks, size_t pixels);

#endif
