// Writes what both transforms make of a hundred thousand blocks: of any coefficients, and of white and black.

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "mm_dct.h"

static uint32_t state = 1;

static float next(void) {
    state = state * 1664525u + 1013904223u;
    return (float)((int32_t)state >> 16) / 16;
}

int main(void) {
    _Alignas(16) float block[64], turned[64];
    for (int round = 0; round < 100000; round++) {
        for (int index = 0; index < 64; index++) {
            block[index] = next();
            if (round % 2) block[index] = block[index] > 0 ? 127 : -128;
        }
        memcpy(turned, block, sizeof block);
        mm_dct_forward(block);
        mm_dct_inverse(turned);
        fwrite(block, sizeof block, 1, stdout);
        fwrite(turned, sizeof turned, 1, stdout);
    }
    return 0;
}
