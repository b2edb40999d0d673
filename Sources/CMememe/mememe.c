// The header must compile alone, and no value of it may change.
#include "mememe.h"

static_assert(MEMEME_OK == 0 && MEMEME_FAILED == 1 && MEMEME_WRONG_USE == 64 && MEMEME_STOPPED == 130);
static_assert(
    MEMEME_NOTHING == 0 && MEMEME_MEMED == 1 && MEMEME_ORIGINAL == 2 && MEMEME_THUMBNAIL == 3);
static_assert(offsetof(mememe_options, struct_size) == 0);
