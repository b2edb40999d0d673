#ifndef MM_WEB_ASSETS_H
#define MM_WEB_ASSETS_H

#include <stddef.h>
#include <stdint.h>

/// A file of the web app that is part of the executable.
struct mm_web_asset {
    /// The path in this folder, for example `styles/base.css`.
    const char *_Nonnull path;
    const uint8_t *_Nonnull bytes;
    size_t size;
};

/// All files, in no particular order.
const struct mm_web_asset *_Nonnull mm_web_assets(void);
size_t mm_web_asset_count(void);

#endif
