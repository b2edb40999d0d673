// Inks to light: CMYK as JPEG stores it, to sRGB.
//
// It stores light, 255 for no ink: Adobe began it, and what reads JPEG (ImageMagick, Pillow) takes
// it so whether or not Adobe's marker is there.
#ifndef MM_CMYK_H
#define MM_CMYK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lcms2.h>

typedef struct mm_cmyk {
    /// NULL unless one was set.
    cmsHPROFILE profile;
    /// NULL where inks are multiplied instead.
    cmsHTRANSFORM transform;
} mm_cmyk;

/// Takes an ICC profile, of which it keeps a copy; false where it isn't one of CMYK.
bool mm_cmyk_set_profile(mm_cmyk *cmyk, const uint8_t *icc, size_t count);
/// Makes the transform, which takes a twentieth of a second.
void mm_cmyk_prepare(mm_cmyk *cmyk);
/// Converts 4 bytes of each pixel to 3.
void mm_cmyk_convert(const mm_cmyk *cmyk, const uint8_t *inks, uint8_t *rgb, size_t pixels);
void mm_cmyk_close(mm_cmyk *cmyk);

#endif
