#include "mm_webp_shared.h"

static int append(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
    return mm_buffer_append(picture->custom_ptr, bytes, count);
}

/// The progress callback; returning 0 ends the encoding.
static int go_on(int percent, const WebPPicture *picture) {
    (void)percent;
    const mm_webp_settings *settings = picture->user_data;
    return !settings->is_over(settings->render);
}

mm_status mm_webp_encode(
    WebPPicture *picture, const mm_webp_settings *settings, mm_buffer *output,
    const char **message) {
    WebPConfig config;
    if (!WebPConfigInit(&config)) {
        *message = "another version of libwebp";
        return MM_UNSUPPORTED;
    }
    config.method = settings->method;
    config.thread_level = settings->is_threaded;
    if (settings->is_lossless) {
        config.lossless = 1;
        // For lossless pictures this is the effort, not the quality.
        config.quality = settings->method > 0 ? 50 : 25;
        // Keeps the colors of transparent pixels.
        config.exact = 1;
    } else {
        config.quality = settings->quality;
        config.use_sharp_yuv = settings->is_sharp;
    }
    picture->progress_hook = go_on;
    // The encoder doesn't change it.
    picture->user_data = (void *)settings;
    picture->writer = append;
    picture->custom_ptr = output;
    if (WebPEncode(&config, picture)) return MM_OK;
    switch (picture->error_code) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BAD_WRITE: return MM_NO_MEMORY;
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
        *message = "the picture is too large at this quality";
        return MM_UNSUPPORTED;
    default:
        *message = "libwebp refused it";
        return MM_UNSUPPORTED;
    }
}
