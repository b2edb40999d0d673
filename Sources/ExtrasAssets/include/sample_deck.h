#ifndef MM_SAMPLE_DECK_H
#define MM_SAMPLE_DECK_H

#include <stddef.h>
#include <stdint.h>

/// A portrait drawing of a fictitious person.
struct mm_portrait {
    const char *_Nonnull name;
    /// A PNG file.
    const uint8_t *_Nonnull bytes;
    size_t size;
};

/// All portraits, sorted by name.
const struct mm_portrait *_Nonnull mm_portraits(void);
size_t mm_portrait_count(void);

#endif
