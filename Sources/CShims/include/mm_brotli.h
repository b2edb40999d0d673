// Brotli streams (RFC 7932), which browsers take.
//
// libbrotlienc is opened with dlopen when it is first needed, because only the server compresses with it. It
// may be missing.
#ifndef MM_BROTLI_H
#define MM_BROTLI_H

#include "mm_status.h"
#include <stddef.h>
#include <stdint.h>

/// Compresses text to a Brotli stream, in memory that the caller frees.
///
/// `quality` is Brotli's, from 0 (fast) to 11 (small). Returns MM_UNSUPPORTED without libbrotlienc.
mm_status mm_brotli_compress(
    const uint8_t *text, size_t count, int quality, uint8_t **output, size_t *output_count);

#endif
