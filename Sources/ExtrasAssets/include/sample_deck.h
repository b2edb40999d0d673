#ifndef MM_SAMPLE_DECK_H
#define MM_SAMPLE_DECK_H

#include <stddef.h>
#include <stdint.h>

/// A drawn portrait of somebody who doesn't exist.
struct mm_portrait {
    const char *_Nonnull name;
    /// A PNG.
    const uint8_t *_Nonnull bytes;
    size_t size;
};

/// All of them, by their names.
const struct mm_portrait *_Nonnull mm_portraits(void);
size_t mm_portrait_count(void);

#endif
