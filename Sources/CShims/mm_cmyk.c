#include "mm_cmyk.h"
#include "mm_colors.h"
#include "mm_profile.h"

#include <stdlib.h>

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

struct mm_separation {
    /// NULL if inks are what multiplication undoes.
    cmsHTRANSFORM transform;
};

mm_separation *mm_separation_create(const uint8_t *icc, size_t count) {
    mm_separation *separation = calloc(1, sizeof *separation);
    if (!separation) return NULL;
    cmsHPROFILE target = icc ? mm_profile_open(icc, count, cmsSigCmykData) : NULL;
    cmsHPROFILE source = target ? cmsCreate_sRGBProfile() : NULL;
    if (source) {
        separation->transform = cmsCreateTransform(
            source, TYPE_RGB_8, target, TYPE_CMYK_8_REV, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_BLACKPOINTCOMPENSATION);
        cmsCloseProfile(source);
    }
    if (target) cmsCloseProfile(target);
    return separation;
}

void mm_separation_destroy(mm_separation *separation) {
    if (!separation) return;
    if (separation->transform) cmsDeleteTransform(separation->transform);
    free(separation);
}

void mm_separation_convert(
    const mm_separation *separation, const uint8_t *rgb, uint8_t *inks, size_t pixels
) {
    if (separation->transform) {
        cmsDoTransform(separation->transform, rgb, inks, (cmsUInt32Number)pixels);
        return;
    }
    for (size_t index = 0; index < pixels; index++, rgb += 3, inks += 4) {
        unsigned int light = rgb[0] > rgb[1] ? rgb[0] : rgb[1];
        if (rgb[2] > light) light = rgb[2];
        for (int ink = 0; ink < 3; ink++) {
            inks[ink] = light ? (uint8_t)((rgb[ink] * 255 + light / 2) / light) : 255;
        }
        inks[3] = (uint8_t)light;
    }
}
