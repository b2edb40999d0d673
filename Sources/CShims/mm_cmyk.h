// Converts CMYK, as JPEG stores it, to sRGB.
//
// The samples are inverted, 255 for no ink. Adobe began it, and JPEG readers (ImageMagick, Pillow)
// assume it with or without Adobe's marker.
#ifndef MM_CMYK_H
#define MM_CMYK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lcms2.h>

typedef struct mm_cmyk {
    /// NULL unless a profile was set.
    cmsHPROFILE profile;
    /// NULL if CMYK is converted by multiplication.
    cmsHTRANSFORM transform;
} mm_cmyk;

/// Copies an ICC profile; false if it isn't for CMYK.
bool mm_cmyk_set_profile(mm_cmyk *cmyk, const uint8_t *icc, size_t count);
/// Creates the transform, which takes a twentieth of a second.
void mm_cmyk_prepare(mm_cmyk *cmyk);
/// Converts pixels of 4 bytes to pixels of 3 bytes.
void mm_cmyk_convert(const mm_cmyk *cmyk, const uint8_t *inks, uint8_t *rgb, size_t pixels);
void mm_cmyk_close(mm_cmyk *cmyk);

#endif
