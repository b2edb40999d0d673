#include "mm_avif.h"

#include "mm_library.h"
#include "mm_size.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<avif/avif.h>)

#include <avif/avif.h>

// MARK: the library

#define FUNCTIONS(each)                                                                            \
    each(avifVersion) each(avifResultToString) each(avifRWDataSet) each(avifRWDataFree)            \
    each(avifImageCreate) each(avifImageDestroy) each(avifImageSetProfileICC)                      \
    each(avifImageSetMetadataXMP) each(avifImageAllocatePlanes) each(avifImageFreePlanes)          \
    each(avifImageSetViewRect) each(avifRGBImageSetDefaults) each(avifImageRGBToYUV)               \
    each(avifImageYUVToRGB) each(avifEncoderCreate) each(avifEncoderDestroy)                       \
    each(avifEncoderAddImage) each(avifEncoderFinish) each(avifEncoderSetCodecSpecificOption)      \
    each(avifDecoderCreate) each(avifDecoderDestroy) each(avifDecoderSetSource)                    \
    each(avifDecoderSetIOMemory) each(avifDecoderParse) each(avifDecoderNextImage)                 \
    each(avifDecoderNthImageTiming)

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    // The structures of another version have other fields, so only that of the header will do.
#if defined(__APPLE__) && AVIF_VERSION_MAJOR >= 1
    static const char *const names[] = {
        "libavif.16.dylib", "/opt/homebrew/lib/libavif.16.dylib", "/usr/local/lib/libavif.16.dylib",
        NULL};
#elif AVIF_VERSION_MAJOR >= 1
    static const char *const names[] = {"libavif.so.16", NULL};
#else
    static const char *const names[] = {"libavif.so.15", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    int major = 0, minor = 0;
    if (sscanf(lib.avifVersion(), "%d.%d", &major, &minor) != 2) return;
    // Since 1.0 fields are only added, and at the end.
    is_open = AVIF_VERSION_MAJOR >= 1 ? major > 1 || (major == 1 && minor >= AVIF_VERSION_MINOR)
                                      : major == 0 && minor == AVIF_VERSION_MINOR;
}

bool mm_avif_writes_loops(void) { return AVIF_VERSION_MAJOR >= 1; }

bool mm_avif_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

/// The message of the last error.
typedef struct message {
    char text[256];
} message;

static mm_status fail(message *message, mm_status status, const char *text) {
    snprintf(message->text, sizeof message->text, "%s", text);
    return status;
}

static mm_status status_of(avifResult result, message *message, const char *details) {
    if (result == AVIF_RESULT_OK) return MM_OK;
    const char *text = details && *details ? details : lib.avifResultToString(result);
    // Details begin with the name of a box: only their first line is for people.
    snprintf(message->text, sizeof message->text, "%.*s", (int)strcspn(text, "\n"), text);
    switch (result) {
    case AVIF_RESULT_OUT_OF_MEMORY: return MM_NO_MEMORY;
    case AVIF_RESULT_TRUNCATED_DATA: return MM_TRUNCATED;
    case AVIF_RESULT_NO_CODEC_AVAILABLE:
    case AVIF_RESULT_NOT_IMPLEMENTED: return MM_UNSUPPORTED;
    default: return MM_CORRUPT;
    }
}

// MARK: encoding

struct mm_avif_encoder {
    mm_avif_settings settings;
    avifEncoder *encoder;
    /// The picture whose rows are taken, in YCbCr, and how many were.
    avifImage *image;
    int32_t taken;
    /// Whether a pixel of it is transparent.
    bool is_transparent;
    avifRWData output;
    message message;
};

/// Describes the colors, and copies the metadata.
static bool describe(avifImage *image, const mm_avif_settings *settings) {
    image->yuvRange = AVIF_RANGE_FULL;
    image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
    image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
    image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT601;
    if (settings->primaries) {
        image->colorPrimaries = settings->primaries;
        image->transferCharacteristics = settings->transfer;
        if (settings->primaries == AVIF_COLOR_PRIMARIES_BT2020) {
            image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT2020_NCL;
        }
    }
    if (settings->icc_count) lib.avifImageSetProfileICC(image, settings->icc, settings->icc_count);
    if (settings->xmp_count) lib.avifImageSetMetadataXMP(image, settings->xmp, settings->xmp_count);
    // Not by avifImageSetMetadataExif, which would turn the picture as its orientation says.
    if (settings->exif_count) {
        lib.avifRWDataSet(&image->exif, settings->exif, settings->exif_count);
    }
    return image->icc.size == settings->icc_count && image->xmp.size == settings->xmp_count &&
           image->exif.size == settings->exif_count;
}

mm_avif_encoder *mm_avif_encoder_create(const mm_avif_settings *settings) {
    if (!mm_avif_is_available()) return NULL;
    mm_avif_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->settings = *settings;
    encoder->encoder = lib.avifEncoderCreate();
    encoder->image = lib.avifImageCreate(
        (uint32_t)settings->width, (uint32_t)settings->height, (uint32_t)settings->stored_bits,
        settings->channels < 3 ? AVIF_PIXEL_FORMAT_YUV400
        : settings->is_444     ? AVIF_PIXEL_FORMAT_YUV444
                               : AVIF_PIXEL_FORMAT_YUV420);
    bool has_alpha = settings->channels % 2 == 0;
    if (!encoder->encoder || !encoder->image || !describe(encoder->image, settings) ||
        lib.avifImageAllocatePlanes(
            encoder->image, has_alpha ? AVIF_PLANES_ALL : AVIF_PLANES_YUV)) {
        mm_avif_encoder_destroy(encoder);
        return NULL;
    }
    avifEncoder *avif = encoder->encoder;
    avif->codecChoice = AVIF_CODEC_CHOICE_AOM;
    avif->maxThreads = settings->threads;
    // Measured on a photograph: three fifths of the time of 6, and no more bytes, for 0.2 dB. An
    // animation's frames are predicted from each other, which takes longer.
    avif->speed = settings->is_animated ? 8 : 7;
    avif->timescale = 1000;
#if AVIF_VERSION_MAJOR >= 1
    avif->repetitionCount =
        settings->loop_count > 0 ? settings->loop_count - 1 : AVIF_REPETITION_COUNT_INFINITE;
#endif
    avif->minQuantizer = AVIF_QUANTIZER_BEST_QUALITY;
    avif->maxQuantizer = AVIF_QUANTIZER_WORST_QUALITY;
    char level[12];
    snprintf(level, sizeof level, "%d", ((100 - settings->quality) * 63 + 50) / 100);
    lib.avifEncoderSetCodecSpecificOption(avif, "c:end-usage", "q");
    lib.avifEncoderSetCodecSpecificOption(avif, "c:cq-level", level);
    // Alpha is lossless. For frames that come fast libaom would aim at a constant rate, whose arithmetic may leave the
    // one level that there is, which ends the process (libaom 3.6, an assertion of ratectrl.c).
    lib.avifEncoderSetCodecSpecificOption(avif, "a:end-usage", "q");
    lib.avifEncoderSetCodecSpecificOption(avif, "a:cq-level", "0");
    return encoder;
}

void mm_avif_encoder_destroy(mm_avif_encoder *encoder) {
    if (encoder->image) lib.avifImageDestroy(encoder->image);
    if (encoder->encoder) lib.avifEncoderDestroy(encoder->encoder);
    lib.avifRWDataFree(&encoder->output);
    free(encoder);
}

const char *mm_avif_encoder_message(const mm_avif_encoder *encoder) {
    return encoder->message.text;
}

/// Whether one of these pixels, whose last channel is alpha, isn't opaque.
static bool has_transparency(
    const void *rows, size_t count, size_t channels, int32_t bit_depth) {
    const uint8_t *bytes = rows;
    const uint16_t *samples = rows;
    for (size_t index = channels - 1; index < channels * count; index += channels) {
        if (bit_depth == 16 ? samples[index] != UINT16_MAX : bytes[index] != UINT8_MAX) return true;
    }
    return false;
}

/// Copies a channel of gray rows to the same rows of a plane.
static void copy_channel(
    const mm_avif_encoder *encoder, const void *rows, int32_t count, int32_t channel, uint8_t *plane,
    uint32_t row_bytes) {
    const mm_avif_settings *settings = &encoder->settings;
    const uint8_t *bytes = rows;
    const uint16_t *samples = rows;
    uint32_t most = (1u << settings->stored_bits) - 1;
    size_t index = (size_t)channel;
    for (int32_t y = 0; y < count; y++) {
        uint8_t *line = plane + (size_t)(encoder->taken + y) * row_bytes;
        for (int32_t x = 0; x < settings->width; x++, index += (size_t)settings->channels) {
            if (settings->bit_depth == 8) {
                line[x] = bytes[index];
            } else {
                ((uint16_t *)(void *)line)[x] =
                    (uint16_t)((samples[index] * most + UINT16_MAX / 2) / UINT16_MAX);
            }
        }
    }
}

static avifResult take_grays(const mm_avif_encoder *encoder, const void *rows, int32_t count) {
    avifImage *image = encoder->image;
    copy_channel(encoder, rows, count, 0, image->yuvPlanes[AVIF_CHAN_Y], image->yuvRowBytes[AVIF_CHAN_Y]);
    if (encoder->settings.channels == 2) {
        copy_channel(encoder, rows, count, 1, image->alphaPlane, image->alphaRowBytes);
    }
    return AVIF_RESULT_OK;
}

/// Converts rows of RGB to the same rows of the picture.
static avifResult take_colors(
    const mm_avif_encoder *encoder, const void *rows, size_t row, int32_t count) {
    const mm_avif_settings *settings = &encoder->settings;
    avifImage *view = lib.avifImageCreate(0, 0, 0, AVIF_PIXEL_FORMAT_NONE);
    if (!view) return AVIF_RESULT_OUT_OF_MEMORY;
    avifCropRect part = {0, (uint32_t)encoder->taken, (uint32_t)settings->width, (uint32_t)count};
    avifResult result = lib.avifImageSetViewRect(view, encoder->image, &part);
    if (!result) {
        avifRGBImage rgb;
        lib.avifRGBImageSetDefaults(&rgb, view);
        rgb.format = settings->channels == 4 ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB;
        rgb.depth = (uint32_t)settings->bit_depth;
        // It is only read.
        rgb.pixels = (uint8_t *)(uintptr_t)rows;
        rgb.rowBytes = (uint32_t)row;
        result = lib.avifImageRGBToYUV(view, &rgb);
    }
    // The conversion made the view the owner of the planes.
    view->imageOwnsYUVPlanes = view->imageOwnsAlphaPlane = AVIF_FALSE;
    lib.avifImageDestroy(view);
    return result;
}

mm_status mm_avif_encoder_take(mm_avif_encoder *encoder, const void *rows, int32_t count) {
    const mm_avif_settings *settings = &encoder->settings;
    size_t row;
    if (count <= 0 || count > settings->height - encoder->taken || encoder->taken % 2 ||
        !mm_row_size(
            settings->width, settings->height, settings->channels * (settings->bit_depth / 8), &row) ||
        row > UINT32_MAX) {
        return fail(&encoder->message, MM_UNSUPPORTED, "its rows have no size");
    }
    avifResult result = settings->channels < 3 ? take_grays(encoder, rows, count)
                                               : take_colors(encoder, rows, row, count);
    mm_status status = status_of(result, &encoder->message, NULL);
    if (status) return status;
    encoder->taken += count;
    encoder->is_transparent =
        encoder->is_transparent ||
        (settings->channels % 2 == 0 &&
         has_transparency(
             rows, (size_t)settings->width * (size_t)count, (size_t)settings->channels,
             settings->bit_depth));
    return MM_OK;
}

mm_status mm_avif_encoder_add(mm_avif_encoder *encoder, int32_t duration) {
    bool is_animated = encoder->settings.is_animated;
    // Alpha takes as long again to encode. An animation must have it in all frames or in none.
    if (!is_animated && !encoder->is_transparent) {
        lib.avifImageFreePlanes(encoder->image, AVIF_PLANES_A);
    }
    encoder->taken = 0;
    avifResult result = lib.avifEncoderAddImage(
        encoder->encoder, encoder->image, (uint64_t)(duration > 0 ? duration : 0),
        is_animated ? AVIF_ADD_IMAGE_FLAG_NONE : AVIF_ADD_IMAGE_FLAG_SINGLE);
    return status_of(result, &encoder->message, encoder->encoder->diag.error);
}

mm_status mm_avif_encoder_finish(mm_avif_encoder *encoder, const uint8_t **bytes, size_t *count) {
    lib.avifImageDestroy(encoder->image);
    encoder->image = NULL;
    avifRWData output = AVIF_DATA_EMPTY;
    avifResult result = lib.avifEncoderFinish(encoder->encoder, &output);
    mm_status status = status_of(result, &encoder->message, encoder->encoder->diag.error);
    // Its memory is many times the file's.
    lib.avifEncoderDestroy(encoder->encoder);
    encoder->encoder = NULL;
    encoder->output = output;
    *bytes = output.data;
    *count = output.size;
    return status;
}

// MARK: animations

struct mm_avif_frames {
    avifDecoder *decoder;
    message message;
};

mm_avif_frames *mm_avif_frames_create(int32_t threads) {
    if (!mm_avif_is_available()) return NULL;
    mm_avif_frames *frames = calloc(1, sizeof *frames);
    if (!frames) return NULL;
    frames->decoder = lib.avifDecoderCreate();
    if (!frames->decoder) {
        free(frames);
        return NULL;
    }
    frames->decoder->maxThreads = threads;
    return frames;
}

void mm_avif_frames_destroy(mm_avif_frames *frames) {
    lib.avifDecoderDestroy(frames->decoder);
    free(frames);
}

const char *mm_avif_frames_message(const mm_avif_frames *frames) { return frames->message.text; }

mm_status mm_avif_frames_open(
    mm_avif_frames *frames, const uint8_t *bytes, size_t count, int32_t most_frames,
    mm_avif_info *info) {
    avifDecoder *decoder = frames->decoder;
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    decoder->ignoreExif = AVIF_TRUE;
    decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageCountLimit = (uint32_t)most_frames;
    avifResult result = lib.avifDecoderSetSource(decoder, AVIF_DECODER_SOURCE_TRACKS);
    if (!result) result = lib.avifDecoderSetIOMemory(decoder, bytes, count);
    if (!result) result = lib.avifDecoderParse(decoder);
    mm_status status = status_of(result, &frames->message, decoder->diag.error);
    if (status) return status;
    const avifImage *image = decoder->image;
    if (!image->width || !image->height || image->width > INT32_MAX || image->height > INT32_MAX ||
        decoder->imageCount < 1) {
        return fail(&frames->message, MM_CORRUPT, "its animation has no size");
    }
    // The pictures in the stream may say another size; dav1d holds them to this one. Those of some
    // programs are a little larger, up to whole blocks.
    uint64_t most = ((uint64_t)image->width + 128) * ((uint64_t)image->height + 128);
    decoder->imageSizeLimit = most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
    *info = (mm_avif_info){
        .width = (int32_t)image->width,
        .height = (int32_t)image->height,
        .frame_count = decoder->imageCount,
        .has_alpha = decoder->alphaPresent,
        .stored_bits = (int32_t)image->depth,
        .is_cropped = image->transformFlags & AVIF_TRANSFORM_CLAP,
        .turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0,
        .primaries = image->colorPrimaries < 256 ? (uint8_t)image->colorPrimaries : 2,
        .transfer =
            image->transferCharacteristics < 256 ? (uint8_t)image->transferCharacteristics : 2,
        .icc = image->icc.data,
        .icc_count = image->icc.size,
    };
    if (image->transformFlags & AVIF_TRANSFORM_IMIR) {
#if AVIF_VERSION_MAJOR >= 1
        info->mirroring = image->imir.axis ? 2 : 1;
#else
        info->mirroring = image->imir.mode ? 2 : 1;
#endif
    }
    return MM_OK;
}

int32_t mm_avif_frames_duration(const mm_avif_frames *frames, int32_t index) {
    avifImageTiming timing;
    if (index < 0 || lib.avifDecoderNthImageTiming(frames->decoder, (uint32_t)index, &timing)) return 0;
    double duration = timing.duration * 1000 + 0.5;
    // Also false if it is no number.
    return duration > 0 && duration < INT32_MAX ? (int32_t)duration : 0;
}

mm_status mm_avif_frames_next(mm_avif_frames *frames, void *rows, int32_t bit_depth) {
    avifDecoder *decoder = frames->decoder;
    uint32_t width = decoder->image->width, height = decoder->image->height;
    size_t row;
    if (!mm_row_size(width, height, 4 * (bit_depth / 8), &row) || row > UINT32_MAX) return MM_UNSUPPORTED;
    mm_status status =
        status_of(lib.avifDecoderNextImage(decoder), &frames->message, decoder->diag.error);
    if (status) return status;
    if (decoder->image->width != width || decoder->image->height != height) {
        return fail(&frames->message, MM_CORRUPT, "a frame has another size than the animation");
    }
    avifRGBImage rgb;
    lib.avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.depth = (uint32_t)bit_depth;
    rgb.pixels = rows;
    rgb.rowBytes = (uint32_t)row;
    return status_of(lib.avifImageYUVToRGB(decoder->image, &rgb), &frames->message, NULL);
}

#else

bool mm_avif_is_available(void) { return false; }
bool mm_avif_writes_loops(void) { return false; }

mm_avif_encoder *mm_avif_encoder_create(const mm_avif_settings *settings) {
    (void)settings;
    return NULL;
}
void mm_avif_encoder_destroy(mm_avif_encoder *encoder) { (void)encoder; }
mm_status mm_avif_encoder_take(mm_avif_encoder *encoder, const void *rows, int32_t count) {
    (void)encoder, (void)rows, (void)count;
    return MM_UNSUPPORTED;
}
mm_status mm_avif_encoder_add(mm_avif_encoder *encoder, int32_t duration) {
    (void)encoder, (void)duration;
    return MM_UNSUPPORTED;
}
mm_status mm_avif_encoder_finish(mm_avif_encoder *encoder, const uint8_t **bytes, size_t *count) {
    (void)encoder, (void)bytes, (void)count;
    return MM_UNSUPPORTED;
}
const char *mm_avif_encoder_message(const mm_avif_encoder *encoder) {
    (void)encoder;
    return "";
}

mm_avif_frames *mm_avif_frames_create(int32_t threads) {
    (void)threads;
    return NULL;
}
void mm_avif_frames_destroy(mm_avif_frames *frames) { (void)frames; }
mm_status mm_avif_frames_open(
    mm_avif_frames *frames, const uint8_t *bytes, size_t count, int32_t most_frames,
    mm_avif_info *info) {
    (void)frames, (void)bytes, (void)count, (void)most_frames, (void)info;
    return MM_UNSUPPORTED;
}
int32_t mm_avif_frames_duration(const mm_avif_frames *frames, int32_t index) {
    (void)frames, (void)index;
    return 0;
}
mm_status mm_avif_frames_next(mm_avif_frames *frames, void *rows, int32_t bit_depth) {
    (void)frames, (void)rows, (void)bit_depth;
    return MM_UNSUPPORTED;
}
const char *mm_avif_frames_message(const mm_avif_frames *frames) {
    (void)frames;
    return "";
}

#endif
