#include "mm_webp.h"

#include "mm_size.h"
#include "mm_webp_shared.h"
#include <limits.h>

// MARK: decoding

mm_status mm_webp_status(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return MM_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return MM_NO_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return MM_UNSUPPORTED;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return MM_TRUNCATED;
    case VP8_STATUS_INVALID_PARAM:
    case VP8_STATUS_BITSTREAM_ERROR:
    case VP8_STATUS_USER_ABORT: return MM_CORRUPT;
    }
    return MM_CORRUPT;
}

mm_status mm_webp_begin(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height,
    WebPDecoderConfig *config) {
    if (!WebPInitDecoderConfig(config)) return MM_UNSUPPORTED;
    VP8StatusCode code = WebPGetFeatures(bytes, count, &config->input);
    if (code != VP8_STATUS_OK) return mm_webp_status(code);
    if (config->input.has_animation) return MM_UNSUPPORTED;
    if (config->input.width != width || config->input.height != height) return MM_CORRUPT;
    config->options.use_threads = 1;
    return MM_OK;
}

/// Decodes the rows before the damage.
static mm_status decode_damaged(
    const uint8_t *bytes, size_t count, WebPDecoderConfig *config, bool *is_damaged) {
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
    if (!decoder) return MM_NO_MEMORY;
    VP8StatusCode code = WebPIUpdate(decoder, bytes, count);
    int last = 0;
    WebPIDecGetRGB(decoder, &last, NULL, NULL, NULL);
    WebPIDelete(decoder);
    if (code == VP8_STATUS_OK) return MM_OK;
    if (code == VP8_STATUS_OUT_OF_MEMORY || last <= 0) return mm_webp_status(code);
    *is_damaged = true;
    return MM_OK;
}

mm_status mm_webp_decode(
    const uint8_t *bytes, size_t count, const mm_webp_target *target, bool accepts_damage,
    bool *is_damaged) {
    // The stride doesn't pad the last row.
    size_t row, others, size;
    if (!mm_row_size(target->scaled_width, target->scaled_height, target->channels, &row) ||
        target->stride < row || target->stride > INT_MAX ||
        ckd_mul(&others, target->stride, target->scaled_height - 1) ||
        ckd_add(&size, others, row)) {
        return MM_UNSUPPORTED;
    }
    WebPDecoderConfig config;
    mm_status status = mm_webp_begin(bytes, count, target->width, target->height, &config);
    if (status) return status;
    if (target->scaled_width != target->width || target->scaled_height != target->height) {
        config.options.use_scaling = 1;
        config.options.scaled_width = target->scaled_width;
        config.options.scaled_height = target->scaled_height;
    }
    config.output.colorspace = target->channels == 4 ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = target->rows;
    config.output.u.RGBA.stride = (int)target->stride;
    config.output.u.RGBA.size = size;
    status = accepts_damage ? decode_damaged(bytes, count, &config, is_damaged)
                            : mm_webp_status(WebPDecode(bytes, count, &config));
    WebPFreeDecBuffer(&config.output);
    return status;
}

// MARK: encoding

struct mm_webp_encoder {
    WebPPicture picture;
    int32_t rows_written;
    mm_buffer output;
    const char *message;
};

mm_webp_encoder *mm_webp_encoder_create(int32_t width, int32_t height) {
    mm_webp_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->message = "";
    if (!WebPPictureInit(&encoder->picture)) {
        free(encoder);
        return NULL;
    }
    encoder->picture.use_argb = 1;
    encoder->picture.width = width;
    encoder->picture.height = height;
    if (!WebPPictureAlloc(&encoder->picture)) {
        free(encoder);
        return NULL;
    }
    return encoder;
}

void mm_webp_encoder_destroy(mm_webp_encoder *encoder) {
    WebPPictureFree(&encoder->picture);
    free(encoder->output.bytes);
    free(encoder);
}

void mm_webp_encoder_write_rows(
    mm_webp_encoder *encoder, const uint8_t *rows, size_t count, int32_t channels,
    size_t stride) {
    WebPPicture *picture = &encoder->picture;
    for (; count > 0 && encoder->rows_written < picture->height; count--, rows += stride) {
        const uint8_t *source = rows;
        uint32_t *target =
            picture->argb + (size_t)encoder->rows_written * (size_t)picture->argb_stride;
        for (int32_t x = 0; x < picture->width; x++, source += channels) {
            uint32_t alpha = channels == 4 ? source[3] : 255;
            target[x] = alpha << 24 | (uint32_t)source[0] << 16 | (uint32_t)source[1] << 8 |
                        (uint32_t)source[2];
        }
        encoder->rows_written++;
    }
}

mm_status mm_webp_encoder_finish(
    mm_webp_encoder *encoder, mm_webp_settings settings, const uint8_t **bytes, size_t *count) {
    mm_status status =
        mm_webp_encode(&encoder->picture, &settings, &encoder->output, &encoder->message);
    *bytes = encoder->output.bytes;
    *count = encoder->output.count;
    return status;
}

const char *mm_webp_encoder_message(const mm_webp_encoder *encoder) { return encoder->message; }
