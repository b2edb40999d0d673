#include "mm_png.h"

#include "mm_buffer.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

struct mm_png_encoder {
    png_structp png;
    png_infop info;
    jmp_buf failure;
    mm_status status;
    char message[256];
    size_t stride;
    mm_buffer output;
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
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_set_compression_level(png, 4);
    png_set_compression_strategy(png, Z_FILTERED);
    png_set_compression_buffer_size(png, 1 << 16);
    png_write_info(png, encoder->info);
    const uint16_t one = 1;
    bool is_little_endian = *(const uint8_t *)&one == 1;
    if (is_little_endian && bit_depth == 16) png_set_swap(png);
    encoder->stride = (size_t)width * (size_t)(channels * bit_depth / 8);
    return MM_OK;
}

mm_status mm_png_encoder_write_chunk(
    mm_png_encoder *encoder, const char *name, const uint8_t *bytes, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    png_write_chunk(encoder->png, (png_const_bytep)name, bytes, count);
    return MM_OK;
}

mm_status mm_png_encoder_write_rows(mm_png_encoder *encoder, const uint8_t *rows, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    for (size_t index = 0; index < count; index++) {
        png_write_row(encoder->png, rows + index * encoder->stride);
    }
    return MM_OK;
}

mm_status mm_png_encoder_finish(mm_png_encoder *encoder, const uint8_t **bytes, size_t *count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    png_write_end(encoder->png, NULL);
    *bytes = encoder->output.bytes;
    *count = encoder->output.count;
    return MM_OK;
}

const char *mm_png_encoder_message(const mm_png_encoder *encoder) { return encoder->message; }
