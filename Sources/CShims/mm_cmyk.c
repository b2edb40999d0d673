#include "mm_cmyk.h"
#include "mm_profile.h"

bool mm_cmyk_set_profile(mm_cmyk *cmyk, const uint8_t *icc, size_t count) {
    if (cmyk->profile) return false;
    cmyk->profile = mm_profile_open(icc, count, cmsSigCmykData);
    return cmyk->profile != NULL;
}

void mm_cmyk_prepare(mm_cmyk *cmyk) {
    if (!cmyk->profile || cmyk->transform) return;
    cmsHPROFILE target = cmsCreate_sRGBProfile();
    if (!target) return;
    cmyk->transform = cmsCreateTransform(
        cmyk->profile, TYPE_CMYK_8_REV, target, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION);
    cmsCloseProfile(target);
}

void mm_cmyk_convert(const mm_cmyk *cmyk, const uint8_t *inks, uint8_t *rgb, size_t pixels) {
    if (cmyk->transform) {
        cmsDoTransform(cmyk->transform, inks, rgb, (cmsUInt32Number)pixels);
        return;
    }
    // Each ink multiplies the light that the others leave.
    for (size_t index = 0; index < pixels; index++, inks += 4, rgb += 3) {
        unsigned int light = inks[3];
        for (int ink = 0; ink < 3; ink++) {
            rgb[ink] = (uint8_t)((inks[ink] * light + 127) / 255);
        }
    }
}

void mm_cmyk_close(mm_cmyk *cmyk) {
    if (cmyk->transform) cmsDeleteTransform(cmyk->transform);
    if (cmyk->profile) cmsCloseProfile(cmyk->profile);
}
