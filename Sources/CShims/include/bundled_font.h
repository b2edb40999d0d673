#ifndef MM_BUNDLED_FONT_H
#define MM_BUNDLED_FONT_H
#include <stddef.h>
#include <stdint.h>
extern const uint8_t mm_bundled_font[];
extern const size_t mm_bundled_font_size;
#endif
