#include "bundled_font.h"

static const uint8_t font[] = {
#embed "../../Fonts/NotoSansDisplay-ExtraCondensedBlack.ttf"
};

const uint8_t *mm_bundled_font_bytes(void) { return font; }
size_t mm_bundled_font_size(void) { return sizeof font; }
