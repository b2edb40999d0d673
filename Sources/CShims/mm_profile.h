// Opens ICC profiles of pictures, which anyone may have written.
#ifndef MM_PROFILE_H
#define MM_PROFILE_H

#include <stddef.h>
#include <stdint.h>

#include <lcms2.h>

/// Opens a copy of an ICC profile; NULL if it isn't for this color space, is damaged, or would take too
/// long to follow.
cmsHPROFILE mm_profile_open(const uint8_t *icc, size_t count, cmsColorSpaceSignature space);

#endif
