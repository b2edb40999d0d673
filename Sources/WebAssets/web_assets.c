#include "web_assets.h"

// A file is listed twice: here, as an array of its bytes, and below, with its path.
static const uint8_t images_icons_svg[] = {
#embed "images/icons.svg"
};
static const uint8_t pages_layout_mustache[] = {
#embed "pages/layout.mustache"
};
static const uint8_t pages_meme_detail_mustache[] = {
#embed "pages/meme-detail.mustache"
};
static const uint8_t pages_meme_editor_mustache[] = {
#embed "pages/meme-editor.mustache"
};
static const uint8_t pages_meme_items_mustache[] = {
#embed "pages/meme-items.mustache"
};
static const uint8_t pages_sent_memes_mustache[] = {
#embed "pages/sent-memes.mustache"
};
static const uint8_t scripts_api_js[] = {
#embed "scripts/api.js"
};
static const uint8_t scripts_meme_detail_js[] = {
#embed "scripts/meme-detail.js"
};
static const uint8_t scripts_meme_editor_js[] = {
#embed "scripts/meme-editor.js"
};
static const uint8_t scripts_sent_memes_js[] = {
#embed "scripts/sent-memes.js"
};
static const uint8_t styles_base_css[] = {
#embed "styles/base.css"
};
static const uint8_t styles_meme_detail_css[] = {
#embed "styles/meme-detail.css"
};
static const uint8_t styles_meme_editor_css[] = {
#embed "styles/meme-editor.css"
};
static const uint8_t styles_sent_memes_css[] = {
#embed "styles/sent-memes.css"
};

static const struct mm_web_asset assets[] = {
    {"images/icons.svg", images_icons_svg, sizeof images_icons_svg},
    {"pages/layout.mustache", pages_layout_mustache, sizeof pages_layout_mustache},
    {"pages/meme-detail.mustache", pages_meme_detail_mustache, sizeof pages_meme_detail_mustache},
    {"pages/meme-editor.mustache", pages_meme_editor_mustache, sizeof pages_meme_editor_mustache},
    {"pages/meme-items.mustache", pages_meme_items_mustache, sizeof pages_meme_items_mustache},
    {"pages/sent-memes.mustache", pages_sent_memes_mustache, sizeof pages_sent_memes_mustache},
    {"scripts/api.js", scripts_api_js, sizeof scripts_api_js},
    {"scripts/meme-detail.js", scripts_meme_detail_js, sizeof scripts_meme_detail_js},
    {"scripts/meme-editor.js", scripts_meme_editor_js, sizeof scripts_meme_editor_js},
    {"scripts/sent-memes.js", scripts_sent_memes_js, sizeof scripts_sent_memes_js},
    {"styles/base.css", styles_base_css, sizeof styles_base_css},
    {"styles/meme-detail.css", styles_meme_detail_css, sizeof styles_meme_detail_css},
    {"styles/meme-editor.css", styles_meme_editor_css, sizeof styles_meme_editor_css},
    {"styles/sent-memes.css", styles_sent_memes_css, sizeof styles_sent_memes_css},
};

const struct mm_web_asset *mm_web_assets(void) { return assets; }
size_t mm_web_asset_count(void) { return sizeof assets / sizeof *assets; }
