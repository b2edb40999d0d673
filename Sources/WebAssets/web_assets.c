#include "web_assets.h"

// A file is listed twice: here, as an array of its bytes, and below, with its path.
static const uint8_t images_extras_companions_svg[] = {
#embed "images/extras/companions.svg"
};
static const uint8_t images_extras_effects_svg[] = {
#embed "images/extras/effects.svg"
};
static const uint8_t images_icon_ground_png[] = {
#embed "images/icon-ground.png"
};
static const uint8_t images_icons_svg[] = {
#embed "images/icons.svg"
};
static const uint8_t openapi_json[] = {
#embed "openapi.json"
};
static const uint8_t pages_error_mustache[] = {
#embed "pages/error.mustache"
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
static const uint8_t pages_layout_mustache[] = {
#embed "pages/layout.mustache"
};
static const uint8_t pages_meme_detail_mustache[] = {
#embed "pages/meme-detail.mustache"
};
static const uint8_t pages_meme_editor_mustache[] = {
#embed "pages/meme-editor.mustache"
};
static const uint8_t pages_sent_memes_mustache[] = {
#embed "pages/sent-memes.mustache"
};
static const uint8_t pages_sign_in_mustache[] = {
#embed "pages/sign-in.mustache"
};
static const uint8_t scripts_api_js[] = {
#embed "scripts/api.js"
};
static const uint8_t scripts_draft_offer_js[] = {
#embed "scripts/draft-offer.js"
};
static const uint8_t scripts_drafts_js[] = {
#embed "scripts/drafts.js"
};
static const uint8_t scripts_dropping_js[] = {
#embed "scripts/dropping.js"
};
static const uint8_t scripts_early_clicks_js[] = {
#embed "scripts/early-clicks.js"
};
static const uint8_t scripts_editor_album_js[] = {
#embed "scripts/editor/album.js"
};
static const uint8_t scripts_editor_ask_js[] = {
#embed "scripts/editor/ask.js"
};
static const uint8_t scripts_editor_camera_js[] = {
#embed "scripts/editor/camera.js"
};
static const uint8_t scripts_editor_caption_field_js[] = {
#embed "scripts/editor/caption-field.js"
};
static const uint8_t scripts_editor_crop_geometry_js[] = {
#embed "scripts/editor/crop-geometry.js"
};
static const uint8_t scripts_editor_cropper_js[] = {
#embed "scripts/editor/cropper.js"
};
static const uint8_t scripts_editor_drag_js[] = {
#embed "scripts/editor/drag.js"
};
static const uint8_t scripts_editor_fitting_js[] = {
#embed "scripts/editor/fitting.js"
};
static const uint8_t scripts_editor_fonts_js[] = {
#embed "scripts/editor/fonts.js"
};
static const uint8_t scripts_editor_keyboard_js[] = {
#embed "scripts/editor/keyboard.js"
};
static const uint8_t scripts_editor_notices_js[] = {
#embed "scripts/editor/notices.js"
};
static const uint8_t scripts_editor_originals_js[] = {
#embed "scripts/editor/originals.js"
};
static const uint8_t scripts_editor_picture_js[] = {
#embed "scripts/editor/picture.js"
};
static const uint8_t scripts_editor_preview_js[] = {
#embed "scripts/editor/preview.js"
};
static const uint8_t scripts_editor_recipe_js[] = {
#embed "scripts/editor/recipe.js"
};
static const uint8_t scripts_editor_stage_js[] = {
#embed "scripts/editor/stage.js"
};
static const uint8_t scripts_editor_style_panel_js[] = {
#embed "scripts/editor/style-panel.js"
};
static const uint8_t scripts_editor_typing_undo_js[] = {
#embed "scripts/editor/typing-undo.js"
};
static const uint8_t scripts_editor_wishes_js[] = {
#embed "scripts/editor/wishes.js"
};
static const uint8_t scripts_editor_work_js[] = {
#embed "scripts/editor/work.js"
};
static const uint8_t scripts_element_js[] = {
#embed "scripts/element.js"
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
static const uint8_t scripts_extras_silly_song_js[] = {
#embed "scripts/extras/silly-song.js"
};
static const uint8_t scripts_kept_pictures_js[] = {
#embed "scripts/kept-pictures.js"
};
static const uint8_t scripts_leaving_js[] = {
#embed "scripts/leaving.js"
};
static const uint8_t scripts_list_ages_js[] = {
#embed "scripts/list/ages.js"
};
static const uint8_t scripts_list_arrow_keys_js[] = {
#embed "scripts/list/arrow-keys.js"
};
static const uint8_t scripts_list_place_js[] = {
#embed "scripts/list/place.js"
};
static const uint8_t scripts_list_results_js[] = {
#embed "scripts/list/results.js"
};
static const uint8_t scripts_list_swipe_js[] = {
#embed "scripts/list/swipe.js"
};
static const uint8_t scripts_meme_detail_js[] = {
#embed "scripts/meme-detail.js"
};
static const uint8_t scripts_meme_editor_js[] = {
#embed "scripts/meme-editor.js"
};
static const uint8_t scripts_moving_js[] = {
#embed "scripts/moving.js"
};
static const uint8_t scripts_sent_memes_js[] = {
#embed "scripts/sent-memes.js"
};
static const uint8_t scripts_share_sheet_js[] = {
#embed "scripts/share-sheet.js"
};
static const uint8_t scripts_to_editor_js[] = {
#embed "scripts/to-editor.js"
};
static const uint8_t scripts_toast_js[] = {
#embed "scripts/toast.js"
};
static const uint8_t scripts_transitions_js[] = {
#embed "scripts/transitions.js"
};
static const uint8_t styles_base_css[] = {
#embed "styles/base.css"
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
static const uint8_t styles_meme_detail_css[] = {
#embed "styles/meme-detail.css"
};
static const uint8_t styles_meme_editor_dialogs_css[] = {
#embed "styles/meme-editor-dialogs.css"
};
static const uint8_t styles_meme_editor_panel_css[] = {
#embed "styles/meme-editor-panel.css"
};
static const uint8_t styles_meme_editor_css[] = {
#embed "styles/meme-editor.css"
};
static const uint8_t styles_sent_memes_css[] = {
#embed "styles/sent-memes.css"
};
static const uint8_t styles_share_sheet_css[] = {
#embed "styles/share-sheet.css"
};
static const uint8_t styles_transitions_css[] = {
#embed "styles/transitions.css"
};

static const struct mm_web_asset assets[] = {
    {"images/extras/companions.svg", images_extras_companions_svg, sizeof images_extras_companions_svg},
    {"images/extras/effects.svg", images_extras_effects_svg, sizeof images_extras_effects_svg},
    {"images/icon-ground.png", images_icon_ground_png, sizeof images_icon_ground_png},
    {"images/icons.svg", images_icons_svg, sizeof images_icons_svg},
    {"openapi.json", openapi_json, sizeof openapi_json},
    {"pages/error.mustache", pages_error_mustache, sizeof pages_error_mustache},
    {"pages/extras.mustache", pages_extras_mustache, sizeof pages_extras_mustache},
    {"pages/extras/crayon-controls.mustache", pages_extras_crayon_controls_mustache, sizeof pages_extras_crayon_controls_mustache},
    {"pages/extras/crayon.mustache", pages_extras_crayon_mustache, sizeof pages_extras_crayon_mustache},
    {"pages/extras/crayons.mustache", pages_extras_crayons_mustache, sizeof pages_extras_crayons_mustache},
    {"pages/extras/members.mustache", pages_extras_members_mustache, sizeof pages_extras_members_mustache},
    {"pages/extras/pitch-perfect.mustache", pages_extras_pitch_perfect_mustache, sizeof pages_extras_pitch_perfect_mustache},
    {"pages/extras/silly-song.mustache", pages_extras_silly_song_mustache, sizeof pages_extras_silly_song_mustache},
    {"pages/layout.mustache", pages_layout_mustache, sizeof pages_layout_mustache},
    {"pages/meme-detail.mustache", pages_meme_detail_mustache, sizeof pages_meme_detail_mustache},
    {"pages/meme-editor.mustache", pages_meme_editor_mustache, sizeof pages_meme_editor_mustache},
    {"pages/sent-memes.mustache", pages_sent_memes_mustache, sizeof pages_sent_memes_mustache},
    {"pages/sign-in.mustache", pages_sign_in_mustache, sizeof pages_sign_in_mustache},
    {"scripts/api.js", scripts_api_js, sizeof scripts_api_js},
    {"scripts/draft-offer.js", scripts_draft_offer_js, sizeof scripts_draft_offer_js},
    {"scripts/drafts.js", scripts_drafts_js, sizeof scripts_drafts_js},
    {"scripts/dropping.js", scripts_dropping_js, sizeof scripts_dropping_js},
    {"scripts/early-clicks.js", scripts_early_clicks_js, sizeof scripts_early_clicks_js},
    {"scripts/editor/album.js", scripts_editor_album_js, sizeof scripts_editor_album_js},
    {"scripts/editor/ask.js", scripts_editor_ask_js, sizeof scripts_editor_ask_js},
    {"scripts/editor/camera.js", scripts_editor_camera_js, sizeof scripts_editor_camera_js},
    {"scripts/editor/caption-field.js", scripts_editor_caption_field_js, sizeof scripts_editor_caption_field_js},
    {"scripts/editor/crop-geometry.js", scripts_editor_crop_geometry_js, sizeof scripts_editor_crop_geometry_js},
    {"scripts/editor/cropper.js", scripts_editor_cropper_js, sizeof scripts_editor_cropper_js},
    {"scripts/editor/drag.js", scripts_editor_drag_js, sizeof scripts_editor_drag_js},
    {"scripts/editor/fitting.js", scripts_editor_fitting_js, sizeof scripts_editor_fitting_js},
    {"scripts/editor/fonts.js", scripts_editor_fonts_js, sizeof scripts_editor_fonts_js},
    {"scripts/editor/keyboard.js", scripts_editor_keyboard_js, sizeof scripts_editor_keyboard_js},
    {"scripts/editor/notices.js", scripts_editor_notices_js, sizeof scripts_editor_notices_js},
    {"scripts/editor/originals.js", scripts_editor_originals_js, sizeof scripts_editor_originals_js},
    {"scripts/editor/picture.js", scripts_editor_picture_js, sizeof scripts_editor_picture_js},
    {"scripts/editor/preview.js", scripts_editor_preview_js, sizeof scripts_editor_preview_js},
    {"scripts/editor/recipe.js", scripts_editor_recipe_js, sizeof scripts_editor_recipe_js},
    {"scripts/editor/stage.js", scripts_editor_stage_js, sizeof scripts_editor_stage_js},
    {"scripts/editor/style-panel.js", scripts_editor_style_panel_js, sizeof scripts_editor_style_panel_js},
    {"scripts/editor/typing-undo.js", scripts_editor_typing_undo_js, sizeof scripts_editor_typing_undo_js},
    {"scripts/editor/wishes.js", scripts_editor_wishes_js, sizeof scripts_editor_wishes_js},
    {"scripts/editor/work.js", scripts_editor_work_js, sizeof scripts_editor_work_js},
    {"scripts/element.js", scripts_element_js, sizeof scripts_element_js},
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
    {"scripts/extras/silly-song.js", scripts_extras_silly_song_js, sizeof scripts_extras_silly_song_js},
    {"scripts/kept-pictures.js", scripts_kept_pictures_js, sizeof scripts_kept_pictures_js},
    {"scripts/leaving.js", scripts_leaving_js, sizeof scripts_leaving_js},
    {"scripts/list/ages.js", scripts_list_ages_js, sizeof scripts_list_ages_js},
    {"scripts/list/arrow-keys.js", scripts_list_arrow_keys_js, sizeof scripts_list_arrow_keys_js},
    {"scripts/list/place.js", scripts_list_place_js, sizeof scripts_list_place_js},
    {"scripts/list/results.js", scripts_list_results_js, sizeof scripts_list_results_js},
    {"scripts/list/swipe.js", scripts_list_swipe_js, sizeof scripts_list_swipe_js},
    {"scripts/meme-detail.js", scripts_meme_detail_js, sizeof scripts_meme_detail_js},
    {"scripts/meme-editor.js", scripts_meme_editor_js, sizeof scripts_meme_editor_js},
    {"scripts/moving.js", scripts_moving_js, sizeof scripts_moving_js},
    {"scripts/sent-memes.js", scripts_sent_memes_js, sizeof scripts_sent_memes_js},
    {"scripts/share-sheet.js", scripts_share_sheet_js, sizeof scripts_share_sheet_js},
    {"scripts/to-editor.js", scripts_to_editor_js, sizeof scripts_to_editor_js},
    {"scripts/toast.js", scripts_toast_js, sizeof scripts_toast_js},
    {"scripts/transitions.js", scripts_transitions_js, sizeof scripts_transitions_js},
    {"styles/base.css", styles_base_css, sizeof styles_base_css},
    {"styles/extras.css", styles_extras_css, sizeof styles_extras_css},
    {"styles/extras/crayons.css", styles_extras_crayons_css, sizeof styles_extras_crayons_css},
    {"styles/extras/members-card.css", styles_extras_members_card_css, sizeof styles_extras_members_card_css},
    {"styles/extras/members.css", styles_extras_members_css, sizeof styles_extras_members_css},
    {"styles/extras/pitch-perfect.css", styles_extras_pitch_perfect_css, sizeof styles_extras_pitch_perfect_css},
    {"styles/extras/silly-song.css", styles_extras_silly_song_css, sizeof styles_extras_silly_song_css},
    {"styles/meme-detail.css", styles_meme_detail_css, sizeof styles_meme_detail_css},
    {"styles/meme-editor-dialogs.css", styles_meme_editor_dialogs_css, sizeof styles_meme_editor_dialogs_css},
    {"styles/meme-editor-panel.css", styles_meme_editor_panel_css, sizeof styles_meme_editor_panel_css},
    {"styles/meme-editor.css", styles_meme_editor_css, sizeof styles_meme_editor_css},
    {"styles/sent-memes.css", styles_sent_memes_css, sizeof styles_sent_memes_css},
    {"styles/share-sheet.css", styles_share_sheet_css, sizeof styles_share_sheet_css},
    {"styles/transitions.css", styles_transitions_css, sizeof styles_transitions_css},
};

const struct mm_web_asset *mm_web_assets(void) { return assets; }
size_t mm_web_asset_count(void) { return sizeof assets / sizeof *assets; }
