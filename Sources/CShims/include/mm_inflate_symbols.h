#ifndef MM_INFLATE_SYMBOLS_H
#define MM_INFLATE_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

// The symbols of a deflate block (RFC 1951, 3.2.3), as long as neither the input nor the output is about to end.

/// Bits that are read from bytes, the lowest of each byte first.
struct mm_bits {
    /// The first byte that wasn't read, and the end of these bytes.
    const uint8_t *next, *end;
    /// The next bits, the first one lowest. Bits above `count` may be present and are read again later.
    uint64_t bits;
    ptrdiff_t count;
};

// An entry of a table has, from its lowest bit: 8 bits for the length of the code; 5 for the number of extra bits that
// are added to the value; 3 flags; 16 for the value, or for the index that a link leads to. An entry of zero is no code.
enum {
    /// The code is longer than the table's width; the bits that follow index the subtable at this link.
    MM_INFLATE_LINK = 1 << 13,
    MM_INFLATE_END = 1 << 14,
    MM_INFLATE_LITERAL = 1 << 15,
    /// The longest code.
    MM_INFLATE_WIDTH = 15,
};

/// A Huffman code.
struct mm_inflate_table {
    const uint32_t *entries;
    /// The number of bits that index it.
    size_t width;
};

enum mm_inflate_stop {
    /// The output has reached its limit.
    MM_INFLATE_FULL,
    /// The block has ended.
    MM_INFLATE_ENDED,
    /// So few bytes of input are left that each symbol has to be looked at.
    MM_INFLATE_NEAR_END,
    MM_INFLATE_IRREGULAR,
};

/// Decodes symbols of a block.
///
/// - Parameters:
///   - place: where to write; on return, where writing ended. A match, and 16 bytes more, may be written after `limit`.
///   - start: the start of the earlier output.
enum mm_inflate_stop mm_inflate_symbols(
    struct mm_bits *input, const struct mm_inflate_table *literals, const struct mm_inflate_table *distances,
    uint8_t **place, const uint8_t *start, const uint8_t *limit);

#endif
