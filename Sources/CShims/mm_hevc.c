#include "mm_hevc.h"

#if __has_include(<libde265/de265.h>)

#include "mm_library.h"
#include <libde265/de265.h>
#include <pthread.h>
#include <stdlib.h>

// MARK: the library

#define FUNCTIONS(each)                                                                            \
    each(de265_new_decoder) each(de265_free_decoder) each(de265_start_worker_threads)              \
    each(de265_push_NAL) each(de265_flush_data) each(de265_decode) each(de265_get_next_picture)    \
    each(de265_get_image_width) each(de265_get_image_height) each(de265_get_chroma_format)         \
    each(de265_get_bits_per_pixel) each(de265_get_image_plane)                                     \
    each(de265_get_image_full_range_flag) each(de265_get_image_matrix_coefficients)

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libde265.0.dylib", "/opt/homebrew/lib/libde265.0.dylib", "/usr/local/lib/libde265.0.dylib", NULL};
#else
    static const char *const names[] = {"libde265.so.0", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    is_open = true;
}

// MARK: decoding

struct mm_hevc_picture {
    de265_decoder_context *decoder;
    const struct de265_image *image;
};

static size_t number_at(const uint8_t *bytes, int count) {
    size_t number = 0;
    for (int index = 0; index < count; index++) number = number << 8 | bytes[index];
    return number;
}

/// Gives the decoder a NAL unit that its length precedes. Returns where the next one begins; 0 if it isn't whole.
static size_t push(
    de265_decoder_context *decoder, const uint8_t *bytes, size_t count, size_t place, int length_size) {
    if (count - place < (size_t)length_size) return 0;
    size_t length = number_at(bytes + place, length_size);
    place += (size_t)length_size;
    if (length > count - place || length > INT32_MAX) return 0;
    if (lib.de265_push_NAL(decoder, bytes + place, (int)length, 0, NULL) != DE265_OK) return 0;
    return place + length;
}

static bool push_configuration(de265_decoder_context *decoder, const uint8_t *bytes, size_t count) {
    // Lengths of four bytes, and of 8 bits both luma and chroma.
    if (count < 23 || (bytes[21] & 3) != 3 || bytes[17] & 7 || bytes[18] & 7) return false;
    size_t place = 23;
    for (int arrays = bytes[22]; arrays; arrays--) {
        if (count - place < 3) return false;
        size_t units = number_at(bytes + place + 1, 2);
        place += 3;
        for (; units; units--) {
            place = push(decoder, bytes, count, place, 2);
            if (!place) return false;
        }
    }
    return true;
}

static const struct de265_image *decode(de265_decoder_context *decoder) {
    if (lib.de265_flush_data(decoder) != DE265_OK) return NULL;
    for (int more = 1; more;) {
        more = 0;
        if (lib.de265_decode(decoder, &more) != DE265_OK) return NULL;
        const struct de265_image *image = lib.de265_get_next_picture(decoder);
        if (image) return image;
    }
    return NULL;
}

static bool is_usual(const struct de265_image *image, int32_t width, int32_t height) {
    if (lib.de265_get_chroma_format(image) != de265_chroma_420) return false;
    for (int channel = 0; channel < 3; channel++) {
        int stride = 0;
        int shift = channel ? 1 : 0;
        if (lib.de265_get_bits_per_pixel(image, channel) != 8 ||
            lib.de265_get_image_width(image, channel) != (width + shift) >> shift ||
            lib.de265_get_image_height(image, channel) != (height + shift) >> shift ||
            !lib.de265_get_image_plane(image, channel, &stride) || stride < (width + shift) >> shift) {
            return false;
        }
    }
    return true;
}

mm_hevc_picture *mm_hevc_decode(
    const uint8_t *configuration, size_t configuration_count, const uint8_t *data, size_t data_count,
    int32_t width, int32_t height, int32_t threads) {
    pthread_once(&once, open_library);
    if (!is_open) return NULL;
    mm_hevc_picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    picture->decoder = lib.de265_new_decoder();
    bool is_fine = picture->decoder != NULL;
    if (is_fine && threads > 0) lib.de265_start_worker_threads(picture->decoder, threads);
    is_fine = is_fine && push_configuration(picture->decoder, configuration, configuration_count);
    for (size_t place = 0; is_fine && place < data_count;) {
        place = push(picture->decoder, data, data_count, place, 4);
        is_fine = place > 0;
    }
    if (is_fine) picture->image = decode(picture->decoder);
    if (picture->image && is_usual(picture->image, width, height)) return picture;
    mm_hevc_free(picture);
    return NULL;
}

void mm_hevc_free(mm_hevc_picture *picture) {
    if (!picture) return;
    if (picture->decoder) lib.de265_free_decoder(picture->decoder);
    free(picture);
}

// MARK: colors

mm_hevc_color mm_hevc_color_of(const mm_hevc_picture *picture) {
    return (mm_hevc_color){
        .matrix = lib.de265_get_image_matrix_coefficients(picture->image),
        .is_full_range = lib.de265_get_image_full_range_flag(picture->image) != 0,
    };
}

/// The weights of red and blue in luma (ITU-T H.273, table 4). What isn't specified is ITU-R BT.601.
static bool weights_of(int32_t matrix, float *red, float *blue) {
    switch (matrix) {
    case 1: *red = 0.2126f, *blue = 0.0722f; return true;
    case 2: case 5: case 6: *red = 0.299f, *blue = 0.114f; return true;
    case 9: case 10: *red = 0.2627f, *blue = 0.0593f; return true;
    default: return false;
    }
}

bool mm_hevc_knows(mm_hevc_color color) {
    float red, blue;
    return weights_of(color.matrix, &red, &blue);
}

static uint8_t rounded(float value) {
    int number = (int)(value + 0.5f);
    return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

bool mm_hevc_take(
    const mm_hevc_picture *picture, mm_hevc_color color, int32_t row, int32_t width, int32_t height, uint8_t *target,
    size_t stride) {
    float red, blue;
    if (width <= 0 || !weights_of(color.matrix, &red, &blue)) return false;
    float green = 1 - red - blue;
    float red_of_cr = 2 * (1 - red), blue_of_cb = 2 * (1 - blue);
    float green_of_cb = -2 * blue * (1 - blue) / green, green_of_cr = -2 * red * (1 - red) / green;
    float black = color.is_full_range ? 0 : 16;
    float luma = color.is_full_range ? 1 : 1.1689f, chroma = color.is_full_range ? 1 : 1.1429f;
    int y_stride = 0, cb_stride = 0, cr_stride = 0;
    const uint8_t *y_plane = lib.de265_get_image_plane(picture->image, 0, &y_stride);
    const uint8_t *cb_plane = lib.de265_get_image_plane(picture->image, 1, &cb_stride);
    const uint8_t *cr_plane = lib.de265_get_image_plane(picture->image, 2, &cr_stride);

    // What chroma adds to luma in each pixel of two rows: red, green by both, blue.
    size_t count = (size_t)width;
    float *added = malloc(4 * count * sizeof *added);
    uint8_t *lines = malloc(3 * count);
    if (added && lines) {
        float *to_red = added, *to_green = added + count, *more_to_green = added + 2 * count, *to_blue = added + 3 * count;
        for (int32_t y = 0; y < height; y++) {
            int32_t place = row + y;
            if (place % 2 == 0) {
                const uint8_t *cb = cb_plane + (ptrdiff_t)(place / 2) * cb_stride;
                const uint8_t *cr = cr_plane + (ptrdiff_t)(place / 2) * cr_stride;
                for (size_t x = 0; x < count; x++) {
                    float b = (float)(cb[x / 2] - 128) * chroma, r = (float)(cr[x / 2] - 128) * chroma;
                    to_red[x] = red_of_cr * r;
                    to_green[x] = green_of_cb * b;
                    more_to_green[x] = green_of_cr * r;
                    to_blue[x] = blue_of_cb * b;
                }
            }
            const uint8_t *source = y_plane + (ptrdiff_t)place * y_stride;
            uint8_t *reds = lines, *greens = lines + count, *blues = lines + 2 * count;
            for (size_t x = 0; x < count; x++) {
                float value = ((float)source[x] - black) * luma;
                reds[x] = rounded(value + to_red[x]);
                greens[x] = rounded(value + to_green[x] + more_to_green[x]);
                blues[x] = rounded(value + to_blue[x]);
            }
            uint8_t *line = target + (size_t)y * stride;
            for (size_t x = 0; x < count; x++) {
                line[3 * x] = reds[x];
                line[3 * x + 1] = greens[x];
                line[3 * x + 2] = blues[x];
            }
        }
    }
    bool is_done = added && lines;
    free(added);
    free(lines);
    return is_done;
}

#else

mm_hevc_picture *mm_hevc_decode(
    const uint8_t *configuration, size_t configuration_count, const uint8_t *data, size_t data_count,
    int32_t width, int32_t height, int32_t threads) {
    (void)configuration, (void)configuration_count, (void)data, (void)data_count;
    (void)width, (void)height, (void)threads;
    return NULL;
}

mm_hevc_color mm_hevc_color_of(const mm_hevc_picture *picture) {
    (void)picture;
    return (mm_hevc_color){2, true};
}

bool mm_hevc_knows(mm_hevc_color color) {
    (void)color;
    return false;
}

bool mm_hevc_take(
    const mm_hevc_picture *picture, mm_hevc_color color, int32_t row, int32_t width, int32_t height, uint8_t *target,
    size_t stride) {
    (void)picture, (void)color, (void)row, (void)width, (void)height, (void)target, (void)stride;
    return false;
}

void mm_hevc_free(mm_hevc_picture *picture) { (void)picture; }

#endif
