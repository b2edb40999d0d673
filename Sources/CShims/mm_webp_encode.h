// What the encoders of pixels and of planes share.
#ifndef MM_WEBP_ENCODE_H
#define MM_WEBP_ENCODE_H

#include "mm_buffer.h"
#include "mm_webp.h"
#include <webp/decode.h>
#include <webp/encode.h>

mm_status mm_webp_status(VP8StatusCode code);

/// Encodes a picture and appends the file to `output`.
mm_status mm_webp_encode(
    WebPPicture *picture, const mm_webp_settings *settings, mm_buffer *output,
    const char **message);

#endif
