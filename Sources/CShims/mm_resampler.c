#include "mm_resampler.h"
#include "mm_processors.h"

#include <string.h>

// Eight samples.
typedef uint8_t bytes __attribute__((vector_size(8), aligned(1)));
typedef float row __attribute__((vector_size(32)));
typedef float stored_row __attribute__((vector_size(32), aligned(4)));

/// One pixel, whose samples stand anywhere.
typedef float pixel __attribute__((vector_size(16)));
typedef float stored_pixel __attribute__((vector_size(16), aligned(4)));
typedef int32_t pixel_mask __attribute__((vector_size(16)));
typedef uint8_t pixel_bytes __attribute__((vector_size(4)));

FOR_EACH_PROCESSOR void mm_resampler_weigh_rows(
    const uint8_t *first, size_t row_bytes, const float *weights, size_t taps, float *sums) {
    size_t index = 0;
    // Four vectors at once, because a sum has to wait for the one before.
    for (; index + 32 <= row_bytes; index += 32) {
        row some[4] = {};
        for (size_t tap = 0; tap < taps; tap++) {
            const uint8_t *line = first + tap * row_bytes + index;
            for (int k = 0; k < 4; k++) {
                some[k] += __builtin_convertvector(*(const bytes *)(line + 8 * k), row) * weights[tap];
            }
        }
        memcpy(sums + index, some, sizeof some);
    }
    for (; index < row_bytes; index++) {
        float sum = 0;
        for (size_t tap = 0; tap < taps; tap++) sum += (float)first[tap * row_bytes + index] * weights[tap];
        sums[index] = sum;
    }
}

INLINE float clamp(float value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/// A pixel of three or four samples.
INLINE pixel_bytes weigh_pixel(const float *from, size_t channels, const float *weights, size_t taps) {
    pixel color = (pixel){} + 0.5f;
    for (size_t tap = 0; tap < taps; tap++) {
        color += *(const stored_pixel *)(from + tap * channels) * weights[tap];
    }
    // Where a spline overshoots, beside what is transparent, a color stays the same color.
    if (channels == 4 && color[3] >= 256) color = (color - 0.5f) * (255 / (color[3] - 0.5f)) + 0.5f;
    pixel most = (pixel){} + (channels == 4 ? clamp(color[3]) : 255);
    pixel_mask above = color > most, positive = color > 0;
    color = (pixel)(((above & (pixel_mask)most) | (~above & (pixel_mask)color)) & positive);
    return __builtin_convertvector(__builtin_convertvector(color, pixel_mask), pixel_bytes);
}

INLINE void weigh_pixels(
    const float *sums, size_t channels, const ptrdiff_t *firsts, const float *weights, size_t taps, size_t count,
    uint8_t *target) {
    pixel_bytes last = {};
    for (size_t x = 0; x < count; x++) {
        last = weigh_pixel(sums + (size_t)firsts[x] * channels, channels, weights + x * taps, taps);
        // A fourth sample that isn't one is written over by the next pixel.
        if (x + 1 < count) memcpy(target + x * channels, &last, 4);
    }
    if (count > 0) memcpy(target + (count - 1) * channels, &last, channels);
}

FOR_EACH_PROCESSOR void mm_resampler_weigh_columns(
    const float *sums, int channels, const ptrdiff_t *firsts, const float *weights, size_t taps, size_t count,
    uint8_t *target) {
    if (channels == 4) {
        weigh_pixels(sums, 4, firsts, weights, taps, count, target);
    } else if (channels == 3) {
        weigh_pixels(sums, 3, firsts, weights, taps, count, target);
    } else {
        for (size_t x = 0; x < count; x++) {
            float gray = 0.5f;
            for (size_t tap = 0; tap < taps; tap++) gray += sums[firsts[x] + (ptrdiff_t)tap] * weights[x * taps + tap];
            target[x] = (uint8_t)clamp(gray);
        }
    }
}
