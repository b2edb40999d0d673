#include "mm_inflate_symbols.h"
#include "mm_processors.h"

#include <stdbool.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FROM_LITTLE_ENDIAN(word) (word)
#else
#define FROM_LITTLE_ENDIAN(word) __builtin_bswap64(word)
#endif

INLINE uint64_t low_bits(uint64_t bits, uint64_t count) { return bits & ((UINT64_C(1) << count) - 1); }

INLINE void drop(uint64_t *bits, ptrdiff_t *count, uint32_t length) {
    *bits >>= length & 63;
    *count -= length;
}

/// The entry of a code that is longer than the table's width.
INLINE uint32_t linked(uint32_t entry, uint64_t bits, const struct mm_inflate_table *table) {
    return table->entries[(entry >> 16) + low_bits(bits >> table->width, MM_INFLATE_WIDTH - table->width)];
}

/// Takes a code and its extra bits.
INLINE uint32_t take_value(uint64_t *bits, ptrdiff_t *count, uint32_t entry) {
    uint32_t code = entry & 255, extra = entry >> 8 & 31;
    uint32_t value = (entry >> 16) + (uint32_t)low_bits(*bits >> code, extra);
    drop(bits, count, code + extra);
    return value;
}

/// Copies a match to the end of the output. It may write a few bytes too many.
INLINE void copy(uint8_t *out, size_t length, size_t distance) {
    const uint8_t *end = out + length, *from = out - distance;
    if (distance >= 8) {
        // Most matches are this short, and no processor foresees how short the next is.
        for (int word = 0; word < 3; word++, out += 8, from += 8) memcpy(out, from, 8);
        for (; out < end; out += 8, from += 8) memcpy(out, from, 8);
    } else if (distance == 1) {
        uint64_t word = *from * UINT64_C(0x0101010101010101);
        do {
            memcpy(out, &word, 8);
            out += 8;
        } while (out < end);
    } else {
        while (out < end) *out++ = *from++;
    }
}

FOR_EACH_SHIFTING_PROCESSOR enum mm_inflate_stop mm_inflate_symbols(
    struct mm_bits *input, const struct mm_inflate_table *literals, const struct mm_inflate_table *distances,
    uint8_t **place, const uint8_t *start, const uint8_t *limit) {
    // What the compiler can't know to stay the same is in registers.
    const uint8_t *next = input->next;
    uint64_t bits = input->bits;
    ptrdiff_t count = input->count;
    uint8_t *out = *place;
    const uint32_t *table = literals->entries;
    const uint64_t mask = (UINT64_C(1) << literals->width) - 1;
    enum mm_inflate_stop stop = MM_INFLATE_FULL;

#define REFILL()                                      \
    do {                                              \
        uint64_t word;                                \
        memcpy(&word, next, sizeof word);             \
        bits |= FROM_LITTLE_ENDIAN(word) << count;    \
        next += (63 - count) >> 3;                    \
        count |= 56;                                  \
    } while (0)

    // From one time to the next, bits are refilled twice.
#define MAY_GO_ON() (out < limit && input->end - next >= 16)
    // After a literal, there are bits enough for another look; it needn't wait for more.
#define LOOK_AHEAD()                \
    do {                            \
        entry = table[bits & mask]; \
        goes_on = MAY_GO_ON();      \
        if (goes_on) REFILL();      \
    } while (0)

    // While it goes on, the bits are full, and `entry` is what the table has for them.
    bool goes_on = MAY_GO_ON();
    if (goes_on) REFILL();
    uint32_t entry = table[bits & mask];
    while (goes_on) {
        // Literals here are no longer than the table's width: three leave enough bits for a fourth look.
        if (entry & MM_INFLATE_LITERAL) {
            drop(&bits, &count, entry & 255);
            *out++ = (uint8_t)(entry >> 16);
            entry = table[bits & mask];
            if (entry & MM_INFLATE_LITERAL) {
                drop(&bits, &count, entry & 255);
                *out++ = (uint8_t)(entry >> 16);
                entry = table[bits & mask];
                if (entry & MM_INFLATE_LITERAL) {
                    drop(&bits, &count, entry & 255);
                    *out++ = (uint8_t)(entry >> 16);
                    LOOK_AHEAD();
                    continue;
                }
            }
            REFILL();
        }
        // The rare ones.
        if (entry & (MM_INFLATE_LINK | MM_INFLATE_END)) {
            if (entry & MM_INFLATE_LINK) entry = linked(entry, bits, literals);
            if (entry & (MM_INFLATE_LITERAL | MM_INFLATE_END)) {
                drop(&bits, &count, entry & 255);
                if (entry & MM_INFLATE_END) {
                    stop = MM_INFLATE_ENDED;
                    break;
                }
                *out++ = (uint8_t)(entry >> 16);
                LOOK_AHEAD();
                continue;
            }
        }
        size_t length = take_value(&bits, &count, entry);
        uint32_t away = distances->entries[low_bits(bits, distances->width)];
        if (away & MM_INFLATE_LINK) away = linked(away, bits, distances);
        size_t distance = take_value(&bits, &count, away);
        if (entry == 0 || away == 0 || distance > (size_t)(out - start)) {
            stop = MM_INFLATE_IRREGULAR;
            break;
        }
        uint8_t *match = out;
        out += length;
        goes_on = MAY_GO_ON();
        // The next entry comes from memory while the match is copied.
        if (goes_on) REFILL();
        entry = table[bits & mask];
        copy(match, length, distance);
    }
    if (stop == MM_INFLATE_FULL && out < limit) stop = MM_INFLATE_NEAR_END;
    input->next = next;
    input->bits = bits;
    input->count = count;
    *place = out;
    return stop;
}
