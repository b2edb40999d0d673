#include "bundled_fonts.h"

#ifdef __ELF__
// Swift's objects mark .rodata writable, and so all of it would be; a section of another name isn't.
#pragma clang section rodata = "tables"
#endif

static const uint8_t mememe_headline[] = {
#embed "../../Fonts/MememeHeadline-Black.ttf"
};
static const uint8_t bebas_neue[] = {
#embed "../../Fonts/BebasNeue-Bold.otf"
};
static const uint8_t comic_neue[] = {
#embed "../../Fonts/ComicNeue-Bold.otf"
};
static const uint8_t liberation_sans[] = {
#embed "../../Fonts/LiberationSans-Bold.ttf"
};
static const uint8_t liberation_serif[] = {
#embed "../../Fonts/LiberationSerif-Regular.ttf"
};
static const uint8_t lobster_two[] = {
#embed "../../Fonts/LobsterTwo-BoldItalic.otf"
};

// The names are listed here, so that listing the fonts doesn't open them. Tests compare them to the
// files.
static const struct mm_bundled_font fonts[] = {
    {"Mememe Headline", "Black", mememe_headline, sizeof mememe_headline},
    {"Bebas Neue", "Bold", bebas_neue, sizeof bebas_neue},
    {"Comic Neue", "Bold", comic_neue, sizeof comic_neue},
    {"Liberation Sans", "Bold", liberation_sans, sizeof liberation_sans},
    {"Liberation Serif", "Regular", liberation_serif, sizeof liberation_serif},
    {"Lobster Two", "Bold Italic", lobster_two, sizeof lobster_two},
};

const struct mm_bundled_font *mm_bundled_fonts(void) { return fonts; }
size_t mm_bundled_font_count(void) { return sizeof fonts / sizeof *fonts; }
