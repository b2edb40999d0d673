#include "sample_deck.h"

// A portrait is listed twice: here, as an array of its bytes, and below, with its name.
static const uint8_t placeholder[] = {0};

static const struct mm_portrait portraits[] = {
    {"Nobody", placeholder, sizeof placeholder},
};

const struct mm_portrait *mm_portraits(void) { return portraits; }
size_t mm_portrait_count(void) { return sizeof portraits / sizeof *portraits; }
