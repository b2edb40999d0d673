#include "web_assets.h"

#ifdef __ELF__
// Swift's objects mark .rodata writable, and so all of it would be; a section of another name isn't.
#pragma clang section rodata = "tables"
#endif

// Each file occurs twice: here as an array of its bytes, and below with its path.
static const uint8_t fonts_headline_greek_cyrillic_woff2[] = {
#embed "fonts/headline-greek-cyrillic.woff2"
};
static const uint8_t fonts_headline_latin_woff2[] = {
#embed "fonts/headline-latin.woff2"
};
static const uint8_t fonts_headline_latin_extended_woff2[] = {
#embed "fonts/headline-latin-extended.woff2"
};
static const uint8_t fonts_headline_others_woff2[] = {
#embed "fonts/headline-others.woff2"
};
static const uint8_t images_icon_ground_png[] = {
#embed "images/icon-ground.png"
};
static const uint8_t images_icons_svg[] = {
#embed "images/icons.svg"
};
static const uint8_t languages_ar_json[] = {
#embed "languages/ar.json"
};
static const uint8_t languages_de_json[] = {
#embed "languages/de.json"
};
static const uint8_t languages_es_json[] = {
#embed "languages/es.json"
};
static const uint8_t languages_server_ar_json[] = {
#embed "languages/server/ar.json"
};
static const uint8_t languages_server_de_json[] = {
#embed "languages/server/de.json"
};
static const uint8_t languages_server_es_json[] = {
#embed "languages/server/es.json"
};
static const uint8_t languages_server_uk_json[] = {
#embed "languages/server/uk.json"
};
static const uint8_t languages_templates_ar_json[] = {
#embed "languages/templates/ar.json"
};
static const uint8_t languages_templates_de_json[] = {
#embed "languages/templates/de.json"
};
static const uint8_t languages_templates_es_json[] = {
#embed "languages/templates/es.json"
};
static const uint8_t languages_templates_uk_json[] = {
#embed "languages/templates/uk.json"
};
static const uint8_t languages_uk_json[] = {
#embed "languages/uk.json"
};
static const uint8_t openapi_json[] = {
#embed "openapi.json"
};
static const uint8_t pages_error_mustache[] = {
#embed "pages/error.mustache"
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
static const uint8_t pages_offline_mustache[] = {
#embed "pages/offline.mustache"
};
static const uint8_t pages_public_meme_mustache[] = {
#embed "pages/public-meme.mustache"
};
static const uint8_t pages_sent_memes_mustache[] = {
#embed "pages/sent-memes.mustache"
};
static const uint8_t pages_sign_in_mustache[] = {
#embed "pages/sign-in.mustache"
};
static const uint8_t pages_sign_out_mustache[] = {
#embed "pages/sign-out.mustache"
};
static const uint8_t pages_trash_mustache[] = {
#embed "pages/trash.mustache"
};
static const uint8_t scripts_api_js[] = {
#embed "scripts/api.js"
};
static const uint8_t scripts_database_js[] = {
#embed "scripts/database.js"
};
static const uint8_t scripts_detail_history_js[] = {
#embed "scripts/detail-history.js"
};
static const uint8_t scripts_detail_info_js[] = {
#embed "scripts/detail-info.js"
};
static const uint8_t scripts_detail_links_js[] = {
#embed "scripts/detail-links.js"
};
static const uint8_t scripts_detail_template_js[] = {
#embed "scripts/detail-template.js"
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
static const uint8_t scripts_editor_areas_js[] = {
#embed "scripts/editor/areas.js"
};
static const uint8_t scripts_editor_arrivals_js[] = {
#embed "scripts/editor/arrivals.js"
};
static const uint8_t scripts_editor_ask_js[] = {
#embed "scripts/editor/ask.js"
};
static const uint8_t scripts_editor_beginning_js[] = {
#embed "scripts/editor/beginning.js"
};
static const uint8_t scripts_editor_camera_js[] = {
#embed "scripts/editor/camera.js"
};
static const uint8_t scripts_editor_caption_field_js[] = {
#embed "scripts/editor/caption-field.js"
};
static const uint8_t scripts_editor_colour_choice_js[] = {
#embed "scripts/editor/colour-choice.js"
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
static const uint8_t scripts_editor_effect_choice_js[] = {
#embed "scripts/editor/effect-choice.js"
};
static const uint8_t scripts_editor_fields_js[] = {
#embed "scripts/editor/fields.js"
};
static const uint8_t scripts_editor_fitting_js[] = {
#embed "scripts/editor/fitting.js"
};
static const uint8_t scripts_editor_fonts_js[] = {
#embed "scripts/editor/fonts.js"
};
static const uint8_t scripts_editor_frame_times_js[] = {
#embed "scripts/editor/frame-times.js"
};
static const uint8_t scripts_editor_frames_js[] = {
#embed "scripts/editor/frames.js"
};
static const uint8_t scripts_editor_grid_panel_js[] = {
#embed "scripts/editor/grid-panel.js"
};
static const uint8_t scripts_editor_handle_js[] = {
#embed "scripts/editor/handle.js"
};
static const uint8_t scripts_editor_hidden_area_js[] = {
#embed "scripts/editor/hidden-area.js"
};
static const uint8_t scripts_editor_hide_panel_js[] = {
#embed "scripts/editor/hide-panel.js"
};
static const uint8_t scripts_editor_history_js[] = {
#embed "scripts/editor/history.js"
};
static const uint8_t scripts_editor_keyboard_js[] = {
#embed "scripts/editor/keyboard.js"
};
static const uint8_t scripts_editor_laid_picture_js[] = {
#embed "scripts/editor/laid-picture.js"
};
static const uint8_t scripts_editor_layer_actions_js[] = {
#embed "scripts/editor/layer-actions.js"
};
static const uint8_t scripts_editor_layer_clipboard_js[] = {
#embed "scripts/editor/layer-clipboard.js"
};
static const uint8_t scripts_editor_layer_commands_js[] = {
#embed "scripts/editor/layer-commands.js"
};
static const uint8_t scripts_editor_layer_menu_js[] = {
#embed "scripts/editor/layer-menu.js"
};
static const uint8_t scripts_editor_layer_views_js[] = {
#embed "scripts/editor/layer-views.js"
};
static const uint8_t scripts_editor_layers_panel_js[] = {
#embed "scripts/editor/layers-panel.js"
};
static const uint8_t scripts_editor_marquee_js[] = {
#embed "scripts/editor/marquee.js"
};
static const uint8_t scripts_editor_meme_panel_js[] = {
#embed "scripts/editor/meme-panel.js"
};
static const uint8_t scripts_editor_meme_place_js[] = {
#embed "scripts/editor/meme-place.js"
};
static const uint8_t scripts_editor_moving_preview_js[] = {
#embed "scripts/editor/moving-preview.js"
};
static const uint8_t scripts_editor_notices_js[] = {
#embed "scripts/editor/notices.js"
};
static const uint8_t scripts_editor_originals_js[] = {
#embed "scripts/editor/originals.js"
};
static const uint8_t scripts_editor_panel_borders_js[] = {
#embed "scripts/editor/panel-borders.js"
};
static const uint8_t scripts_editor_panel_grid_js[] = {
#embed "scripts/editor/panel-grid.js"
};
static const uint8_t scripts_editor_panel_swap_js[] = {
#embed "scripts/editor/panel-swap.js"
};
static const uint8_t scripts_editor_panels_js[] = {
#embed "scripts/editor/panels.js"
};
static const uint8_t scripts_editor_picture_colours_js[] = {
#embed "scripts/editor/picture-colours.js"
};
static const uint8_t scripts_editor_picture_format_js[] = {
#embed "scripts/editor/picture-format.js"
};
static const uint8_t scripts_editor_picture_panel_js[] = {
#embed "scripts/editor/picture-panel.js"
};
static const uint8_t scripts_editor_picture_js[] = {
#embed "scripts/editor/picture.js"
};
static const uint8_t scripts_editor_pointer_js[] = {
#embed "scripts/editor/pointer.js"
};
static const uint8_t scripts_editor_presets_js[] = {
#embed "scripts/editor/presets.js"
};
static const uint8_t scripts_editor_preview_js[] = {
#embed "scripts/editor/preview.js"
};
static const uint8_t scripts_editor_recipe_js[] = {
#embed "scripts/editor/recipe.js"
};
static const uint8_t scripts_editor_selection_js[] = {
#embed "scripts/editor/selection.js"
};
static const uint8_t scripts_editor_sending_js[] = {
#embed "scripts/editor/sending.js"
};
static const uint8_t scripts_editor_several_js[] = {
#embed "scripts/editor/several.js"
};
static const uint8_t scripts_editor_shadows_js[] = {
#embed "scripts/editor/shadows.js"
};
static const uint8_t scripts_editor_stage_zoom_js[] = {
#embed "scripts/editor/stage-zoom.js"
};
static const uint8_t scripts_editor_stage_js[] = {
#embed "scripts/editor/stage.js"
};
static const uint8_t scripts_editor_style_panel_js[] = {
#embed "scripts/editor/style-panel.js"
};
static const uint8_t scripts_editor_time_fields_js[] = {
#embed "scripts/editor/time-fields.js"
};
static const uint8_t scripts_editor_timeline_js[] = {
#embed "scripts/editor/timeline.js"
};
static const uint8_t scripts_editor_times_js[] = {
#embed "scripts/editor/times.js"
};
static const uint8_t scripts_editor_typing_undo_js[] = {
#embed "scripts/editor/typing-undo.js"
};
static const uint8_t scripts_editor_tool_strip_js[] = {
#embed "scripts/editor/tool-strip.js"
};
static const uint8_t scripts_editor_typesetting_js[] = {
#embed "scripts/editor/typesetting.js"
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
static const uint8_t scripts_kept_pictures_js[] = {
#embed "scripts/kept-pictures.js"
};
static const uint8_t scripts_language_choice_js[] = {
#embed "scripts/language-choice.js"
};
static const uint8_t scripts_layers_js[] = {
#embed "scripts/layers.js"
};
static const uint8_t scripts_leaving_js[] = {
#embed "scripts/leaving.js"
};
static const uint8_t scripts_list_ages_js[] = {
#embed "scripts/list/ages.js"
};
static const uint8_t scripts_list_arrangement_js[] = {
#embed "scripts/list/arrangement.js"
};
static const uint8_t scripts_list_arrow_keys_js[] = {
#embed "scripts/list/arrow-keys.js"
};
static const uint8_t scripts_list_downloads_js[] = {
#embed "scripts/list/downloads.js"
};
static const uint8_t scripts_list_filing_js[] = {
#embed "scripts/list/filing.js"
};
static const uint8_t scripts_list_filters_js[] = {
#embed "scripts/list/filters.js"
};
static const uint8_t scripts_list_going_js[] = {
#embed "scripts/list/going.js"
};
static const uint8_t scripts_list_justify_js[] = {
#embed "scripts/list/justify.js"
};
static const uint8_t scripts_list_picking_js[] = {
#embed "scripts/list/picking.js"
};
static const uint8_t scripts_list_place_js[] = {
#embed "scripts/list/place.js"
};
static const uint8_t scripts_list_results_js[] = {
#embed "scripts/list/results.js"
};
static const uint8_t scripts_list_scrubber_js[] = {
#embed "scripts/list/scrubber.js"
};
static const uint8_t scripts_list_swipe_js[] = {
#embed "scripts/list/swipe.js"
};
static const uint8_t scripts_listing_js[] = {
#embed "scripts/listing.js"
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
static const uint8_t scripts_offline_js[] = {
#embed "scripts/offline.js"
};
static const uint8_t scripts_outbox_js[] = {
#embed "scripts/outbox.js"
};
static const uint8_t scripts_outgoing_js[] = {
#embed "scripts/outgoing.js"
};
static const uint8_t scripts_pinch_js[] = {
#embed "scripts/pinch.js"
};
static const uint8_t scripts_sent_memes_js[] = {
#embed "scripts/sent-memes.js"
};
static const uint8_t scripts_share_sheet_js[] = {
#embed "scripts/share-sheet.js"
};
static const uint8_t scripts_small_sheet_js[] = {
#embed "scripts/small-sheet.js"
};
static const uint8_t scripts_tag_field_js[] = {
#embed "scripts/tag-field.js"
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
static const uint8_t scripts_trash_js[] = {
#embed "scripts/trash.js"
};
static const uint8_t scripts_words_js[] = {
#embed "scripts/words.js"
};
static const uint8_t scripts_worker_js[] = {
#embed "scripts/worker.js"
};
static const uint8_t scripts_zip_js[] = {
#embed "scripts/zip.js"
};
static const uint8_t scripts_zoom_js[] = {
#embed "scripts/zoom.js"
};
static const uint8_t styles_base_css[] = {
#embed "styles/base.css"
};
static const uint8_t styles_meme_detail_css[] = {
#embed "styles/meme-detail.css"
};
static const uint8_t styles_meme_editor_dialogs_css[] = {
#embed "styles/meme-editor-dialogs.css"
};
static const uint8_t styles_meme_editor_panels_css[] = {
#embed "styles/meme-editor-panels.css"
};
static const uint8_t styles_meme_editor_stage_css[] = {
#embed "styles/meme-editor-stage.css"
};
static const uint8_t styles_meme_editor_timeline_css[] = {
#embed "styles/meme-editor-timeline.css"
};
static const uint8_t styles_meme_editor_css[] = {
#embed "styles/meme-editor.css"
};
static const uint8_t styles_public_meme_css[] = {
#embed "styles/public-meme.css"
};
static const uint8_t styles_sent_memes_css[] = {
#embed "styles/sent-memes.css"
};
static const uint8_t styles_share_sheet_css[] = {
#embed "styles/share-sheet.css"
};
static const uint8_t styles_small_sheet_css[] = {
#embed "styles/small-sheet.css"
};
static const uint8_t styles_tags_css[] = {
#embed "styles/tags.css"
};
static const uint8_t styles_transitions_css[] = {
#embed "styles/transitions.css"
};

static const struct mm_web_asset assets[] = {
    {"fonts/headline-greek-cyrillic.woff2", fonts_headline_greek_cyrillic_woff2, sizeof fonts_headline_greek_cyrillic_woff2},
    {"fonts/headline-latin.woff2", fonts_headline_latin_woff2, sizeof fonts_headline_latin_woff2},
    {"fonts/headline-latin-extended.woff2", fonts_headline_latin_extended_woff2, sizeof fonts_headline_latin_extended_woff2},
    {"fonts/headline-others.woff2", fonts_headline_others_woff2, sizeof fonts_headline_others_woff2},
    {"images/icon-ground.png", images_icon_ground_png, sizeof images_icon_ground_png},
    {"images/icons.svg", images_icons_svg, sizeof images_icons_svg},
    {"languages/ar.json", languages_ar_json, sizeof languages_ar_json},
    {"languages/de.json", languages_de_json, sizeof languages_de_json},
    {"languages/es.json", languages_es_json, sizeof languages_es_json},
    {"languages/server/ar.json", languages_server_ar_json,
     sizeof languages_server_ar_json},
    {"languages/server/de.json", languages_server_de_json,
     sizeof languages_server_de_json},
    {"languages/server/es.json", languages_server_es_json,
     sizeof languages_server_es_json},
    {"languages/server/uk.json", languages_server_uk_json,
     sizeof languages_server_uk_json},
    {"languages/templates/ar.json", languages_templates_ar_json,
     sizeof languages_templates_ar_json},
    {"languages/templates/de.json", languages_templates_de_json,
     sizeof languages_templates_de_json},
    {"languages/templates/es.json", languages_templates_es_json,
     sizeof languages_templates_es_json},
    {"languages/templates/uk.json", languages_templates_uk_json,
     sizeof languages_templates_uk_json},
    {"languages/uk.json", languages_uk_json, sizeof languages_uk_json},
    {"openapi.json", openapi_json, sizeof openapi_json},
    {"pages/error.mustache", pages_error_mustache, sizeof pages_error_mustache},
    {"pages/layout.mustache", pages_layout_mustache, sizeof pages_layout_mustache},
    {"pages/meme-detail.mustache", pages_meme_detail_mustache, sizeof pages_meme_detail_mustache},
    {"pages/meme-editor.mustache", pages_meme_editor_mustache, sizeof pages_meme_editor_mustache},
    {"pages/offline.mustache", pages_offline_mustache, sizeof pages_offline_mustache},
    {"pages/public-meme.mustache", pages_public_meme_mustache, sizeof pages_public_meme_mustache},
    {"pages/sent-memes.mustache", pages_sent_memes_mustache, sizeof pages_sent_memes_mustache},
    {"pages/sign-in.mustache", pages_sign_in_mustache, sizeof pages_sign_in_mustache},
    {"pages/sign-out.mustache", pages_sign_out_mustache, sizeof pages_sign_out_mustache},
    {"pages/trash.mustache", pages_trash_mustache, sizeof pages_trash_mustache},
    {"scripts/api.js", scripts_api_js, sizeof scripts_api_js},
    {"scripts/database.js", scripts_database_js, sizeof scripts_database_js},
    {"scripts/detail-history.js", scripts_detail_history_js, sizeof scripts_detail_history_js},
    {"scripts/detail-info.js", scripts_detail_info_js, sizeof scripts_detail_info_js},
    {"scripts/detail-links.js", scripts_detail_links_js, sizeof scripts_detail_links_js},
    {"scripts/detail-template.js", scripts_detail_template_js, sizeof scripts_detail_template_js},
    {"scripts/draft-offer.js", scripts_draft_offer_js, sizeof scripts_draft_offer_js},
    {"scripts/drafts.js", scripts_drafts_js, sizeof scripts_drafts_js},
    {"scripts/dropping.js", scripts_dropping_js, sizeof scripts_dropping_js},
    {"scripts/early-clicks.js", scripts_early_clicks_js, sizeof scripts_early_clicks_js},
    {"scripts/editor/album.js", scripts_editor_album_js, sizeof scripts_editor_album_js},
    {"scripts/editor/areas.js", scripts_editor_areas_js, sizeof scripts_editor_areas_js},
    {"scripts/editor/arrivals.js", scripts_editor_arrivals_js, sizeof scripts_editor_arrivals_js},
    {"scripts/editor/ask.js", scripts_editor_ask_js, sizeof scripts_editor_ask_js},
    {"scripts/editor/beginning.js", scripts_editor_beginning_js, sizeof scripts_editor_beginning_js},
    {"scripts/editor/camera.js", scripts_editor_camera_js, sizeof scripts_editor_camera_js},
    {"scripts/editor/caption-field.js", scripts_editor_caption_field_js, sizeof scripts_editor_caption_field_js},
    {"scripts/editor/colour-choice.js", scripts_editor_colour_choice_js, sizeof scripts_editor_colour_choice_js},
    {"scripts/editor/crop-geometry.js", scripts_editor_crop_geometry_js, sizeof scripts_editor_crop_geometry_js},
    {"scripts/editor/cropper.js", scripts_editor_cropper_js, sizeof scripts_editor_cropper_js},
    {"scripts/editor/drag.js", scripts_editor_drag_js, sizeof scripts_editor_drag_js},
    {"scripts/editor/effect-choice.js", scripts_editor_effect_choice_js, sizeof scripts_editor_effect_choice_js},
    {"scripts/editor/fields.js", scripts_editor_fields_js, sizeof scripts_editor_fields_js},
    {"scripts/editor/fitting.js", scripts_editor_fitting_js, sizeof scripts_editor_fitting_js},
    {"scripts/editor/fonts.js", scripts_editor_fonts_js, sizeof scripts_editor_fonts_js},
    {"scripts/editor/frame-times.js", scripts_editor_frame_times_js, sizeof scripts_editor_frame_times_js},
    {"scripts/editor/frames.js", scripts_editor_frames_js, sizeof scripts_editor_frames_js},
    {"scripts/editor/grid-panel.js", scripts_editor_grid_panel_js, sizeof scripts_editor_grid_panel_js},
    {"scripts/editor/handle.js", scripts_editor_handle_js, sizeof scripts_editor_handle_js},
    {"scripts/editor/hidden-area.js", scripts_editor_hidden_area_js, sizeof scripts_editor_hidden_area_js},
    {"scripts/editor/hide-panel.js", scripts_editor_hide_panel_js, sizeof scripts_editor_hide_panel_js},
    {"scripts/editor/history.js", scripts_editor_history_js, sizeof scripts_editor_history_js},
    {"scripts/editor/keyboard.js", scripts_editor_keyboard_js, sizeof scripts_editor_keyboard_js},
    {"scripts/editor/laid-picture.js", scripts_editor_laid_picture_js, sizeof scripts_editor_laid_picture_js},
    {"scripts/editor/layer-actions.js", scripts_editor_layer_actions_js, sizeof scripts_editor_layer_actions_js},
    {"scripts/editor/layer-clipboard.js", scripts_editor_layer_clipboard_js, sizeof scripts_editor_layer_clipboard_js},
    {"scripts/editor/layer-commands.js", scripts_editor_layer_commands_js, sizeof scripts_editor_layer_commands_js},
    {"scripts/editor/layer-menu.js", scripts_editor_layer_menu_js, sizeof scripts_editor_layer_menu_js},
    {"scripts/editor/layer-views.js", scripts_editor_layer_views_js, sizeof scripts_editor_layer_views_js},
    {"scripts/editor/layers-panel.js", scripts_editor_layers_panel_js, sizeof scripts_editor_layers_panel_js},
    {"scripts/editor/marquee.js", scripts_editor_marquee_js, sizeof scripts_editor_marquee_js},
    {"scripts/editor/meme-panel.js", scripts_editor_meme_panel_js, sizeof scripts_editor_meme_panel_js},
    {"scripts/editor/meme-place.js", scripts_editor_meme_place_js, sizeof scripts_editor_meme_place_js},
    {"scripts/editor/moving-preview.js", scripts_editor_moving_preview_js, sizeof scripts_editor_moving_preview_js},
    {"scripts/editor/notices.js", scripts_editor_notices_js, sizeof scripts_editor_notices_js},
    {"scripts/editor/originals.js", scripts_editor_originals_js, sizeof scripts_editor_originals_js},
    {"scripts/editor/panel-borders.js", scripts_editor_panel_borders_js, sizeof scripts_editor_panel_borders_js},
    {"scripts/editor/panel-grid.js", scripts_editor_panel_grid_js, sizeof scripts_editor_panel_grid_js},
    {"scripts/editor/panel-swap.js", scripts_editor_panel_swap_js, sizeof scripts_editor_panel_swap_js},
    {"scripts/editor/panels.js", scripts_editor_panels_js, sizeof scripts_editor_panels_js},
    {"scripts/editor/picture-colours.js", scripts_editor_picture_colours_js, sizeof scripts_editor_picture_colours_js},
    {"scripts/editor/picture-format.js", scripts_editor_picture_format_js, sizeof scripts_editor_picture_format_js},
    {"scripts/editor/picture-panel.js", scripts_editor_picture_panel_js, sizeof scripts_editor_picture_panel_js},
    {"scripts/editor/picture.js", scripts_editor_picture_js, sizeof scripts_editor_picture_js},
    {"scripts/editor/pointer.js", scripts_editor_pointer_js, sizeof scripts_editor_pointer_js},
    {"scripts/editor/presets.js", scripts_editor_presets_js, sizeof scripts_editor_presets_js},
    {"scripts/editor/preview.js", scripts_editor_preview_js, sizeof scripts_editor_preview_js},
    {"scripts/editor/recipe.js", scripts_editor_recipe_js, sizeof scripts_editor_recipe_js},
    {"scripts/editor/selection.js", scripts_editor_selection_js, sizeof scripts_editor_selection_js},
    {"scripts/editor/sending.js", scripts_editor_sending_js, sizeof scripts_editor_sending_js},
    {"scripts/editor/several.js", scripts_editor_several_js, sizeof scripts_editor_several_js},
    {"scripts/editor/shadows.js", scripts_editor_shadows_js, sizeof scripts_editor_shadows_js},
    {"scripts/editor/stage-zoom.js", scripts_editor_stage_zoom_js, sizeof scripts_editor_stage_zoom_js},
    {"scripts/editor/stage.js", scripts_editor_stage_js, sizeof scripts_editor_stage_js},
    {"scripts/editor/style-panel.js", scripts_editor_style_panel_js, sizeof scripts_editor_style_panel_js},
    {"scripts/editor/time-fields.js", scripts_editor_time_fields_js, sizeof scripts_editor_time_fields_js},
    {"scripts/editor/timeline.js", scripts_editor_timeline_js, sizeof scripts_editor_timeline_js},
    {"scripts/editor/times.js", scripts_editor_times_js, sizeof scripts_editor_times_js},
    {"scripts/editor/typing-undo.js", scripts_editor_typing_undo_js, sizeof scripts_editor_typing_undo_js},
    {"scripts/editor/tool-strip.js", scripts_editor_tool_strip_js, sizeof scripts_editor_tool_strip_js},
    {"scripts/editor/typesetting.js", scripts_editor_typesetting_js,
     sizeof scripts_editor_typesetting_js},
    {"scripts/editor/wishes.js", scripts_editor_wishes_js, sizeof scripts_editor_wishes_js},
    {"scripts/editor/work.js", scripts_editor_work_js, sizeof scripts_editor_work_js},
    {"scripts/element.js", scripts_element_js, sizeof scripts_element_js},
    {"scripts/kept-pictures.js", scripts_kept_pictures_js, sizeof scripts_kept_pictures_js},
    {"scripts/language-choice.js", scripts_language_choice_js, sizeof scripts_language_choice_js},
    {"scripts/layers.js", scripts_layers_js, sizeof scripts_layers_js},
    {"scripts/leaving.js", scripts_leaving_js, sizeof scripts_leaving_js},
    {"scripts/list/ages.js", scripts_list_ages_js, sizeof scripts_list_ages_js},
    {"scripts/list/arrangement.js", scripts_list_arrangement_js, sizeof scripts_list_arrangement_js},
    {"scripts/list/arrow-keys.js", scripts_list_arrow_keys_js, sizeof scripts_list_arrow_keys_js},
    {"scripts/list/downloads.js", scripts_list_downloads_js, sizeof scripts_list_downloads_js},
    {"scripts/list/filing.js", scripts_list_filing_js, sizeof scripts_list_filing_js},
    {"scripts/list/filters.js", scripts_list_filters_js, sizeof scripts_list_filters_js},
    {"scripts/list/going.js", scripts_list_going_js, sizeof scripts_list_going_js},
    {"scripts/list/justify.js", scripts_list_justify_js, sizeof scripts_list_justify_js},
    {"scripts/list/picking.js", scripts_list_picking_js, sizeof scripts_list_picking_js},
    {"scripts/list/place.js", scripts_list_place_js, sizeof scripts_list_place_js},
    {"scripts/list/results.js", scripts_list_results_js, sizeof scripts_list_results_js},
    {"scripts/list/scrubber.js", scripts_list_scrubber_js, sizeof scripts_list_scrubber_js},
    {"scripts/list/swipe.js", scripts_list_swipe_js, sizeof scripts_list_swipe_js},
    {"scripts/listing.js", scripts_listing_js, sizeof scripts_listing_js},
    {"scripts/meme-detail.js", scripts_meme_detail_js, sizeof scripts_meme_detail_js},
    {"scripts/meme-editor.js", scripts_meme_editor_js, sizeof scripts_meme_editor_js},
    {"scripts/moving.js", scripts_moving_js, sizeof scripts_moving_js},
    {"scripts/offline.js", scripts_offline_js, sizeof scripts_offline_js},
    {"scripts/outbox.js", scripts_outbox_js, sizeof scripts_outbox_js},
    {"scripts/outgoing.js", scripts_outgoing_js, sizeof scripts_outgoing_js},
    {"scripts/pinch.js", scripts_pinch_js, sizeof scripts_pinch_js},
    {"scripts/sent-memes.js", scripts_sent_memes_js, sizeof scripts_sent_memes_js},
    {"scripts/share-sheet.js", scripts_share_sheet_js, sizeof scripts_share_sheet_js},
    {"scripts/small-sheet.js", scripts_small_sheet_js, sizeof scripts_small_sheet_js},
    {"scripts/tag-field.js", scripts_tag_field_js, sizeof scripts_tag_field_js},
    {"scripts/to-editor.js", scripts_to_editor_js, sizeof scripts_to_editor_js},
    {"scripts/toast.js", scripts_toast_js, sizeof scripts_toast_js},
    {"scripts/transitions.js", scripts_transitions_js, sizeof scripts_transitions_js},
    {"scripts/trash.js", scripts_trash_js, sizeof scripts_trash_js},
    {"scripts/words.js", scripts_words_js, sizeof scripts_words_js},
    {"scripts/worker.js", scripts_worker_js, sizeof scripts_worker_js},
    {"scripts/zip.js", scripts_zip_js, sizeof scripts_zip_js},
    {"scripts/zoom.js", scripts_zoom_js, sizeof scripts_zoom_js},
    {"styles/base.css", styles_base_css, sizeof styles_base_css},
    {"styles/meme-detail.css", styles_meme_detail_css, sizeof styles_meme_detail_css},
    {"styles/meme-editor-dialogs.css", styles_meme_editor_dialogs_css, sizeof styles_meme_editor_dialogs_css},
    {"styles/meme-editor-panels.css", styles_meme_editor_panels_css, sizeof styles_meme_editor_panels_css},
    {"styles/meme-editor-stage.css", styles_meme_editor_stage_css, sizeof styles_meme_editor_stage_css},
    {"styles/meme-editor-timeline.css", styles_meme_editor_timeline_css, sizeof styles_meme_editor_timeline_css},
    {"styles/meme-editor.css", styles_meme_editor_css, sizeof styles_meme_editor_css},
    {"styles/public-meme.css", styles_public_meme_css, sizeof styles_public_meme_css},
    {"styles/sent-memes.css", styles_sent_memes_css, sizeof styles_sent_memes_css},
    {"styles/share-sheet.css", styles_share_sheet_css, sizeof styles_share_sheet_css},
    {"styles/small-sheet.css", styles_small_sheet_css, sizeof styles_small_sheet_css},
    {"styles/tags.css", styles_tags_css, sizeof styles_tags_css},
    {"styles/transitions.css", styles_transitions_css, sizeof styles_transitions_css},
};

const struct mm_web_asset *mm_web_assets(void) { return assets; }
size_t mm_web_asset_count(void) { return sizeof assets / sizeof *assets; }
