// What the codecs of pixels and of planes share.
#ifndef MM_WEBP_SHARED_H
#define MM_WEBP_SHARED_H

#include "mm_buffer.h"
#include "mm_webp.h"
#include <webp/decode.h>
#include <webp/encode.h>

mm_status mm_webp_status(VP8StatusCode code);

/// Prepares the decoding of a still picture, which must have the size.
mm_status mm_webp_begin(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, WebPDecoderConfig *config);

/// Encodes a picture and appends the file to `output`.
mm_status mm_webp_encode(
    WebPPicture *picture, const mm_webp_settings *settings, mm_buffer *output,
    const char **message);

#endif
