#include "bundled_font.h"
const uint8_t mm_bundled_font[] = {
#embed "../../Fonts/NotoSansDisplay-ExtraCondensedBlack.ttf"
};
const size_t mm_bundled_font_size = sizeof mm_bundled_font;
