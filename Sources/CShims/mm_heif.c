#include "mm_heif.h"

#include "mm_alpha.h"
#include "mm_library.h"
#include "mm_size.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#if __has_include(<libheif/heif.h>)

#include <libheif/heif.h>

// MARK: the library

// The functions of every version since 1.12.
#define FUNCTIONS(each)                                                                            \
    each(heif_context_alloc) each(heif_context_free) each(heif_context_read_from_memory_without_copy) \
    each(heif_context_get_primary_image_handle) each(heif_image_handle_release)                    \
    each(heif_image_handle_get_width) each(heif_image_handle_get_height)                           \
    each(heif_decode_image) each(heif_decoding_options_alloc) each(heif_decoding_options_free)     \
    each(heif_image_get_nclx_color_profile) each(heif_image_get_plane_readonly) each(heif_image_get_width)         \
    each(heif_image_get_height) each(heif_image_get_bits_per_pixel_range)                          \
    each(heif_image_is_premultiplied_alpha) each(heif_image_release)                               \
    each(heif_nclx_color_profile_free)

static struct {
    FUNCTIONS(MM_MEMBER)
    // Only since 1.13.
    void (*heif_context_set_max_decoding_threads)(struct heif_context *, int);
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib", "/usr/local/lib/libheif.1.dylib", NULL};
#else
    static const char *const names[] = {"libheif.so.1", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    lib.heif_context_set_max_decoding_threads =
        (__typeof__(lib.heif_context_set_max_decoding_threads))dlsym(
            library, "heif_context_set_max_decoding_threads");
    is_open = true;
}

bool mm_heif_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

static mm_status missing(mm_heif_message *message) {
    snprintf(message->text, sizeof message->text, "libheif is not here");
    return MM_UNSUPPORTED;
}

static mm_status status_of(struct heif_error error, mm_heif_message *message) {
    if (error.code == heif_error_Ok) return MM_OK;
    snprintf(
        message->text, sizeof message->text, "%s",
        error.message && *error.message ? error.message : "libheif can't do it");
    // libheif's messages end with a full stop; ours don't.
    size_t length = strlen(message->text);
    if (length && message->text[length - 1] == '.') message->text[length - 1] = 0;
    if (error.subcode == heif_suberror_End_of_data) return MM_TRUNCATED;
    if (error.subcode == heif_suberror_Unsupported_codec) {
        // Newer systems have a package for each codec.
        snprintf(
            message->text, sizeof message->text,
            "libheif lacks the codec: install libheif-plugin-libde265 for HEIC, "
            "libheif-plugin-dav1d for AVIF");
        return MM_UNSUPPORTED;
    }
    switch (error.code) {
    case heif_error_Memory_allocation_error:
        // libheif reports its own security limits as lack of memory.
        return error.subcode == heif_suberror_Security_limit_exceeded ? MM_CORRUPT : MM_NO_MEMORY;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Plugin_loading_error: return MM_UNSUPPORTED;
    default: return MM_CORRUPT;
    }
}

// MARK: decoding

/// Scales samples of `bits` bits to 16 bits, so that white stays white.
static void widen(uint16_t *samples, size_t count, int bits) {
    if (bits >= 16) return;
    uint32_t most = (1u << bits) - 1;
    for (size_t index = 0; index < count; index++) {
        uint32_t sample = samples[index] < most ? samples[index] : most;
        samples[index] = (uint16_t)((sample * 65535u + most / 2) / most);
    }
}

/// Finds a channel of the target's size; NULL if there is none.
static const uint8_t *plane_of(
    const struct heif_image *image, enum heif_channel channel, const mm_heif_target *target,
    size_t row, int *stride) {
    const uint8_t *plane = lib.heif_image_get_plane_readonly(image, channel, stride);
    if (!plane || *stride < 0 || (size_t)*stride < row ||
        lib.heif_image_get_width(image, channel) != target->width ||
        lib.heif_image_get_height(image, channel) != target->height) {
        return NULL;
    }
    return plane;
}

static mm_status other_size(mm_heif_message *message) {
    snprintf(message->text, sizeof message->text, "its pixels have another size than it says");
    return MM_CORRUPT;
}

static mm_status take(
    const struct heif_image *image, const mm_heif_target *target, size_t row,
    mm_heif_message *message) {
    int stride = 0;
    const uint8_t *plane = plane_of(image, heif_channel_interleaved, target, row, &stride);
    if (!plane) return other_size(message);
    size_t samples = row / (size_t)(target->bit_depth / 8);
    int bits = lib.heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved);
    for (int32_t y = 0; y < target->height; y++) {
        uint8_t *line = target->rows + (size_t)y * row;
        memcpy(line, plane + (size_t)y * (size_t)stride, row);
        if (target->bit_depth == 16) widen((uint16_t *)(void *)line, samples, bits);
    }
    return MM_OK;
}

// MARK: grays

// libheif assumes that grays are full range. Grays of video aren't.

/// Maps a sample: `low` becomes black, `high` white.
typedef struct scale {
    uint32_t low, high, most;
} scale;

static uint32_t scaled(scale scale, uint32_t sample) {
    if (sample <= scale.low) return 0;
    if (sample >= scale.high) return scale.most;
    uint32_t range = scale.high - scale.low;
    return ((sample - scale.low) * scale.most + range / 2) / range;
}

static uint32_t sample_of(const uint8_t *line, int32_t x, int bits) {
    if (bits <= 8) return line[x];
    return ((const uint16_t *)(const void *)line)[x];
}

static void put(const mm_heif_target *target, uint8_t *line, size_t index, uint32_t sample) {
    if (target->bit_depth == 16) {
        ((uint16_t *)(void *)line)[index] = (uint16_t)sample;
    } else {
        line[index] = (uint8_t)sample;
    }
}

static bool is_limited(const struct heif_image *image, const mm_heif_target *target) {
    if (target->range != MM_HEIF_UNKNOWN_RANGE) return target->range == MM_HEIF_LIMITED_RANGE;
    struct heif_color_profile_nclx *nclx = NULL;
    struct heif_error error = lib.heif_image_get_nclx_color_profile(image, &nclx);
    bool is_limited = error.code == heif_error_Ok && nclx && !nclx->full_range_flag;
    if (nclx) lib.heif_nclx_color_profile_free(nclx);
    return is_limited;
}

static mm_status take_grays(
    const struct heif_image *image, const mm_heif_target *target, size_t row,
    mm_heif_message *message) {
    uint32_t most = target->bit_depth == 16 ? 65535 : 255;
    size_t width = (size_t)target->width;
    bool has_alpha = target->channels % 2 == 0;
    int colors = target->channels < 3 ? 1 : 3;
    int bits = lib.heif_image_get_bits_per_pixel_range(image, heif_channel_Y);
    int alpha_bits = lib.heif_image_get_bits_per_pixel_range(image, heif_channel_Alpha);
    int stride = 0, alpha_stride = 0;
    const uint8_t *plane =
        plane_of(image, heif_channel_Y, target, bits > 8 ? 2 * width : width, &stride);
    const uint8_t *alphas =
        !has_alpha
            ? NULL
            : plane_of(
                  image, heif_channel_Alpha, target, alpha_bits > 8 ? 2 * width : width,
                  &alpha_stride);
    if (!plane || bits < 8 || bits > 16 || (alphas && (alpha_bits < 8 || alpha_bits > 16))) {
        return other_size(message);
    }
    scale gray = {.high = (1u << bits) - 1, .most = most};
    if (is_limited(image, target)) {
        gray.low = 16u << (bits - 8);
        gray.high = 235u << (bits - 8);
    }
    scale alpha = {.high = alphas ? (1u << alpha_bits) - 1 : 0, .most = most};
    for (int32_t y = 0; y < target->height; y++) {
        uint8_t *line = target->rows + (size_t)y * row;
        const uint8_t *source = plane + (size_t)y * (size_t)stride;
        const uint8_t *veil = alphas ? alphas + (size_t)y * (size_t)alpha_stride : NULL;
        size_t index = 0;
        for (int32_t x = 0; x < target->width; x++) {
            uint32_t sample = scaled(gray, sample_of(source, x, bits));
            for (int channel = 0; channel < colors; channel++) put(target, line, index++, sample);
            if (!has_alpha) continue;
            put(target, line, index++, veil ? scaled(alpha, sample_of(veil, x, alpha_bits)) : most);
        }
    }
    return MM_OK;
}

// MARK: a picture

static enum heif_chroma chroma_of(const mm_heif_target *target) {
    if (target->bit_depth == 8) {
        return target->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return target->channels == 4 ? heif_chroma_interleaved_RRGGBBAA_LE
                                 : heif_chroma_interleaved_RRGGBB_LE;
#else
    return target->channels == 4 ? heif_chroma_interleaved_RRGGBBAA_BE
                                 : heif_chroma_interleaved_RRGGBB_BE;
#endif
}

/// Copies the pixels, unpremultiplied.
static mm_status take_straight(
    const struct heif_image *image, const mm_heif_target *target, bool is_gray,
    mm_heif_message *message) {
    size_t row;
    if (!mm_row_size(
            target->width, target->height, target->channels * (target->bit_depth / 8), &row)) {
        snprintf(message->text, sizeof message->text, "its rows have no size");
        return MM_CORRUPT;
    }
    mm_status status = is_gray ? take_grays(image, target, row, message)
                               : take(image, target, row, message);
    if (status || target->channels % 2 ||
        !lib.heif_image_is_premultiplied_alpha((struct heif_image *)(uintptr_t)image)) {
        return status;
    }
    for (int32_t y = 0; y < target->height; y++) {
        mm_unpremultiply(
            target->rows + (size_t)y * row, (size_t)target->width, target->channels,
            target->bit_depth);
    }
    return MM_OK;
}

mm_status mm_heif_decode(
    const uint8_t *bytes, size_t count, const mm_heif_target *target, mm_heif_message *message) {
    message->text[0] = 0;
    if (!mm_heif_is_available()) return missing(message);
    struct heif_context *context = lib.heif_context_alloc();
    if (!context) return MM_NO_MEMORY;
    if (lib.heif_context_set_max_decoding_threads) {
        lib.heif_context_set_max_decoding_threads(context, target->threads);
    }
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    struct heif_decoding_options *options = NULL;
    bool is_gray = target->is_gray;
    mm_status status = status_of(
        lib.heif_context_read_from_memory_without_copy(context, bytes, count, NULL), message);
    if (!status) {
        status = status_of(lib.heif_context_get_primary_image_handle(context, &handle), message);
    }
    // Checked before memory is allocated for pixels. The size after the transformations is checked after
    // decoding, because the handle's size misses a transformation that comes before the size property.
    if (!status) {
        int64_t width = lib.heif_image_handle_get_width(handle);
        int64_t height = lib.heif_image_handle_get_height(handle);
        if (width <= 0 || height <= 0 || width * height > target->most_pixels) {
            snprintf(message->text, sizeof message->text, "it says two sizes");
            status = MM_CORRUPT;
        }
    }
    if (!status && !(options = lib.heif_decoding_options_alloc())) status = MM_NO_MEMORY;
    if (!status) {
        options->ignore_transformations = target->is_stored;
        struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, NULL};
        if (is_gray) {
            error = lib.heif_decode_image(
                handle, &image, heif_colorspace_monochrome, heif_chroma_monochrome, options);
            // The picture may have colors after all.
            is_gray = error.code == heif_error_Ok;
        }
        if (!is_gray && target->channels < 3) {
            snprintf(message->text, sizeof message->text, "its header says that it is gray");
            status = MM_CORRUPT;
        } else if (!is_gray) {
            error = lib.heif_decode_image(
                handle, &image, heif_colorspace_RGB, chroma_of(target), options);
        }
        if (!status) status = status_of(error, message);
    }
    if (!status) status = take_straight(image, target, is_gray, message);
    if (options) lib.heif_decoding_options_free(options);
    if (image) lib.heif_image_release(image);
    if (handle) lib.heif_image_handle_release(handle);
    lib.heif_context_free(context);
    return status;
}

#else

static mm_status missing(mm_heif_message *message) {
    snprintf(message->text, sizeof message->text, "mememe was built without libheif");
    return MM_UNSUPPORTED;
}

bool mm_heif_is_available(void) { return false; }

mm_status mm_heif_decode(
    const uint8_t *bytes, size_t count, const mm_heif_target *target, mm_heif_message *message) {
    (void)bytes, (void)count, (void)target;
    return missing(message);
}

#endif
