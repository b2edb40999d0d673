// Writes what ink makes of a hundred thousand blocks: of any coefficients and any ink, of samples of one pixel and of
// several, with white and black.

#include <stdint.h>
#include <stdio.h>

#include "mm_block_blender.h"

static uint32_t state = 1;

static uint32_t next(void) {
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

static uint32_t pixel(int kind) {
    uint32_t alpha = kind == 0 ? 255 : kind == 1 ? next() % 256 : next() % 2 * 255;
    uint32_t shade = kind == 2 ? alpha : next() % (alpha + 1);
    return alpha << 24 | shade << 16 | next() % (alpha + 1) << 8 | shade;
}

int main(void) {
    uint16_t table[64];
    uint8_t places[64];
    struct mm_block_component components[2] = {
        {.red = 0.299f, .green = 0.587f, .blue = 0.114f, .shift = 128},
        {.red = 0.5f, .green = -0.4186876f, .blue = -0.0813124f, .shift = 0},
    };
    for (int index = 0; index < 64; index++) {
        table[index] = (uint16_t)(1 + index * 5 % 97);
        places[index] = (uint8_t)(index % 8 * 8 + index / 8);
    }
    for (int index = 0; index < 2; index++) mm_block_component_set_table(&components[index], table, places);
    static uint32_t pixels[32 * 32 + 16];
    for (int round = 0; round < 100000; round++) {
        int16_t block[64];
        for (int index = 0; index < 64; index++) {
            block[index] = (int16_t)(((int)(next() % 2048) - 1024) / (1 + index / 4));
        }
        for (int index = 0; index < 32 * 32; index++) pixels[index] = round % 7 ? pixel(round % 3) : 0xff102030;
        struct mm_block_ink ink;
        int width = 1 << round / 3 % 3, height = 1 << round / 9 % 3;
        mm_block_ink_take(&ink, pixels, 32, width, height);
        mm_block_ink_blend(&ink, &components[round % 2], block);
        fwrite(block, sizeof block, 1, stdout);
    }
    return 0;
}
