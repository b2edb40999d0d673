#ifndef MM_BUNDLED_FONT_H
#define MM_BUNDLED_FONT_H

#include <stddef.h>
#include <stdint.h>

/// The font file that is part of the executable, and its length in bytes.
const uint8_t *mm_bundled_font_bytes(void);
size_t mm_bundled_font_size(void);

#endif
