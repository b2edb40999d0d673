// Imports the system's C libraries: Cairo resamples, HarfBuzz shapes, FriBidi orders bidirectional text,
// FreeType gives outlines, fontconfig finds installed fonts.
//
// libjpeg and libpng aren't here. They report errors with longjmp, which must not cross Swift frames, so
// CShims wraps them.
#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BBOX_H
#include FT_COLOR_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H
#include <hb-ft.h>
#include <hb-ot.h>
#include <hb.h>

// Macros that Swift can't import.
static const FT_Int32 mm_ft_load_unscaled_outline = FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP;
static const FT_Int32 mm_ft_load_color = FT_LOAD_COLOR;
static const FT_Int32 mm_ft_load_metrics = FT_LOAD_BITMAP_METRICS_ONLY;
static inline int mm_ft_is_scalable_sfnt(FT_Face face) {
    return FT_IS_SCALABLE(face) && FT_IS_SFNT(face);
}
// Whether the font has color bitmaps (tables CBDT and sbix), which FreeType doesn't count as scalable.
static inline int mm_ft_has_color_bitmaps(FT_Face face) {
    return FT_HAS_COLOR(face) && FT_HAS_FIXED_SIZES(face) && FT_IS_SFNT(face);
}

// Whether the font has a table COLR, and how long it is.
static inline int mm_ft_has_color_outlines(FT_Face face, FT_ULong *length) {
    return FT_IS_SCALABLE(face) && FT_IS_SFNT(face)
        && FT_Load_Sfnt_Table(face, TTAG_COLR, 0, NULL, length) == 0;
}
// Reads the table COLR, of which the length is known.
static inline FT_Error mm_ft_read_color_outlines(FT_Face face, FT_Byte *bytes, FT_ULong *length) {
    return FT_Load_Sfnt_Table(face, TTAG_COLR, 0, bytes, length);
}

#endif
