// Writes what pictures of random samples become when they are made smaller, at any width and of any channels.

#include <stdint.h>
#include <stdio.h>

#include "mm_resampler.h"

static uint32_t state = 1;

static uint32_t next(void) {
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

int main(void) {
    enum { ROWS = 9, WIDTH = 120, COUNT = 100 };
    static uint8_t pixels[ROWS * WIDTH * 4];
    static float sums[WIDTH * 4 + MM_SPARE_SUMS], weights[COUNT * ROWS];
    ptrdiff_t firsts[COUNT];
    for (int round = 0; round < 3000; round++) {
        int channels = (int[]){1, 3, 4}[round % 3], taps = 1 + round % ROWS, width = WIDTH - round % 20;
        for (size_t index = 0; index < sizeof pixels; index++) pixels[index] = (uint8_t)(next() % 3 ? next() : 255);
        for (int index = 0; index < COUNT * taps; index++) weights[index] = (float)(next() % 1000) / 700 - 0.3f;
        for (int index = 0; index < COUNT; index++) firsts[index] = next() % (uint32_t)(width - taps + 1);
        mm_resampler_weigh_rows(pixels, (size_t)(width * channels), weights, (size_t)taps, sums);
        uint8_t smaller[COUNT * 4] = {0};
        mm_resampler_weigh_columns(sums, channels, firsts, weights, (size_t)taps, COUNT, smaller);
        fwrite(smaller, sizeof smaller, 1, stdout);
    }
    return 0;
}
