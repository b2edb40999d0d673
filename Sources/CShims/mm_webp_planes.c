#include "mm_webp_planes.h"

#include "mm_webp_shared.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct mm_webp_planes {
    WebPPicture picture;
    WebPAuxStats stats;
    mm_buffer output;
    const char *message;
};

static mm_status decode(
    mm_webp_planes *planes, const uint8_t *bytes, size_t count, int32_t width, int32_t height) {
    WebPDecoderConfig config;
    mm_status status = mm_webp_begin(bytes, count, width, height, &config);
    if (status) return status;
    // A lossless picture has no planes.
    if (config.input.format != 1) return MM_UNSUPPORTED;
    WebPPicture *picture = &planes->picture;
    picture->width = width;
    picture->height = height;
    picture->colorspace = config.input.has_alpha ? WEBP_YUV420A : WEBP_YUV420;
    if (!WebPPictureAlloc(picture)) return MM_NO_MEMORY;
    size_t luma = (size_t)picture->y_stride * (size_t)height;
    size_t chroma = (size_t)picture->uv_stride * (size_t)((height + 1) / 2);
    config.output.colorspace = config.input.has_alpha ? MODE_YUVA : MODE_YUV;
    config.output.is_external_memory = 1;
    config.output.u.YUVA = (WebPYUVABuffer){
        .y = picture->y, .u = picture->u, .v = picture->v, .a = picture->a,
        .y_stride = picture->y_stride, .u_stride = picture->uv_stride,
        .v_stride = picture->uv_stride, .a_stride = picture->a_stride,
        .y_size = luma, .u_size = chroma, .v_size = chroma,
        .a_size = picture->a ? (size_t)picture->a_stride * (size_t)height : 0};
    status = mm_webp_status(WebPDecode(bytes, count, &config));
    WebPFreeDecBuffer(&config.output);
    return status;
}

mm_webp_planes *mm_webp_planes_create(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, mm_status *status) {
    mm_webp_planes *planes = calloc(1, sizeof *planes);
    *status = MM_NO_MEMORY;
    if (!planes) return NULL;
    planes->message = "";
    if (!WebPPictureInit(&planes->picture)) {
        *status = MM_UNSUPPORTED;
        free(planes);
        return NULL;
    }
    *status = decode(planes, bytes, count, width, height);
    if (*status == MM_OK) return planes;
    mm_webp_planes_destroy(planes);
    return NULL;
}

void mm_webp_planes_destroy(mm_webp_planes *planes) {
    WebPPictureFree(&planes->picture);
    free(planes->output.bytes);
    free(planes);
}

/// Makes a picture of some rows, which shares the planes.
static bool view(
    const mm_webp_planes *planes, int32_t top, int32_t count, WebPPicture *rows) {
    return WebPPictureInit(rows) &&
        WebPPictureView(&planes->picture, 0, top, planes->picture.width, count, rows);
}

mm_status mm_webp_planes_read(
    const mm_webp_planes *planes, int32_t top, int32_t count, uint8_t *rows, int32_t channels) {
    WebPPicture part;
    if (!view(planes, top, count, &part)) return MM_UNSUPPORTED;
    // Adds pixels beside the planes.
    if (!WebPPictureYUVAToARGB(&part)) return MM_NO_MEMORY;
    for (int32_t y = 0; y < count; y++) {
        const uint32_t *source = part.argb + (size_t)y * (size_t)part.argb_stride;
        for (int32_t x = 0; x < part.width; x++, rows += channels) {
            rows[0] = (uint8_t)(source[x] >> 16);
            rows[1] = (uint8_t)(source[x] >> 8);
            rows[2] = (uint8_t)source[x];
            if (channels == 4) rows[3] = (uint8_t)(source[x] >> 24);
        }
    }
    WebPPictureFree(&part);
    return MM_OK;
}

/// Copies the cells of 2 by 2 pixels that differ between two pictures of the same rows.
static void copy_changes(
    WebPPicture *target, int32_t top, const WebPPicture *source, const uint8_t *before,
    const uint8_t *after, int32_t channels) {
    size_t stride = (size_t)source->width * (size_t)channels;
    for (int32_t y = 0; y < source->height; y += 2) {
        int32_t rows = source->height - y < 2 ? 1 : 2;
        for (int32_t x = 0; x < source->width; x += 2) {
            size_t columns = source->width - x < 2 ? 1 : 2;
            bool is_changed = false;
            for (int32_t row = 0; row < rows; row++) {
                size_t place = (size_t)(y + row) * stride + (size_t)(x * channels);
                is_changed |= memcmp(before + place, after + place, columns * (size_t)channels) != 0;
            }
            if (!is_changed) continue;
            for (int32_t row = 0; row < rows; row++) {
                size_t from = (size_t)(y + row) * (size_t)source->y_stride + (size_t)x;
                size_t to = (size_t)(top + y + row) * (size_t)target->y_stride + (size_t)x;
                memcpy(target->y + to, source->y + from, columns);
                if (!target->a) continue;
                to = (size_t)(top + y + row) * (size_t)target->a_stride + (size_t)x;
                for (size_t column = 0; column < columns; column++) {
                    size_t place = (size_t)(y + row) * stride + ((size_t)x + column) * 4;
                    target->a[to + column] = channels == 4 ? after[place + 3] : 255;
                }
            }
            size_t from = (size_t)(y / 2) * (size_t)source->uv_stride + (size_t)(x / 2);
            size_t to = (size_t)((top + y) / 2) * (size_t)target->uv_stride + (size_t)(x / 2);
            target->u[to] = source->u[from];
            target->v[to] = source->v[from];
        }
    }
}

mm_status mm_webp_planes_write(
    mm_webp_planes *planes, int32_t top, int32_t count, const uint8_t *before,
    const uint8_t *after, int32_t channels, bool is_sharp) {
    WebPPicture part;
    if (top % 2 != 0 || !WebPPictureInit(&part)) return MM_UNSUPPORTED;
    part.use_argb = 1;
    part.width = planes->picture.width;
    part.height = count;
    if (!WebPPictureAlloc(&part)) return MM_NO_MEMORY;
    const uint8_t *source = after;
    for (int32_t y = 0; y < count; y++) {
        uint32_t *target = part.argb + (size_t)y * (size_t)part.argb_stride;
        for (int32_t x = 0; x < part.width; x++, source += channels) {
            // Without alpha, which is copied as it is.
            target[x] = 0xff000000u | (uint32_t)source[0] << 16 | (uint32_t)source[1] << 8 |
                        (uint32_t)source[2];
        }
    }
    bool is_converted = is_sharp ? WebPPictureSharpARGBToYUVA(&part)
                                 : WebPPictureARGBToYUVA(&part, WEBP_YUV420);
    if (is_converted) copy_changes(&planes->picture, top, &part, before, after, channels);
    WebPPictureFree(&part);
    return is_converted ? MM_OK : MM_NO_MEMORY;
}

int32_t mm_webp_planes_top(const mm_webp_planes *planes, int32_t rows) {
    // Macroblocks keep their places.
    return (planes->picture.height - rows) / 2 / 16 * 16;
}

/// Adds the squared differences of two rows of samples.
static void add_error(
    const uint8_t *one, const uint8_t *other, int32_t count, double *error, double *samples) {
    uint32_t sum = 0;
    // 16,383 samples, the longest row, differ by less than 2^32.
    for (int32_t x = 0; x < count; x++) {
        int32_t difference = one[x] - other[x];
        sum += (uint32_t)(difference * difference);
    }
    *error += sum;
    *samples += count;
}

mm_status mm_webp_planes_encode(
    mm_webp_planes *planes, mm_webp_settings settings, int32_t rows, const uint8_t **bytes,
    size_t *count, double *likeness) {
    planes->output.count = 0;
    WebPPicture sample;
    WebPPicture *picture = &planes->picture;
    if (rows < picture->height) {
        if (!view(planes, mm_webp_planes_top(planes, rows), rows, &sample)) return MM_UNSUPPORTED;
        picture = &sample;
    }
    picture->stats = &planes->stats;
    mm_status status = mm_webp_encode(picture, &settings, &planes->output, &planes->message);
    if (picture == &sample) WebPPictureFree(&sample);
    // Of luma and chroma together.
    *likeness = (double)planes->stats.PSNR[3];
    *bytes = planes->output.bytes;
    *count = planes->output.count;
    return status;
}

mm_status mm_webp_planes_compare(
    const mm_webp_planes *planes, int32_t rows, const bool *is_left_out, double *likeness) {
    const WebPPicture *picture = &planes->picture;
    WebPDecoderConfig config;
    mm_status status = mm_webp_begin(
        planes->output.bytes, planes->output.count, picture->width, rows, &config);
    if (status) return status;
    config.output.colorspace = MODE_YUV;
    status = mm_webp_status(WebPDecode(planes->output.bytes, planes->output.count, &config));
    if (!status) {
        const WebPYUVABuffer *decoded = &config.output.u.YUVA;
        int32_t top = mm_webp_planes_top(planes, rows);
        int32_t half_width = picture->width / 2 + picture->width % 2;
        double error = 0, samples = 0;
        for (int32_t y = 0; y < rows; y++) {
            int32_t row = top + y;
            if (is_left_out[row / 2]) continue;
            add_error(
                picture->y + (ptrdiff_t)row * picture->y_stride,
                decoded->y + (ptrdiff_t)y * decoded->y_stride, picture->width, &error, &samples);
            if (y % 2) continue;
            ptrdiff_t own = (ptrdiff_t)(row / 2) * picture->uv_stride;
            add_error(
                picture->u + own, decoded->u + (ptrdiff_t)(y / 2) * decoded->u_stride, half_width,
                &error, &samples);
            add_error(
                picture->v + own, decoded->v + (ptrdiff_t)(y / 2) * decoded->v_stride, half_width,
                &error, &samples);
        }
        *likeness = error > 0 ? 10 * log10(255.0 * 255.0 * samples / error) : 99;
    }
    WebPFreeDecBuffer(&config.output);
    return status;
}

const char *mm_webp_planes_message(const mm_webp_planes *planes) { return planes->message; }
