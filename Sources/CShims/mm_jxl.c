#include "mm_jxl.h"

#include "mm_library.h"
#include "mm_size.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<jxl/decode.h>)

#include <jxl/decode.h>

// MARK: the library

#define FUNCTIONS(each)                                                                            \
    each(JxlDecoderVersion) each(JxlDecoderCreate) each(JxlDecoderDestroy) each(JxlDecoderReset)   \
    each(JxlDecoderSubscribeEvents) each(JxlDecoderSetInput) each(JxlDecoderReleaseInput)          \
    each(JxlDecoderProcessInput) each(JxlDecoderGetBasicInfo) each(JxlDecoderSetParallelRunner)    \
    each(JxlDecoderSetUnpremultiplyAlpha)                        \
    each(JxlDecoderSetPreferredColorProfile) each(JxlDecoderImageOutBufferSize)                    \
    each(JxlDecoderSetImageOutBuffer) each(JxlDecoderFlushImage)                                   \
    each(JxlDecoderSetDecompressBoxes) each(JxlDecoderGetBoxType) each(JxlDecoderSetBoxBuffer)     \
    each(JxlDecoderReleaseBoxBuffer)

// Until 0.9 these had one more parameter, which did nothing.
typedef JxlDecoderStatus get_encoded(const JxlDecoder *, JxlColorProfileTarget, JxlColorEncoding *);
typedef JxlDecoderStatus get_encoded_old(
    const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget, JxlColorEncoding *);
typedef JxlDecoderStatus get_icc_size(const JxlDecoder *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus get_icc_size_old(
    const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus get_icc(const JxlDecoder *, JxlColorProfileTarget, uint8_t *, size_t);
typedef JxlDecoderStatus get_icc_old(
    const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget, uint8_t *, size_t);

static struct {
    FUNCTIONS(MM_MEMBER)
    void *encoded, *icc_size, *icc;
    bool is_old;
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libjxl.dylib", "/opt/homebrew/lib/libjxl.dylib", "/usr/local/lib/libjxl.dylib", NULL};
#else
    static const char *const names[] = {"libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9",
                                        "libjxl.so.0.8",  "libjxl.so.0.7",  NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    lib.encoded = dlsym(library, "JxlDecoderGetColorAsEncodedProfile");
    lib.icc_size = dlsym(library, "JxlDecoderGetICCProfileSize");
    lib.icc = dlsym(library, "JxlDecoderGetColorAsICCProfile");
    lib.is_old = lib.JxlDecoderVersion() < 9000;
    is_open = lib.encoded && lib.icc_size && lib.icc;
}

bool mm_jxl_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

static bool get_encoded_profile(const JxlDecoder *decoder, JxlColorEncoding *encoding) {
    JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
    JxlDecoderStatus status =
        lib.is_old ? ((get_encoded_old *)lib.encoded)(decoder, NULL, target, encoding)
                   : ((get_encoded *)lib.encoded)(decoder, target, encoding);
    return status == JXL_DEC_SUCCESS;
}

static bool get_profile_size(const JxlDecoder *decoder, size_t *size) {
    JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
    JxlDecoderStatus status =
        lib.is_old ? ((get_icc_size_old *)lib.icc_size)(decoder, NULL, target, size)
                   : ((get_icc_size *)lib.icc_size)(decoder, target, size);
    return status == JXL_DEC_SUCCESS;
}

static bool get_profile(const JxlDecoder *decoder, uint8_t *icc, size_t size) {
    JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
    JxlDecoderStatus status = lib.is_old
                                  ? ((get_icc_old *)lib.icc)(decoder, NULL, target, icc, size)
                                  : ((get_icc *)lib.icc)(decoder, target, icc, size);
    return status == JXL_DEC_SUCCESS;
}

// MARK: threads

/// A loop whose rounds several threads share.
typedef struct loop {
    void *opaque;
    JxlParallelRunFunction work;
    atomic_uint_fast64_t next;
    uint32_t end;
} loop;

typedef struct worker {
    loop *loop;
    size_t number;
    pthread_t thread;
} worker;

static void *run(void *opaque) {
    worker *worker = opaque;
    loop *loop = worker->loop;
    for (uint64_t round; (round = atomic_fetch_add(&loop->next, 1)) < loop->end;) {
        loop->work(loop->opaque, (uint32_t)round, worker->number);
    }
    return NULL;
}

enum { MOST_THREADS = 16 };

static JxlParallelRetCode run_parallel(
    void *runner, void *opaque, JxlParallelRunInit init, JxlParallelRunFunction work, uint32_t start,
    uint32_t end) {
    size_t count = (size_t) * (int32_t *)runner;
    if (count > (size_t)end - start) count = (size_t)end - start;
    if (start >= end) return 0;
    JxlParallelRetCode code = init(opaque, count);
    if (code) return code;
    loop loop = {.opaque = opaque, .work = work, .next = start, .end = end};
    worker workers[MOST_THREADS] = {{.loop = &loop}};
    size_t started = 1;
    for (; started < count; started++) {
        workers[started] = (worker){.loop = &loop, .number = started};
        // Those that run do the work of those that can't.
        if (pthread_create(&workers[started].thread, NULL, run, &workers[started])) break;
    }
    run(&workers[0]);
    for (size_t index = 1; index < started; index++) pthread_join(workers[index].thread, NULL);
    return 0;
}

// MARK: opening

struct mm_jxl {
    JxlDecoder *decoder;
    int32_t threads;
    const uint8_t *bytes;
    /// The bytes that are handed over at once.
    size_t count, offset, chunk;
    mm_status status;
    char message[256];
    bool is_damaged, is_reading, has_frame;
    mm_jxl_info info;
    JxlPixelFormat format;
    uint8_t *icc;
};

mm_jxl *mm_jxl_create(int32_t threads) {
    if (!mm_jxl_is_available()) return NULL;
    mm_jxl *jxl = calloc(1, sizeof *jxl);
    if (!jxl) return NULL;
    jxl->threads = threads < 1 ? 1 : threads < MOST_THREADS ? threads : MOST_THREADS;
    jxl->decoder = lib.JxlDecoderCreate(NULL);
    if (jxl->decoder) return jxl;
    free(jxl);
    return NULL;
}

void mm_jxl_destroy(mm_jxl *jxl) {
    if (!jxl) return;
    lib.JxlDecoderDestroy(jxl->decoder);
    free(jxl->icc);
    free(jxl);
}

bool mm_jxl_is_damaged(const mm_jxl *jxl) { return jxl->is_damaged; }

const char *mm_jxl_message(const mm_jxl *jxl) { return jxl->message; }

static mm_status fail(mm_jxl *jxl, mm_status status, const char *message) {
    jxl->status = status;
    snprintf(jxl->message, sizeof jxl->message, "%s", message);
    return status;
}

// The input is never said to be closed: libjxl would take a file that ends too early for a damaged one,
// and Debian's prints so.

static mm_status read_info(mm_jxl *jxl) {
    JxlBasicInfo basic;
    if (lib.JxlDecoderGetBasicInfo(jxl->decoder, &basic) != JXL_DEC_SUCCESS) {
        return fail(jxl, MM_CORRUPT, "its header can't be read");
    }
    size_t row;
    if (basic.xsize > INT32_MAX || basic.ysize > INT32_MAX ||
        !mm_row_size(basic.xsize, basic.ysize, 8, &row)) {
        return fail(jxl, MM_CORRUPT, "it has no size");
    }
    if (basic.num_color_channels != 1 && basic.num_color_channels != 3) {
        return fail(jxl, MM_UNSUPPORTED, "it has neither one nor three colors");
    }
    mm_jxl_info *info = &jxl->info;
    info->width = (int32_t)basic.xsize;
    info->height = (int32_t)basic.ysize;
    info->channels = (int32_t)basic.num_color_channels + (basic.alpha_bits > 0);
    info->stored_bits = (int32_t)basic.bits_per_sample;
    info->bit_depth = basic.bits_per_sample > 8 ? 16 : 8;
    info->is_animated = basic.have_animation;
    info->has_own_colors = basic.uses_original_profile;
    jxl->format = (JxlPixelFormat){
        .num_channels = (uint32_t)info->channels,
        .data_type = info->bit_depth == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
        .endianness = JXL_NATIVE_ENDIAN,
    };
    return MM_OK;
}

/// Asks for sRGB if the picture has no colors of its own that 8 bits could hold: libjxl would give linear
/// samples.
static void choose_colors(mm_jxl *jxl) {
    JxlColorEncoding encoding;
    bool is_known = get_encoded_profile(jxl->decoder, &encoding);
    bool is_linear = is_known && encoding.transfer_function == JXL_TRANSFER_FUNCTION_LINEAR;
    if (jxl->info.has_own_colors || (is_known && !is_linear)) return;
    JxlColorEncoding srgb = {
        .color_space = jxl->info.channels < 3 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB,
        .white_point = JXL_WHITE_POINT_D65,
        .primaries = JXL_PRIMARIES_SRGB,
        .transfer_function = JXL_TRANSFER_FUNCTION_SRGB,
        .rendering_intent = JXL_RENDERING_INTENT_RELATIVE,
    };
    lib.JxlDecoderSetPreferredColorProfile(jxl->decoder, &srgb);
}

static mm_status read_colors(mm_jxl *jxl) {
    choose_colors(jxl);
    mm_jxl_info *info = &jxl->info;
    JxlColorEncoding encoding;
    if (get_encoded_profile(jxl->decoder, &encoding)) {
        bool is_srgb = encoding.transfer_function == JXL_TRANSFER_FUNCTION_SRGB &&
                       encoding.white_point == JXL_WHITE_POINT_D65 &&
                       (encoding.color_space == JXL_COLOR_SPACE_GRAY ||
                        encoding.primaries == JXL_PRIMARIES_SRGB);
        if (is_srgb) return MM_OK;
        // The values of libjxl's enumerations are those of H.273.
        if (encoding.color_space == JXL_COLOR_SPACE_RGB &&
            (encoding.transfer_function == JXL_TRANSFER_FUNCTION_PQ ||
             encoding.transfer_function == JXL_TRANSFER_FUNCTION_HLG)) {
            info->transfer = (int32_t)encoding.transfer_function;
            info->primaries = (int32_t)encoding.primaries;
            return MM_OK;
        }
    }
    size_t size = 0;
    if (!get_profile_size(jxl->decoder, &size) || !size || size > jxl->count + (1u << 22)) return MM_OK;
    jxl->icc = malloc(size);
    if (!jxl->icc) return fail(jxl, MM_NO_MEMORY, "no memory");
    if (!get_profile(jxl->decoder, jxl->icc, size)) return MM_OK;
    info->icc = jxl->icc;
    info->icc_count = size;
    return MM_OK;
}

mm_status mm_jxl_open(mm_jxl *jxl, const uint8_t *bytes, size_t count, mm_jxl_info *info) {
    jxl->bytes = bytes;
    jxl->count = count;
    if (lib.JxlDecoderSubscribeEvents(jxl->decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING) ||
        lib.JxlDecoderSetInput(jxl->decoder, bytes, count)) {
        return fail(jxl, MM_CORRUPT, "libjxl can't read it");
    }
    for (mm_status status = MM_OK; !status;) {
        switch (lib.JxlDecoderProcessInput(jxl->decoder)) {
        case JXL_DEC_BASIC_INFO: status = read_info(jxl); break;
        case JXL_DEC_COLOR_ENCODING:
            status = read_colors(jxl);
            if (!status) *info = jxl->info;
            return status;
        case JXL_DEC_NEED_MORE_INPUT: return fail(jxl, MM_TRUNCATED, "the file ends too early");
        default: return fail(jxl, MM_CORRUPT, "libjxl can't read its header");
        }
    }
    return jxl->status;
}

// MARK: pixels

static mm_status begin(mm_jxl *jxl) {
    lib.JxlDecoderReset(jxl->decoder);
    jxl->offset = 0;
    // So much that threads have enough to do, and so little that a render can be ended in between.
    jxl->chunk = 1u << 18;
    jxl->is_reading = true;
    if (lib.JxlDecoderSubscribeEvents(
            jxl->decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE) ||
        lib.JxlDecoderSetParallelRunner(jxl->decoder, run_parallel, &jxl->threads) ||
        lib.JxlDecoderSetUnpremultiplyAlpha(jxl->decoder, JXL_TRUE)) {
        return fail(jxl, MM_UNSUPPORTED, "libjxl can't be set up");
    }
    return MM_OK;
}

/// Hands over the memory for the picture, if it has the size that the header says.
static mm_status set_output(mm_jxl *jxl, uint8_t *pixels) {
    size_t size = 0, row = 0;
    int32_t bytes = jxl->info.channels * jxl->info.bit_depth / 8;
    if (!mm_row_size(jxl->info.width, jxl->info.height, bytes, &row) ||
        lib.JxlDecoderImageOutBufferSize(jxl->decoder, &jxl->format, &size) ||
        size != row * (size_t)jxl->info.height) {
        return fail(jxl, MM_CORRUPT, "it says two sizes");
    }
    if (lib.JxlDecoderSetImageOutBuffer(jxl->decoder, &jxl->format, pixels, size)) {
        return fail(jxl, MM_UNSUPPORTED, "libjxl can't give its pixels");
    }
    jxl->has_frame = true;
    return MM_OK;
}

/// The picture has ended too early.
static mm_status end_early(mm_jxl *jxl, bool accepts_damage, mm_status status, bool *is_done) {
    if (!accepts_damage || !jxl->has_frame) {
        return fail(
            jxl, status, status == MM_TRUNCATED ? "the file ends too early" : "libjxl can't decode it");
    }
    lib.JxlDecoderFlushImage(jxl->decoder);
    jxl->is_damaged = true;
    *is_done = true;
    return MM_OK;
}

mm_status mm_jxl_read_part(mm_jxl *jxl, uint8_t *pixels, bool accepts_damage, bool *is_done) {
    *is_done = false;
    if (jxl->status) return jxl->status;
    mm_status status = jxl->is_reading ? MM_OK : begin(jxl);
    if (status) return status;
    size_t rest = jxl->count - jxl->offset;
    size_t size = rest < jxl->chunk ? rest : jxl->chunk;
    if (lib.JxlDecoderSetInput(jxl->decoder, jxl->bytes + jxl->offset, size)) {
        return fail(jxl, MM_CORRUPT, "libjxl can't read it");
    }
    while (!status) {
        switch (lib.JxlDecoderProcessInput(jxl->decoder)) {
        case JXL_DEC_BASIC_INFO: break;
        case JXL_DEC_COLOR_ENCODING: choose_colors(jxl); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER: status = set_output(jxl, pixels); break;
        case JXL_DEC_FULL_IMAGE:
            *is_done = true;
            return MM_OK;
        case JXL_DEC_NEED_MORE_INPUT:
            if (size == rest) return end_early(jxl, accepts_damage, MM_TRUNCATED, is_done);
            size -= lib.JxlDecoderReleaseInput(jxl->decoder);
            jxl->offset += size;
            // It may need more at once.
            if (!size) jxl->chunk *= 2;
            return MM_OK;
        default: return end_early(jxl, accepts_damage, MM_CORRUPT, is_done);
        }
    }
    return status;
}

// MARK: boxes

/// More than any metadata have.
enum { MOST_BOX_BYTES = 1 << 24 };

/// Doubles the memory for a box.
static bool grow(uint8_t **bytes, size_t *capacity) {
    if (*capacity >= MOST_BOX_BYTES) return false;
    size_t larger = *capacity ? 2 * *capacity : 1u << 14;
    uint8_t *memory = realloc(*bytes, larger);
    if (!memory) return false;
    *bytes = memory;
    *capacity = larger;
    return true;
}

mm_status mm_jxl_read_box(mm_jxl *jxl, const char *type, uint8_t **bytes, size_t *count) {
    *bytes = NULL;
    *count = 0;
    JxlDecoder *decoder = jxl->decoder;
    lib.JxlDecoderReset(decoder);
    if (lib.JxlDecoderSubscribeEvents(decoder, JXL_DEC_BOX) ||
        lib.JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE) ||
        lib.JxlDecoderSetInput(decoder, jxl->bytes, jxl->count)) {
        return MM_UNSUPPORTED;
    }
    size_t capacity = 0;
    bool is_inside = false;
    // Until the next box begins, or the file ends.
    for (bool is_done = false; !is_done;) {
        JxlBoxType found;
        switch (lib.JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BOX:
            is_done = is_inside;
            if (is_done || lib.JxlDecoderGetBoxType(decoder, found, JXL_TRUE) || memcmp(found, type, 4)) break;
            is_inside = grow(bytes, &capacity) && !lib.JxlDecoderSetBoxBuffer(decoder, *bytes, capacity);
            is_done = !is_inside;
            break;
        case JXL_DEC_BOX_NEED_MORE_OUTPUT:
            *count = capacity - lib.JxlDecoderReleaseBoxBuffer(decoder);
            is_done = !grow(bytes, &capacity) ||
                      lib.JxlDecoderSetBoxBuffer(decoder, *bytes + *count, capacity - *count);
            is_inside = !is_done;
            break;
        default: is_done = true;
        }
    }
    if (is_inside) {
        *count = capacity - lib.JxlDecoderReleaseBoxBuffer(decoder);
        return MM_OK;
    }
    free(*bytes);
    *bytes = NULL;
    *count = 0;
    return MM_OK;
}

#else

struct mm_jxl {
    char message[1];
};

bool mm_jxl_is_available(void) { return false; }
mm_jxl *mm_jxl_create(int32_t threads) {
    (void)threads;
    return NULL;
}
void mm_jxl_destroy(mm_jxl *jxl) { (void)jxl; }
mm_status mm_jxl_open(mm_jxl *jxl, const uint8_t *bytes, size_t count, mm_jxl_info *info) {
    (void)jxl, (void)bytes, (void)count, (void)info;
    return MM_UNSUPPORTED;
}
mm_status mm_jxl_read_part(mm_jxl *jxl, uint8_t *pixels, bool accepts_damage, bool *is_done) {
    (void)jxl, (void)pixels, (void)accepts_damage, (void)is_done;
    return MM_UNSUPPORTED;
}
mm_status mm_jxl_read_box(mm_jxl *jxl, const char *type, uint8_t **bytes, size_t *count) {
    (void)jxl, (void)type, (void)bytes, (void)count;
    return MM_UNSUPPORTED;
}
bool mm_jxl_is_damaged(const mm_jxl *jxl) {
    (void)jxl;
    return false;
}
const char *mm_jxl_message(const mm_jxl *jxl) { return jxl->message; }

#endif
