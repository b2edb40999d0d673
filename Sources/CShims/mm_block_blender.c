#include "mm_block_blender.h"
#include "mm_dct.h"
#include "mm_processors.h"

#include <math.h>
#include <string.h>

typedef int32_t mask __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int16_t shorts __attribute__((vector_size(16)));
// The same anywhere in memory.
typedef float stored_row __attribute__((vector_size(32), aligned(4)));
typedef uint32_t stored_words __attribute__((vector_size(32), aligned(4)));
typedef int16_t stored_shorts __attribute__((vector_size(16), aligned(2)));

// These aren't functions: a vector that one returns is in other registers for each kind of processor.

/// Row `k` of numbers that stand anywhere.
#define ROW(numbers, k) (((const stored_row *)(numbers))[k])
#define SET_ROW(numbers, k, row) (((stored_row *)(numbers))[k] = (row))
/// Eight pixels.
#define PIXELS(from) (*(const stored_words *)(from))
#define FLOATS(numbers) __builtin_convertvector((mask)(numbers), row)
/// The first where the mask is set, else the second.
#define CHOOSE(where, yes, no) ((row)(((where) & (mask)(yes)) | (~(where) & (mask)(no))))

// MARK: - Ink

/// How much of a block is covered, of whose pixels any or all have these bits.
INLINE enum mm_cover cover(const words *any, const words *all) {
    if (__builtin_reduce_or(*any) == 0) return MM_COVER_NONE;
    return __builtin_reduce_and(*all) >> 24 == 255 ? MM_COVER_FULL : MM_COVER_PARTIAL;
}

INLINE void take_pixels(struct mm_block_ink *ink, const uint32_t *pixels, size_t stride) {
    words any = {}, all = ~any;
    for (int y = 0; y < 8; y++) {
        words line = PIXELS(pixels + y * stride);
        any |= line;
        all &= line;
    }
    ink->cover = cover(&any, &all);
    if (ink->cover == MM_COVER_NONE) return;
    for (int y = 0; y < 8; y++) {
        words line = PIXELS(pixels + y * stride);
        SET_ROW(ink->red, y, FLOATS(line >> 16 & 255));
        SET_ROW(ink->green, y, FLOATS(line >> 8 & 255));
        SET_ROW(ink->blue, y, FLOATS(line & 255));
        SET_ROW(ink->clear, y, 1 - FLOATS(line >> 24) * (1.0f / 255));
    }
}

/// Takes the average of rectangles of pixels.
INLINE void take_averages(struct mm_block_ink *ink, const uint32_t *pixels, size_t stride, int width, int height) {
    words any = {}, all = ~any;
    float scale = 1 / (float)(width * height);
    for (int y = 0; y < 8; y++) {
        // Each word holds the sums of two components, 16 bits apart.
        words red_blue = {}, alpha_green = {};
        for (int line = 0; line < height; line++) {
            const uint32_t *from = pixels + (size_t)(y * height + line) * stride;
            for (int x = 0; x < width; x++) {
                words some;
                if (width == 2) {
                    words left = PIXELS(from + x), right = PIXELS(from + x + 8);
                    some = __builtin_shufflevector(left, right, 0, 2, 4, 6, 8, 10, 12, 14);
                } else {
                    for (int k = 0; k < 8; k++) some[k] = from[x + k * width];
                }
                any |= some;
                all &= some;
                red_blue += some & 0xff00ff;
                alpha_green += some >> 8 & 0xff00ff;
            }
        }
        SET_ROW(ink->red, y, FLOATS(red_blue >> 16) * scale);
        SET_ROW(ink->green, y, FLOATS(alpha_green & 0xffff) * scale);
        SET_ROW(ink->blue, y, FLOATS(red_blue & 0xffff) * scale);
        SET_ROW(ink->clear, y, 1 - FLOATS(alpha_green >> 16) * (scale / 255));
    }
    ink->cover = cover(&any, &all);
}

FOR_EACH_PROCESSOR void mm_block_ink_take(
    struct mm_block_ink *ink, const uint32_t *pixels, size_t stride, int width, int height) {
    if (width == 1 && height == 1) {
        take_pixels(ink, pixels, stride);
    } else if (width == 2 && height == 2) {
        take_averages(ink, pixels, stride, 2, 2);
    } else {
        take_averages(ink, pixels, stride, width, height);
    }
}

// MARK: - Quantization

void mm_block_component_set_table(
    struct mm_block_component *component, const uint16_t table[64], const uint8_t places[64]) {
    memcpy(component->places, places, 64);
    for (int index = 0; index < 64; index++) {
        component->steps[places[index]] = table[index];
        component->reciprocals[places[index]] = 1 / component->steps[places[index]];
    }
}

INLINE void multiply(row x[8], const float factors[64]) {
    for (int k = 0; k < 8; k++) x[k] *= ROW(factors, k);
}

/// The samples of a block.
INLINE void decode(row x[8], const int16_t block[64], const struct mm_block_component *component) {
    int16_t coefficients[64];
    for (int index = 0; index < 64; index++) coefficients[component->places[index]] = block[index];
    for (int k = 0; k < 8; k++) {
        shorts some = ((const stored_shorts *)coefficients)[k];
        x[k] = __builtin_convertvector(some, row);
    }
    multiply(x, component->steps);
    inverse_dct(x);
}

/// Turns samples into quantized coefficients.
INLINE void encode(row x[8], const struct mm_block_component *component) {
    // 1.5 × 2²³: a float that it is added to has no bits left for a fraction, which rounds it.
    const float magic = 12582912;
    // At most 10 bits (T.81, table F.2).
    const row most = (row){} + 1023;
    forward_dct(x);
    for (int k = 0; k < 8; k++) {
        row exact = x[k] * ROW(component->reciprocals, k);
        exact = CHOOSE(exact > most, most, exact);
        exact = CHOOSE(exact < -most, -most, exact);
        x[k] = (exact + magic) - magic;
    }
}

INLINE void store(const row x[8], const struct mm_block_component *component, int16_t block[64]) {
    int16_t coefficients[64];
    for (int k = 0; k < 8; k++) {
        ((stored_shorts *)coefficients)[k] = __builtin_convertvector(__builtin_convertvector(x[k], mask), shorts);
    }
    for (int index = 0; index < 64; index++) block[index] = coefficients[component->places[index]];
}

// MARK: - White and black

static const float white = 126.5f;
static const float black = -127.5f;

/// Whether any sample should be white or black.
INLINE bool has_ends(const row wanted[8]) {
    mask any = {};
    for (int k = 0; k < 8; k++) any |= (wanted[k] > white) | (wanted[k] < black);
    return __builtin_reduce_or(any) != 0;
}

/// Turns coefficients into the samples to quantize instead. A sample that should be white or black and
/// falls short is moved beyond the target; one that is beyond the target stays, because decoders
/// clamp it.
///
/// Done twice, this removes two thirds of the ringing from white and black, and half of the squared
/// error from all samples. Done once, it would save a fourteenth of a meme's time, and leave two to three times
/// as many samples of white and black off by more than 8: specks in the letters at a quality of 75 and less.
INLINE void aim(row x[8], const row wanted[8], const struct mm_block_component *component) {
    multiply(x, component->steps);
    inverse_dct(x);
    for (int k = 0; k < 8; k++) {
        row sample = x[k], target = wanted[k];
        // Overshooting by as much as the sample falls short would cause ringing elsewhere.
        row beyond = target + (target - sample) * 0.7f;
        mask is_white = target > white, is_black = target < black;
        x[k] = CHOOSE(is_white | is_black, beyond, target);
        x[k] = CHOOSE((is_white & (sample > beyond)) | (is_black & (sample < beyond)), sample, x[k]);
    }
}

INLINE bool is_uniform(const row wanted[8]) {
    mask differs = {};
    for (int k = 0; k < 8; k++) differs |= wanted[k] != wanted[0][0];
    return __builtin_reduce_or(differs) == 0;
}

/// Sets a block of one color. For white and black the coefficient overshoots, because decoders clamp
/// the samples, so that quantization doesn't make them gray.
INLINE void set_uniform(int16_t block[64], float sample, float step, bool reaches_ends) {
    float exact = sample * 8 / step;
    float rounded = reaches_ends && sample > white   ? ceilf(exact)
                    : reaches_ends && sample < black ? floorf(exact)
                                                     : roundf(exact);
    memset(block, 0, 64 * sizeof *block);
    block[0] = (int16_t)fmaxf(-1024, fminf(1024, rounded));
}

// MARK: - Blending

FOR_EACH_PROCESSOR void mm_block_ink_blend(
    const struct mm_block_ink *ink, const struct mm_block_component *component, int16_t block[64]) {
    if (ink->cover == MM_COVER_NONE) return;
    bool is_full = ink->cover == MM_COVER_FULL;
    row x[8] = {}, wanted[8];
    if (!is_full) decode(x, block, component);
    for (int k = 0; k < 8; k++) {
        row color = ROW(ink->red, k) * component->red + ROW(ink->green, k) * component->green
            + ROW(ink->blue, k) * component->blue;
        row clear = ROW(ink->clear, k);
        wanted[k] = is_full ? color - component->shift : color - (1 - clear) * component->shift + x[k] * clear;
    }
    bool reaches_ends = component->shift > 0;
    if (is_full && is_uniform(wanted)) {
        set_uniform(block, wanted[0][0], component->steps[0], reaches_ends);
        return;
    }
    memcpy(x, wanted, sizeof wanted);
    encode(x, component);
    if (reaches_ends && has_ends(wanted)) {
        for (int round = 0; round < 2; round++) {
            aim(x, wanted, component);
            encode(x, component);
        }
    }
    store(x, component, block);
}
