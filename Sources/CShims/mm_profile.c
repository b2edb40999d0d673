#include "mm_profile.h"
#include "mm_colors.h"

#include <stdlib.h>

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

typedef struct {
    const uint8_t *icc;
    size_t count;
} profile_bytes;

/// A transform between pixels of red, green, blue and alpha, or NULL.
static cmsHTRANSFORM transform_between(profile_bytes from, profile_bytes to, cmsUInt32Number flags) {
    cmsHPROFILE source = open_rgb(from.icc, from.count);
    cmsHPROFILE target = open_rgb(to.icc, to.count);
    cmsHTRANSFORM transform = NULL;
    if (source && target) {
        transform = cmsCreateTransform(
            source, TYPE_RGBA_8, target, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
            flags | cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_COPY_ALPHA);
    }
    if (source) cmsCloseProfile(source);
    if (target) cmsCloseProfile(target);
    return transform;
}

bool mm_colors_agree(const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count) {
    // Preparing for many pixels would take ten times as long as all of this.
    cmsHTRANSFORM transform = transform_between(
        (profile_bytes){from, from_count}, (profile_bytes){to, to_count}, cmsFLAGS_NOOPTIMIZE);
    if (!transform) return false;
    // The corners, and colors from everywhere between them.
    enum { COLORS = 1024 };
    uint8_t before[4 * COLORS], after[4 * COLORS];
    for (uint32_t color = 0; color < COLORS; color++) {
        uint32_t scattered = color * 0x9e3779b1u;
        for (int channel = 0; channel < 4; channel++) {
            before[4 * color + channel] =
                color < 8 ? (uint8_t)(color >> channel & 1 ? 255 : 0) : (uint8_t)(scattered >> (4 + 8 * channel));
        }
    }
    cmsDoTransform(transform, before, after, COLORS);
    bool agree = true;
    for (int index = 0; index < 4 * COLORS; index++) agree = agree && abs(before[index] - after[index]) <= 1;
    cmsDeleteTransform(transform);
    return agree;
}

bool mm_colors_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, uint8_t *rgba, size_t pixels
) {
    if (pixels > UINT32_MAX) return false;
    cmsHTRANSFORM transform = transform_between((profile_bytes){from, from_count}, (profile_bytes){to, to_count}, 0);
    if (!transform) return false;
    cmsDoTransform(transform, rgba, rgba, (cmsUInt32Number)pixels);
    cmsDeleteTransform(transform);
    return true;
}
