#include "mm_png.h"

#include "mm_buffer.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

/// How rows are compressed. All filters are tried for each row in either case.
typedef enum effort {
    /// Photographs hold hardly any repetition but that of single bytes, once they are filtered:
    /// not to look for more costs nothing in size and a quarter of the time.
    FOR_PHOTOGRAPH,
    /// Drawings and screenshots repeat themselves; not to look would make them several times
    /// as large.
    FOR_DRAWING,
} effort;

enum {
    /// Bytes of the first rows by which the effort is chosen.
    sample_size = 128 << 10,
    fewest_sample_rows = 4,
};

struct mm_png_encoder {
    png_structp png;
    png_infop info;
    jmp_buf failure;
    mm_status status;
    char message[256];
    int32_t width, height, channels, bit_depth;
    size_t stride;
    mm_buffer output;
    /// The first rows, held back until the effort is chosen; then `has_chosen`.
    mm_buffer sample;
    bool has_chosen;
};

// MARK: what libpng calls

_Noreturn static void on_error(png_structp png, png_const_charp message) {
    mm_png_encoder *encoder = png_get_error_ptr(png);
    if (!encoder->status) encoder->status = MM_UNSUPPORTED;
    snprintf(encoder->message, sizeof encoder->message, "%s", message);
    longjmp(encoder->failure, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static png_voidp allocate(png_structp png, png_alloc_size_t size) {
    mm_png_encoder *encoder = png_get_mem_ptr(png);
    png_voidp memory = malloc(size);
    if (!memory) encoder->status = MM_NO_MEMORY;
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    mm_png_encoder *encoder = png_get_io_ptr(png);
    mm_buffer *output = &encoder->output;
    if (!mm_buffer_reserve(output, output->count + count)) {
        encoder->status = MM_NO_MEMORY;
        png_error(png, "out of memory");
    }
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
}

static void flush(png_structp png) { (void)png; }

// MARK: writing

mm_png_encoder *mm_png_encoder_create(void) {
    mm_png_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    if (setjmp(encoder->failure)) {
        mm_png_encoder_destroy(encoder);
        return NULL;
    }
    encoder->png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, encoder, on_error, on_warning, encoder, allocate, release);
    if (encoder->png) encoder->info = png_create_info_struct(encoder->png);
    if (!encoder->info) {
        mm_png_encoder_destroy(encoder);
        return NULL;
    }
    return encoder;
}

void mm_png_encoder_destroy(mm_png_encoder *encoder) {
    if (encoder->png) png_destroy_write_struct(&encoder->png, &encoder->info);
    free(encoder->output.bytes);
    free(encoder->sample.bytes);
    free(encoder);
}

mm_status mm_png_encoder_start(
    mm_png_encoder *encoder, int32_t width, int32_t height, int32_t channels, int32_t bit_depth) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    static const int types[] = {
        [1] = PNG_COLOR_TYPE_GRAY,
        [2] = PNG_COLOR_TYPE_GRAY_ALPHA,
        [3] = PNG_COLOR_TYPE_RGB,
        [4] = PNG_COLOR_TYPE_RGB_ALPHA,
    };
    png_structp png = encoder->png;
    png_set_write_fn(png, encoder, write_bytes, flush);
    png_set_IHDR(
        png, encoder->info, (png_uint_32)width, (png_uint_32)height, bit_depth, types[channels],
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_buffer_size(png, 1 << 16);
    png_write_info(png, encoder->info);
    const uint16_t one = 1;
    bool is_little_endian = *(const uint8_t *)&one == 1;
    if (is_little_endian && bit_depth == 16) png_set_swap(png);
    encoder->width = width;
    encoder->height = height;
    encoder->channels = channels;
    encoder->bit_depth = bit_depth;
    encoder->stride = (size_t)width * (size_t)(channels * bit_depth / 8);
    return MM_OK;
}

mm_status mm_png_encoder_write_chunk(
    mm_png_encoder *encoder, const char *name, const uint8_t *bytes, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    png_write_chunk(encoder->png, (png_const_bytep)name, bytes, count);
    return MM_OK;
}

// MARK: rows

/// Sets how rows are compressed; before the first one.
static mm_status set_effort(mm_png_encoder *encoder, effort effort) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    png_structp png = encoder->png;
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_set_compression_level(png, effort == FOR_PHOTOGRAPH ? 1 : 6);
    png_set_compression_strategy(png, effort == FOR_PHOTOGRAPH ? Z_RLE : Z_DEFAULT_STRATEGY);
    encoder->has_chosen = true;
    return MM_OK;
}

static mm_status compress_rows(mm_png_encoder *encoder, const uint8_t *rows, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    for (size_t index = 0; index < count; index++) {
        png_write_row(encoder->png, rows + index * encoder->stride);
    }
    return MM_OK;
}

/// How long a file the sample alone makes; SIZE_MAX where it can't be known.
static size_t sample_length(const mm_png_encoder *encoder, effort effort) {
    mm_png_encoder *trial = mm_png_encoder_create();
    if (!trial) return SIZE_MAX;
    size_t rows = encoder->sample.count / encoder->stride;
    const uint8_t *bytes;
    size_t length = SIZE_MAX;
    mm_png_encoder_start(
        trial, encoder->width, (int32_t)rows, encoder->channels, encoder->bit_depth);
    set_effort(trial, effort);
    compress_rows(trial, encoder->sample.bytes, rows);
    mm_png_encoder_finish(trial, &bytes, &length);
    mm_png_encoder_destroy(trial);
    return length;
}

/// Compresses what was held back in the way that makes it smaller.
static mm_status choose_effort(mm_png_encoder *encoder) {
    size_t as_photograph = sample_length(encoder, FOR_PHOTOGRAPH);
    size_t as_drawing = sample_length(encoder, FOR_DRAWING);
    // Rows that shrink to less than a quarter are no photograph yet: perhaps an even border.
    bool is_photograph =
        as_photograph <= as_drawing && as_photograph > encoder->sample.count / 4;
    set_effort(encoder, is_photograph ? FOR_PHOTOGRAPH : FOR_DRAWING);
    mm_status status = compress_rows(
        encoder, encoder->sample.bytes, encoder->sample.count / encoder->stride);
    free(encoder->sample.bytes);
    encoder->sample = (mm_buffer){0};
    return status;
}

mm_status mm_png_encoder_write_rows(mm_png_encoder *encoder, const uint8_t *rows, size_t count) {
    if (encoder->status) return encoder->status;
    if (encoder->has_chosen) return compress_rows(encoder, rows, count);
    // The sample is always of as many rows, however many come at once: the same picture must
    // give the same file.
    mm_buffer *sample = &encoder->sample;
    size_t wanted = sample_size / encoder->stride;
    if (wanted < fewest_sample_rows) wanted = fewest_sample_rows;
    if (wanted > (size_t)encoder->height) wanted = (size_t)encoder->height;
    size_t taken = wanted - sample->count / encoder->stride;
    if (taken > count) taken = count;
    size_t length = taken * encoder->stride;
    if (!mm_buffer_reserve(sample, sample->count + length)) {
        return encoder->status = MM_NO_MEMORY;
    }
    memcpy(sample->bytes + sample->count, rows, length);
    sample->count += length;
    if (sample->count / encoder->stride < wanted) return MM_OK;
    if (choose_effort(encoder)) return encoder->status;
    return compress_rows(encoder, rows + length, count - taken);
}

mm_status mm_png_encoder_finish(mm_png_encoder *encoder, const uint8_t **bytes, size_t *count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    png_write_end(encoder->png, NULL);
    *bytes = encoder->output.bytes;
    *count = encoder->output.count;
    return MM_OK;
}

const char *mm_png_encoder_message(const mm_png_encoder *encoder) { return encoder->message; }
