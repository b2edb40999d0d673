#include "mm_profile.h"
#include "mm_colors.h"

// Whether a profile has a pipeline of any number of steps (mpet). The steps may all be the same few
// bytes of the file, and each is computed for 83,521 grid points.
static bool has_steps(cmsHPROFILE profile) {
    static const cmsTagSignature tags[] = {
        cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag,
        cmsSigBToD0Tag, cmsSigBToD1Tag, cmsSigBToD2Tag, cmsSigBToD3Tag,
    };
    for (size_t index = 0; index < sizeof tags / sizeof *tags; index++) {
        if (cmsIsTag(profile, tags[index])) return true;
    }
    return false;
}

cmsHPROFILE mm_profile_open(const uint8_t *icc, size_t count, cmsColorSpaceSignature space) {
    if (count > UINT32_MAX) return NULL;
    cmsHPROFILE profile = cmsOpenProfileFromMem(icc, (cmsUInt32Number)count);
    if (profile && cmsGetColorSpace(profile) == space && !has_steps(profile)) return profile;
    if (profile) cmsCloseProfile(profile);
    return NULL;
}

static cmsHPROFILE open_rgb(const uint8_t *icc, size_t count) {
    cmsHPROFILE profile = icc ? mm_profile_open(icc, count, cmsSigRgbData) : NULL;
    return profile ? profile : cmsCreate_sRGBProfile();
}

bool mm_colors_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, uint8_t *rgba, size_t pixels
) {
    if (pixels > UINT32_MAX) return false;
    cmsHPROFILE source = open_rgb(from, from_count);
    cmsHPROFILE target = open_rgb(to, to_count);
    cmsHTRANSFORM transform = NULL;
    if (source && target) {
        transform = cmsCreateTransform(
            source, TYPE_RGBA_8, target, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_COPY_ALPHA);
    }
    if (transform) {
        cmsDoTransform(transform, rgba, rgba, (cmsUInt32Number)pixels);
        cmsDeleteTransform(transform);
    }
    if (source) cmsCloseProfile(source);
    if (target) cmsCloseProfile(target);
    return transform != NULL;
}
