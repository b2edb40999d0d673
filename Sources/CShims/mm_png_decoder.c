#include "mm_png.h"

#include "mm_size.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct mm_png_decoder {
    png_structp png;
    png_infop info;
    jmp_buf failure;
    mm_status status;
    char message[256];
    const uint8_t *bytes;
    size_t count, offset;
    /// The range of a chunk that is hidden from libpng.
    size_t hidden, hidden_end;
    bool accepts_damage, is_damaged;
    int32_t height;
    int passes;
    size_t stride, rows_read;
};

// MARK: what libpng calls

_Noreturn static void on_error(png_structp png, png_const_charp message) {
    mm_png_decoder *decoder = png_get_error_ptr(png);
    // A status that is already set is more specific than libpng's.
    if (!decoder->status) decoder->status = MM_CORRUPT;
    snprintf(decoder->message, sizeof decoder->message, "%s", message);
    longjmp(decoder->failure, 1);
}

/// A wrong checksum is only a warning if damage is accepted. The names of critical chunks start with a
/// capital letter.
static void on_warning(png_structp png, png_const_charp message) {
    mm_png_decoder *decoder = png_get_error_ptr(png);
    bool is_critical = message[0] >= 'A' && message[0] <= 'Z';
    if (is_critical && strstr(message, ": CRC error")) decoder->is_damaged = true;
}

static png_voidp allocate(png_structp png, png_alloc_size_t size) {
    mm_png_decoder *decoder = png_get_mem_ptr(png);
    png_voidp memory = malloc(size);
    // libpng uses png_malloc_warn if it can do without the memory.
    if (!memory) decoder->status = MM_NO_MEMORY;
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    mm_png_decoder *decoder = png_get_io_ptr(png);
    if (decoder->hidden && decoder->offset == decoder->hidden) {
        decoder->offset = decoder->hidden_end;
    }
    if (count > decoder->count - decoder->offset) {
        decoder->status = MM_TRUNCATED;
        png_error(png, "the file ends too early");
    }
    memcpy(target, decoder->bytes + decoder->offset, count);
    decoder->offset += count;
}

// MARK: opening

mm_png_decoder *mm_png_decoder_create(void) {
    mm_png_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    if (setjmp(decoder->failure)) {
        mm_png_decoder_destroy(decoder);
        return NULL;
    }
    decoder->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning, decoder, allocate, release);
    if (decoder->png) decoder->info = png_create_info_struct(decoder->png);
    if (!decoder->info) {
        mm_png_decoder_destroy(decoder);
        return NULL;
    }
    return decoder;
}

void mm_png_decoder_destroy(mm_png_decoder *decoder) {
    if (decoder->png) png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
    free(decoder);
}

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Hides the suggested palette of a true-color picture: if it follows the transparent color, libpng
/// would forget that color.
static void hide_suggested_palette(mm_png_decoder *decoder) {
    enum { signature = 8, type = 25, palette = 3 };
    if (decoder->count <= type || decoder->bytes[type] == palette) return;
    size_t offset = signature;
    while (decoder->count - offset >= 12) {
        size_t length = number_at(decoder->bytes + offset);
        const uint8_t *name = decoder->bytes + offset + 4;
        if (length > decoder->count - offset - 12 || !memcmp(name, "IDAT", 4)) return;
        if (!memcmp(name, "PLTE", 4)) {
            decoder->hidden = offset;
            decoder->hidden_end = offset + length + 12;
            return;
        }
        offset += length + 12;
    }
}

mm_status mm_png_decoder_open(
    mm_png_decoder *decoder, const uint8_t *bytes, size_t count, bool accepts_damage,
    mm_png_info *info) {
    if (decoder->status || setjmp(decoder->failure)) return decoder->status;
    png_structp png = decoder->png;
    decoder->bytes = bytes;
    decoder->count = count;
    decoder->accepts_damage = accepts_damage;
    hide_suggested_palette(decoder);
    png_set_read_fn(png, decoder, read_bytes);
    png_set_benign_errors(png, 1);
    // Metadata is read elsewhere. Only PLTE and tRNS matter here, and chunks that aren't parsed can't
    // fail.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    static const png_byte transparency[] = "tRNS";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, transparency, 1);
    if (accepts_damage) {
        png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
        // A smaller buffer loses less of a chunk that is cut off.
        png_set_compression_buffer_size(png, 256);
    }
    png_read_info(png, decoder->info);
    png_set_expand(png);
    const uint16_t one = 1;
    bool is_little_endian = *(const uint8_t *)&one == 1;
    if (is_little_endian && png_get_bit_depth(png, decoder->info) == 16) png_set_swap(png);
    decoder->passes = png_set_interlace_handling(png);
    png_read_update_info(png, decoder->info);
    decoder->height = (int32_t)png_get_image_height(png, decoder->info);
    decoder->stride = png_get_rowbytes(png, decoder->info);
    size_t picture;
    if (ckd_mul(&picture, decoder->stride, decoder->height)) {
        decoder->status = MM_UNSUPPORTED;
        png_error(png, "the picture is larger than memory can be");
    }
    *info = (mm_png_info){
        .width = (int32_t)png_get_image_width(png, decoder->info),
        .height = decoder->height,
        .channels = png_get_channels(png, decoder->info),
        .bit_depth = png_get_bit_depth(png, decoder->info),
        .is_interlaced = decoder->passes > 1,
    };
    return MM_OK;
}

// MARK: reading

/// Reads the chunks after the pixels, to find out whether the file was cut off there.
///
/// The picture is complete by then, so this is skipped if damage is accepted.
static void read_end(mm_png_decoder *decoder) {
    if (!decoder->accepts_damage) png_read_end(decoder->png, NULL);
}

mm_status mm_png_decoder_read_rows(mm_png_decoder *decoder, uint8_t *rows, size_t count) {
    // So the index arithmetic below can't overflow.
    if (count > (size_t)decoder->height) return MM_CORRUPT;
    // A variable that changes between setjmp and longjmp must be volatile.
    volatile size_t done = 0;
    if (decoder->status || setjmp(decoder->failure)) {
        if (!decoder->accepts_damage) return decoder->status;
        memset(rows + done * decoder->stride, 0, (count - done) * decoder->stride);
        decoder->is_damaged = true;
        return MM_OK;
    }
    for (; done < count; done++) {
        png_read_row(decoder->png, rows + done * decoder->stride, NULL);
        decoder->rows_read++;
    }
    if (decoder->rows_read == (size_t)decoder->height) read_end(decoder);
    return MM_OK;
}

mm_status mm_png_decoder_read_all(mm_png_decoder *decoder, uint8_t *rows) {
    if (decoder->passes == 1) {
        return mm_png_decoder_read_rows(decoder, rows, (size_t)decoder->height);
    }
    // If an interlace pass is missing, the coarser passes remain visible.
    if (decoder->accepts_damage) memset(rows, 0, decoder->stride * (size_t)decoder->height);
    if (decoder->status || setjmp(decoder->failure)) {
        if (!decoder->accepts_damage) return decoder->status;
        decoder->is_damaged = true;
        return MM_OK;
    }
    for (int pass = 0; pass < decoder->passes; pass++) {
        for (int32_t y = 0; y < decoder->height; y++) {
            uint8_t *row = rows + (size_t)y * decoder->stride;
            // As a "display row", each pixel of a pass also fills the pixels of later passes.
            if (decoder->accepts_damage) {
                png_read_row(decoder->png, NULL, row);
            } else {
                png_read_row(decoder->png, row, NULL);
            }
        }
    }
    read_end(decoder);
    return MM_OK;
}

bool mm_png_decoder_is_damaged(const mm_png_decoder *decoder) { return decoder->is_damaged; }

const char *mm_png_decoder_message(const mm_png_decoder *decoder) { return decoder->message; }
