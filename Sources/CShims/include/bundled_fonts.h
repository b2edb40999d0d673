#ifndef MM_BUNDLED_FONTS_H
#define MM_BUNDLED_FONTS_H

#include <stddef.h>
#include <stdint.h>

/// A font file in the executable.
struct mm_bundled_font {
    const char *_Nonnull family;
    const char *_Nonnull style;
    const uint8_t *_Nonnull bytes;
    size_t size;
};

/// All bundled fonts; the first is the default.
const struct mm_bundled_font *_Nonnull mm_bundled_fonts(void);
size_t mm_bundled_font_count(void);

#endif
