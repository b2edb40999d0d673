// Takes the alpha out of colors that are multiplied by it.
#ifndef MM_ALPHA_H
#define MM_ALPHA_H

#include <stddef.h>
#include <stdint.h>

static inline void mm_unpremultiply_8(uint8_t *pixels, size_t count, size_t channels) {
    for (size_t index = 0; index < count; index++, pixels += channels) {
        uint32_t alpha = pixels[channels - 1];
        for (size_t channel = 0; alpha && alpha < 255 && channel + 1 < channels; channel++) {
            uint32_t straight = (pixels[channel] * 255u + alpha / 2) / alpha;
            pixels[channel] = (uint8_t)(straight < 255 ? straight : 255);
        }
    }
}

static inline void mm_unpremultiply_16(uint16_t *pixels, size_t count, size_t channels) {
    for (size_t index = 0; index < count; index++, pixels += channels) {
        uint64_t alpha = pixels[channels - 1];
        for (size_t channel = 0; alpha && alpha < 65535 && channel + 1 < channels; channel++) {
            uint64_t straight = (pixels[channel] * UINT64_C(65535) + alpha / 2) / alpha;
            pixels[channel] = (uint16_t)(straight < 65535 ? straight : 65535);
        }
    }
}

/// Converts pixels of 8 or 16 bits a sample in place. Alpha is the last channel.
static inline void mm_unpremultiply(uint8_t *pixels, size_t count, size_t channels, int32_t bit_depth) {
    if (bit_depth == 16) {
        mm_unpremultiply_16((uint16_t *)(void *)pixels, count, channels);
    } else {
        mm_unpremultiply_8(pixels, count, channels);
    }
}

#endif
