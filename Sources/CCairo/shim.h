// The one door to the system's C libraries: Cairo draws, HarfBuzz shapes,
// FreeType gives outlines, fontconfig finds installed fonts.
//
// libjpeg and libpng report errors with longjmp, which must not cross Swift
// frames; they are reached through the guarded functions of CShims.
#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <hb.h>

#endif
