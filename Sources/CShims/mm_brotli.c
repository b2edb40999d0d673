#include "mm_brotli.h"

#include "mm_library.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#if __has_include(<brotli/encode.h>)

#include <brotli/encode.h>

#define FUNCTIONS(each) each(BrotliEncoderCompress) each(BrotliEncoderMaxCompressedSize)

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libbrotlienc.dylib", "/opt/homebrew/lib/libbrotlienc.dylib",
        "/usr/local/lib/libbrotlienc.dylib", NULL};
#else
    static const char *const names[] = {"libbrotlienc.so.1", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    is_open = true;
}

mm_status mm_brotli_compress(
    const uint8_t *text, size_t count, int quality, uint8_t **output, size_t *output_count) {
    pthread_once(&once, open_library);
    if (!is_open) return MM_UNSUPPORTED;
    size_t size = lib.BrotliEncoderMaxCompressedSize(count);
    // It is 0 for what is too large.
    if (size == 0) return MM_UNSUPPORTED;
    *output = malloc(size);
    if (!*output) return MM_NO_MEMORY;
    if (!lib.BrotliEncoderCompress(
            quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, count, text, &size, *output)) {
        free(*output);
        return MM_NO_MEMORY;
    }
    *output_count = size;
    return MM_OK;
}

#else

mm_status mm_brotli_compress(
    const uint8_t *text, size_t count, int quality, uint8_t **output, size_t *output_count) {
    (void)text;
    (void)count;
    (void)quality;
    (void)output;
    (void)output_count;
    return MM_UNSUPPORTED;
}

#endif
