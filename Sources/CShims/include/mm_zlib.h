// The zlib streams and checksums inside PNG's metadata chunks.
#ifndef MM_ZLIB_H
#define MM_ZLIB_H

#include "mm_status.h"
#include <stddef.h>
#include <stdint.h>

/// Inflates a zlib stream into memory that the caller frees.
///
/// Output that would be more than `limit` bytes is corrupt.
mm_status mm_inflate(
    const uint8_t *bytes, size_t count, size_t limit, uint8_t **output, size_t *output_count);

/// Deflates into a zlib stream, in memory that the caller frees.
mm_status mm_deflate(
    const uint8_t *bytes, size_t count, uint8_t **output, size_t *output_count);

/// PNG's CRC-32 of a chunk: of its name and what it holds.
uint32_t mm_crc32(const uint8_t *bytes, size_t count);

#endif
