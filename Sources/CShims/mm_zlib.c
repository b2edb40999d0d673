#include "mm_zlib.h"

#include "mm_buffer.h"
#include <limits.h>

#include <zlib.h>

mm_status mm_inflate(
    const uint8_t *bytes, size_t count, size_t limit, uint8_t **output, size_t *output_count) {
    if (count > UINT_MAX) return MM_UNSUPPORTED;
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes, .avail_in = (uInt)count};
    if (inflateInit(&stream) != Z_OK) return MM_NO_MEMORY;
    mm_buffer buffer = {0};
    int result = Z_OK;
    while (result == Z_OK && buffer.count <= limit) {
        if (!mm_buffer_reserve(&buffer, 4096)) {
            result = Z_MEM_ERROR;
            break;
        }
        size_t room = buffer.capacity - buffer.count;
        if (room > UINT_MAX) room = UINT_MAX;
        stream.next_out = buffer.bytes + buffer.count;
        stream.avail_out = (uInt)room;
        result = inflate(&stream, Z_NO_FLUSH);
        buffer.count += room - stream.avail_out;
    }
    inflateEnd(&stream);
    if (result != Z_STREAM_END || buffer.count > limit) {
        free(buffer.bytes);
        return result == Z_MEM_ERROR ? MM_NO_MEMORY : MM_CORRUPT;
    }
    *output = buffer.bytes;
    *output_count = buffer.count;
    return MM_OK;
}

mm_status mm_deflate(
    const uint8_t *bytes, size_t count, int level, uint8_t **output, size_t *output_count) {
    // compressBound adds a fraction of this.
    if (count > PTRDIFF_MAX / 2) return MM_UNSUPPORTED;
    uLongf bound = compressBound(count);
    *output = malloc(bound);
    if (!*output) return MM_NO_MEMORY;
    if (compress2(*output, &bound, bytes, count, level) != Z_OK) {
        free(*output);
        return MM_NO_MEMORY;
    }
    *output_count = bound;
    return MM_OK;
}

mm_status mm_deflate_piece(
    const uint8_t *bytes, size_t known, size_t count, mm_deflate_way way, uint8_t **output,
    size_t *output_count) {
    if (count > UINT_MAX / 2 || known > UINT_MAX / 2) return MM_UNSUPPORTED;
    static const struct {
        int level, strategy;
    } ways[] = {
        [MM_DEFLATE_PATIENT] = {6, Z_DEFAULT_STRATEGY},
        [MM_DEFLATE_FILTERED] = {7, Z_FILTERED},
        [MM_DEFLATE_RUNS] = {1, Z_RLE},
    };
    z_stream stream = {0};
    if (deflateInit2(&stream, ways[way].level, Z_DEFLATED, -15, 9, ways[way].strategy) != Z_OK) {
        return MM_NO_MEMORY;
    }
    // Room for the empty deflate block that ends a piece, in addition to the bound of a whole stream.
    size_t bound = deflateBound(&stream, (uLong)count) + 16;
    *output = malloc(bound);
    int result = *output ? Z_OK : Z_MEM_ERROR;
    if (result == Z_OK && known) result = deflateSetDictionary(&stream, bytes, (uInt)known);
    if (result == Z_OK) {
        stream.next_in = (Bytef *)(uintptr_t)(bytes + known);
        stream.avail_in = (uInt)count;
        stream.next_out = *output;
        stream.avail_out = (uInt)bound;
        result = deflate(&stream, Z_SYNC_FLUSH);
        *output_count = bound - stream.avail_out;
        if (result == Z_OK && (stream.avail_in || !stream.avail_out)) result = Z_BUF_ERROR;
    }
    deflateEnd(&stream);
    if (result == Z_OK) return MM_OK;
    free(*output);
    return MM_NO_MEMORY;
}

uint32_t mm_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    // zlib would begin anew.
    return bytes ? (uint32_t)crc32_z(crc, bytes, count) : crc;
}

uint32_t mm_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
    return (uint32_t)adler32_z(adler, bytes, count);
}

uint32_t mm_adler32_joined(uint32_t first, uint32_t second, size_t second_count) {
    return (uint32_t)adler32_combine(first, second, (z_off_t)second_count);
}
