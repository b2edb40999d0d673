#ifndef MM_EXTRAS_ASSETS_H
#define MM_EXTRAS_ASSETS_H

#include "web_assets.h"

/// The files of the companions' pages, in no particular order.
const struct mm_web_asset *_Nonnull mm_extras_assets(void);
size_t mm_extras_asset_count(void);

#endif
