#include "extras_assets.h"

#ifdef __ELF__
// Swift's objects mark .rodata writable, and so all of it would be; a section of another name isn't.
#pragma clang section rodata = "tables"
#endif

// Each file occurs twice: here as an array of its bytes, and below with its path.
static const uint8_t images_extras_companions_svg[] = {
#embed "images/extras/companions.svg"
};
static const uint8_t images_extras_effects_svg[] = {
#embed "images/extras/effects.svg"
};
static const uint8_t images_extras_icons_svg[] = {
#embed "images/extras/icons.svg"
};
static const uint8_t openapi_json[] = {
#embed "openapi.json"
};
static const uint8_t pages_extras_mustache[] = {
#embed "pages/extras.mustache"
};
static const uint8_t pages_extras_crayon_controls_mustache[] = {
#embed "pages/extras/crayon-controls.mustache"
};
static const uint8_t pages_extras_crayon_mustache[] = {
#embed "pages/extras/crayon.mustache"
};
static const uint8_t pages_extras_crayons_mustache[] = {
#embed "pages/extras/crayons.mustache"
};
static const uint8_t pages_extras_members_mustache[] = {
#embed "pages/extras/members.mustache"
};
static const uint8_t pages_extras_pitch_perfect_mustache[] = {
#embed "pages/extras/pitch-perfect.mustache"
};
static const uint8_t pages_extras_silly_song_mustache[] = {
#embed "pages/extras/silly-song.mustache"
};
static const uint8_t scripts_extras_js[] = {
#embed "scripts/extras.js"
};
static const uint8_t scripts_extras_crayon_controls_js[] = {
#embed "scripts/extras/crayon-controls.js"
};
static const uint8_t scripts_extras_held_js[] = {
#embed "scripts/extras/held.js"
};
static const uint8_t scripts_extras_members_js[] = {
#embed "scripts/extras/members.js"
};
static const uint8_t scripts_extras_members_countdown_js[] = {
#embed "scripts/extras/members/countdown.js"
};
static const uint8_t scripts_extras_members_games_js[] = {
#embed "scripts/extras/members/games.js"
};
static const uint8_t scripts_extras_members_portraits_js[] = {
#embed "scripts/extras/members/portraits.js"
};
static const uint8_t scripts_extras_members_screen_js[] = {
#embed "scripts/extras/members/screen.js"
};
static const uint8_t scripts_extras_members_statistics_js[] = {
#embed "scripts/extras/members/statistics.js"
};
static const uint8_t scripts_extras_pitch_perfect_js[] = {
#embed "scripts/extras/pitch-perfect.js"
};
static const uint8_t scripts_extras_pitch_perfect_meter_js[] = {
#embed "scripts/extras/pitch-perfect/meter.js"
};
static const uint8_t scripts_extras_pitch_perfect_microphone_js[] = {
#embed "scripts/extras/pitch-perfect/microphone.js"
};
static const uint8_t scripts_extras_pitch_perfect_player_js[] = {
#embed "scripts/extras/pitch-perfect/player.js"
};
static const uint8_t scripts_extras_pitch_perfect_save_sheet_js[] = {
#embed "scripts/extras/pitch-perfect/save-sheet.js"
};
static const uint8_t scripts_extras_pitch_perfect_voices_js[] = {
#embed "scripts/extras/pitch-perfect/voices.js"
};
static const uint8_t scripts_extras_silly_song_js[] = {
#embed "scripts/extras/silly-song.js"
};
static const uint8_t styles_extras_css[] = {
#embed "styles/extras.css"
};
static const uint8_t styles_extras_crayons_css[] = {
#embed "styles/extras/crayons.css"
};
static const uint8_t styles_extras_members_card_css[] = {
#embed "styles/extras/members-card.css"
};
static const uint8_t styles_extras_members_css[] = {
#embed "styles/extras/members.css"
};
static const uint8_t styles_extras_pitch_perfect_css[] = {
#embed "styles/extras/pitch-perfect.css"
};
static const uint8_t styles_extras_silly_song_css[] = {
#embed "styles/extras/silly-song.css"
};

static const struct mm_web_asset assets[] = {
    {"images/extras/companions.svg", images_extras_companions_svg, sizeof images_extras_companions_svg},
    {"images/extras/effects.svg", images_extras_effects_svg, sizeof images_extras_effects_svg},
    {"images/extras/icons.svg", images_extras_icons_svg, sizeof images_extras_icons_svg},
    {"openapi.json", openapi_json, sizeof openapi_json},
    {"pages/extras.mustache", pages_extras_mustache, sizeof pages_extras_mustache},
    {"pages/extras/crayon-controls.mustache", pages_extras_crayon_controls_mustache, sizeof pages_extras_crayon_controls_mustache},
    {"pages/extras/crayon.mustache", pages_extras_crayon_mustache, sizeof pages_extras_crayon_mustache},
    {"pages/extras/crayons.mustache", pages_extras_crayons_mustache, sizeof pages_extras_crayons_mustache},
    {"pages/extras/members.mustache", pages_extras_members_mustache, sizeof pages_extras_members_mustache},
    {"pages/extras/pitch-perfect.mustache", pages_extras_pitch_perfect_mustache, sizeof pages_extras_pitch_perfect_mustache},
    {"pages/extras/silly-song.mustache", pages_extras_silly_song_mustache, sizeof pages_extras_silly_song_mustache},
    {"scripts/extras.js", scripts_extras_js, sizeof scripts_extras_js},
    {"scripts/extras/crayon-controls.js", scripts_extras_crayon_controls_js, sizeof scripts_extras_crayon_controls_js},
    {"scripts/extras/held.js", scripts_extras_held_js, sizeof scripts_extras_held_js},
    {"scripts/extras/members.js", scripts_extras_members_js, sizeof scripts_extras_members_js},
    {"scripts/extras/members/countdown.js", scripts_extras_members_countdown_js, sizeof scripts_extras_members_countdown_js},
    {"scripts/extras/members/games.js", scripts_extras_members_games_js, sizeof scripts_extras_members_games_js},
    {"scripts/extras/members/portraits.js", scripts_extras_members_portraits_js, sizeof scripts_extras_members_portraits_js},
    {"scripts/extras/members/screen.js", scripts_extras_members_screen_js, sizeof scripts_extras_members_screen_js},
    {"scripts/extras/members/statistics.js", scripts_extras_members_statistics_js, sizeof scripts_extras_members_statistics_js},
    {"scripts/extras/pitch-perfect.js", scripts_extras_pitch_perfect_js, sizeof scripts_extras_pitch_perfect_js},
    {"scripts/extras/pitch-perfect/meter.js", scripts_extras_pitch_perfect_meter_js, sizeof scripts_extras_pitch_perfect_meter_js},
    {"scripts/extras/pitch-perfect/microphone.js", scripts_extras_pitch_perfect_microphone_js, sizeof scripts_extras_pitch_perfect_microphone_js},
    {"scripts/extras/pitch-perfect/player.js", scripts_extras_pitch_perfect_player_js, sizeof scripts_extras_pitch_perfect_player_js},
    {"scripts/extras/pitch-perfect/save-sheet.js", scripts_extras_pitch_perfect_save_sheet_js, sizeof scripts_extras_pitch_perfect_save_sheet_js},
    {"scripts/extras/pitch-perfect/voices.js", scripts_extras_pitch_perfect_voices_js, sizeof scripts_extras_pitch_perfect_voices_js},
    {"scripts/extras/silly-song.js", scripts_extras_silly_song_js, sizeof scripts_extras_silly_song_js},
    {"styles/extras.css", styles_extras_css, sizeof styles_extras_css},
    {"styles/extras/crayons.css", styles_extras_crayons_css, sizeof styles_extras_crayons_css},
    {"styles/extras/members-card.css", styles_extras_members_card_css, sizeof styles_extras_members_card_css},
    {"styles/extras/members.css", styles_extras_members_css, sizeof styles_extras_members_css},
    {"styles/extras/pitch-perfect.css", styles_extras_pitch_perfect_css, sizeof styles_extras_pitch_perfect_css},
    {"styles/extras/silly-song.css", styles_extras_silly_song_css, sizeof styles_extras_silly_song_css},
};

const struct mm_web_asset *mm_extras_assets(void) { return assets; }
size_t mm_extras_asset_count(void) { return sizeof assets / sizeof *assets; }
