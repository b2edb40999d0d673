#include "mm_jpeg.h"

#include "mm_cmyk.h"
#include "mm_jpeg_blocks.h"
#include "mm_size.h"
#include <setjmp.h>
#include <string.h>

// Must come after jpeglib.h, whose settings decide the numbers of the messages.
#include <jerror.h>

enum {
    /// Limits on progressive scans. Encoders make about ten scans. Each costs a pass over every block,
    /// whatever it contains, so a small file with hundreds of scans would take minutes. The total number
    /// of blocks in all passes is limited, and the number of scans; some scans are granted to a picture
    /// of any size.
    most_scans = 500,
    granted_scans = 64,
    most_walked_blocks = 100000000,
    /// The number of rows that one call to libjpeg may return.
    rows_at_once = 16,
};

struct mm_jpeg_decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    mm_status status;
    char message[JMSG_LENGTH_MAX];
    bool (*is_over)(const void *render);
    const void *render;
    bool accepts_damage, is_damaged, is_past_end, has_started;
    /// The limit of scans for this picture.
    int most_scans;
    /// The coefficients of all components, if they are read instead of rows.
    jvirt_barray_ptr *blocks;
    mm_cmyk cmyk;
    /// A buffer for `rows_at_once` rows of CMYK; NULL unless the source is CMYK.
    uint8_t *inks;
    /// The bytes of an output row.
    size_t stride;
};

// MARK: what libjpeg calls

static void keep_message(mm_jpeg_decoder *decoder) {
    static const char prefix[] = "Corrupt JPEG data: ";
    char text[JMSG_LENGTH_MAX];
    decoder->errors.format_message((j_common_ptr)&decoder->jpeg, text);
    const char *start = strncmp(text, prefix, sizeof prefix - 1) ? text : text + sizeof prefix - 1;
    snprintf(decoder->message, sizeof decoder->message, "%s", start);
}

_Noreturn static void fail(mm_jpeg_decoder *decoder, mm_status status) {
    decoder->status = status;
    longjmp(decoder->failure, 1);
}

_Noreturn static void on_error(j_common_ptr jpeg) {
    mm_jpeg_decoder *decoder = jpeg->client_data;
    keep_message(decoder);
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        fail(decoder, MM_NO_MEMORY);
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_SOF_UNSUPPORTED:
    case JERR_WIDTH_OVERFLOW:
        fail(decoder, MM_UNSUPPORTED);
    default:
        fail(decoder, decoder->is_past_end ? MM_TRUNCATED : MM_CORRUPT);
    }
}

/// Classifies libjpeg's warnings: lost picture data is damage, stray bytes are harmless.
static void on_message(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    mm_jpeg_decoder *decoder = jpeg->client_data;
    mm_status status;
    switch (jpeg->err->msg_code) {
    case JWRN_HIT_MARKER:
        status = MM_TRUNCATED;
        break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        status = decoder->is_past_end ? MM_TRUNCATED : MM_CORRUPT;
        break;
    default:
        return;
    }
    if (decoder->accepts_damage) {
        decoder->is_damaged = true;
    } else {
        keep_message(decoder);
        fail(decoder, status);
    }
}

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

/// Supplies end-of-image markers after the last byte.
///
/// This is no error yet: libjpeg reads ahead, and a picture may lack only this marker.
static boolean fill_past_end(j_decompress_ptr jpeg) {
    static const JOCTET end[] = {0xff, JPEG_EOI};
    mm_jpeg_decoder *decoder = jpeg->client_data;
    decoder->is_past_end = true;
    jpeg->src->next_input_byte = end;
    jpeg->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) {
        fill_past_end(jpeg);
    } else {
        jpeg->src->next_input_byte += count;
        jpeg->src->bytes_in_buffer -= (size_t)count;
    }
}

// MARK: opening

mm_jpeg_decoder *mm_jpeg_decoder_create(
    bool (*is_over)(const void *render), const void *render) {
    mm_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->is_over = is_over;
    decoder->render = render;
    decoder->jpeg.err = jpeg_std_error(&decoder->errors);
    decoder->jpeg.client_data = decoder;
    decoder->errors.error_exit = on_error;
    decoder->errors.emit_message = on_message;
    if (setjmp(decoder->failure)) {
        free(decoder);
        return NULL;
    }
    // Clears the struct except for these two members.
    jpeg_create_decompress(&decoder->jpeg);
    return decoder;
}

void mm_jpeg_decoder_destroy(mm_jpeg_decoder *decoder) {
    jpeg_destroy_decompress(&decoder->jpeg);
    mm_cmyk_close(&decoder->cmyk);
    free(decoder->inks);
    free(decoder);
}

/// The smallest scale, in eighths, at which neither side is less than requested.
static unsigned int scale_for(
    JDIMENSION width, JDIMENSION height, int32_t least_width, int32_t least_height) {
    for (unsigned int scale = 1; scale < 8; scale++) {
        uint64_t scaled_width = ((uint64_t)width * scale + 7) / 8;
        uint64_t scaled_height = ((uint64_t)height * scale + 7) / 8;
        if ((int64_t)scaled_width >= least_width && (int64_t)scaled_height >= least_height) {
            return scale;
        }
    }
    return 8;
}

/// The limit of scans for a picture of this size.
static int scans_for(const struct jpeg_decompress_struct *jpeg) {
    uint64_t blocks = 1;
    for (int index = 0; index < jpeg->num_components; index++) {
        blocks += (uint64_t)jpeg->comp_info[index].width_in_blocks *
                  jpeg->comp_info[index].height_in_blocks;
    }
    uint64_t scans = most_walked_blocks / blocks;
    return scans < granted_scans ? granted_scans : scans < most_scans ? (int)scans : most_scans;
}

mm_status mm_jpeg_decoder_open(
    mm_jpeg_decoder *decoder, const uint8_t *bytes, size_t count, int32_t least_width,
    int32_t least_height, bool accepts_damage, mm_jpeg_info *info) {
    if (decoder->status || setjmp(decoder->failure)) return decoder->status;
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    decoder->accepts_damage = accepts_damage;
    decoder->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = do_nothing,
        .fill_input_buffer = fill_past_end,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing,
    };
    jpeg->src = &decoder->source;

    jpeg_read_header(jpeg, TRUE);
    decoder->most_scans = scans_for(jpeg);
    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE:
        jpeg->out_color_space = JCS_GRAYSCALE;
        break;
    case JCS_YCbCr:
    case JCS_RGB:
        jpeg->out_color_space = JCS_RGB;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        jpeg->out_color_space = JCS_CMYK;
        break;
    default:
        snprintf(
            decoder->message, sizeof decoder->message, "%d components", jpeg->num_components);
        fail(decoder, MM_UNSUPPORTED);
    }
    jpeg->scale_num =
        scale_for(jpeg->image_width, jpeg->image_height, least_width, least_height);
    jpeg->scale_denom = 8;
    jpeg_calc_output_dimensions(jpeg);
    int channels = jpeg->out_color_space == JCS_GRAYSCALE ? 1 : 3;
    if (!mm_row_size(jpeg->output_width, jpeg->output_height, channels, &decoder->stride)) {
        fail(decoder, MM_UNSUPPORTED);
    }
    if (jpeg->out_color_space == JCS_CMYK) {
        size_t size;
        if (ckd_mul(&size, jpeg->output_width, 4 * rows_at_once)) fail(decoder, MM_NO_MEMORY);
        decoder->inks = malloc(size);
        if (!decoder->inks) fail(decoder, MM_NO_MEMORY);
    }
    *info = (mm_jpeg_info){
        .width = (int32_t)jpeg->output_width,
        .height = (int32_t)jpeg->output_height,
        .channels = channels,
        .components = jpeg->num_components,
        .is_ycc = jpeg->jpeg_color_space == JCS_YCbCr || jpeg->jpeg_color_space == JCS_YCCK,
        .is_progressive = jpeg->progressive_mode,
    };
    return MM_OK;
}

bool mm_jpeg_decoder_set_cmyk_profile(mm_jpeg_decoder *decoder, const uint8_t *icc, size_t count) {
    if (decoder->status || !decoder->inks) return false;
    return mm_cmyk_set_profile(&decoder->cmyk, icc, count);
}

bool mm_jpeg_decoder_component(
    const mm_jpeg_decoder *decoder, int32_t index, int32_t *horizontal, int32_t *vertical,
    uint16_t table[64]) {
    const struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (!jpeg->comp_info || index < 0 || index >= jpeg->num_components) return false;
    const jpeg_component_info *component = &jpeg->comp_info[index];
    if (component->quant_tbl_no < 0 || component->quant_tbl_no >= NUM_QUANT_TBLS) return false;
    const JQUANT_TBL *quantization = jpeg->quant_tbl_ptrs[component->quant_tbl_no];
    if (!quantization) return false;
    *horizontal = component->h_samp_factor;
    *vertical = component->v_samp_factor;
    memcpy(table, quantization->quantval, sizeof quantization->quantval);
    return true;
}

// MARK: reading

/// Fails if the file exceeds the limit of scans, or if the time is over.
static void check_scans(mm_jpeg_decoder *decoder) {
    if (decoder->jpeg.input_scan_number > decoder->most_scans) {
        snprintf(
            decoder->message, sizeof decoder->message, "more than %d scans", decoder->most_scans);
        fail(decoder, MM_CORRUPT);
    }
    if (decoder->is_over(decoder->render)) {
        snprintf(decoder->message, sizeof decoder->message, "there was no more time");
        fail(decoder, MM_CORRUPT);
    }
}

/// Reads all scans of a progressive picture.
static mm_status read_scans(mm_jpeg_decoder *decoder) {
    if (setjmp(decoder->failure)) return decoder->status;
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    // Buffered-image mode reads scans separately from rows, so the scans before a damaged one can be
    // shown.
    jpeg->buffered_image = TRUE;
    jpeg_start_decompress(jpeg);
    while (!jpeg_input_complete(jpeg)) {
        jpeg_consume_input(jpeg);
        check_scans(decoder);
    }
    return MM_OK;
}

/// Whether the file was cut off between two scans, or a component has none.
static bool lacks_scans(const mm_jpeg_decoder *decoder) {
    const struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    for (int index = 0; index < jpeg->num_components; index++) {
        if (!jpeg->comp_info[index].quant_table) return true;
        if (!decoder->is_past_end || !jpeg->coef_bits) continue;
        for (int k = 0; k < DCTSIZE2; k++) {
            if (jpeg->coef_bits[index][k] != 0) return true;
        }
    }
    return false;
}

/// Prepares for the first row.
static mm_status start(mm_jpeg_decoder *decoder) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    bool has_scans = jpeg_has_multiple_scans(jpeg);
    mm_status status = has_scans ? read_scans(decoder) : MM_OK;
    // After any error but a truncated file, libjpeg's state is unreliable.
    if (status && (!decoder->accepts_damage || status != MM_TRUNCATED)) return status;
    if (setjmp(decoder->failure)) return decoder->status;
    if (!has_scans) {
        jpeg_start_decompress(jpeg);
    } else {
        int scan = jpeg->input_scan_number;
        if (status) {
            // libjpeg would continue reading an unfinished scan while its rows are requested.
            if (jpeg->input_iMCU_row < jpeg->total_iMCU_rows) scan--;
            if (scan < 1) return status;
            decoder->status = MM_OK;
            decoder->is_damaged = true;
        }
        if (lacks_scans(decoder)) {
            snprintf(decoder->message, sizeof decoder->message, "scans are missing");
            if (!decoder->accepts_damage) fail(decoder, MM_TRUNCATED);
            decoder->is_damaged = true;
        }
        jpeg_start_output(jpeg, scan);
    }
    mm_cmyk_prepare(&decoder->cmyk);
    decoder->has_started = true;
    return MM_OK;
}

mm_status mm_jpeg_decoder_read_rows(mm_jpeg_decoder *decoder, uint8_t *rows, size_t count) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    size_t width = jpeg->output_width;
    size_t stride = decoder->stride;
    // So the index arithmetic below can't overflow.
    if (count > jpeg->output_height) return MM_CORRUPT;
    // If not even the first row can be read there is nothing to show, even if damage is accepted.
    if (!decoder->has_started && (decoder->status || start(decoder))) return decoder->status;
    // A variable that changes between setjmp and longjmp must be volatile.
    volatile size_t done = 0;
    if (decoder->status || setjmp(decoder->failure)) {
        if (!decoder->accepts_damage) return decoder->status;
        memset(rows + done * stride, 128, (count - done) * stride);
        decoder->is_damaged = true;
        return MM_OK;
    }
    while (done < count) {
        size_t wanted = count - done < rows_at_once ? count - done : rows_at_once;
        uint8_t *target = decoder->inks ? decoder->inks : rows + done * stride;
        JSAMPROW pointers[rows_at_once];
        for (size_t index = 0; index < wanted; index++) {
            pointers[index] = target + index * (decoder->inks ? width * 4 : stride);
        }
        size_t got = jpeg_read_scanlines(jpeg, pointers, (JDIMENSION)wanted);
        if (got == 0) {
            snprintf(decoder->message, sizeof decoder->message, "there are no more rows");
            fail(decoder, MM_CORRUPT);
        }
        if (decoder->inks) {
            mm_cmyk_convert(&decoder->cmyk, decoder->inks, rows + done * stride, got * width);
        }
        done += got;
    }
    return MM_OK;
}

// MARK: blocks

/// Called by libjpeg while it reads coefficients, the only chance there to count scans.
static void on_progress(j_common_ptr common) { check_scans(common->client_data); }

mm_status mm_jpeg_decoder_read_blocks(mm_jpeg_decoder *decoder) {
    if (decoder->status || setjmp(decoder->failure)) return decoder->status;
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    decoder->progress.progress_monitor = on_progress;
    jpeg->progress = &decoder->progress;
    decoder->blocks = jpeg_read_coefficients(jpeg);
    if (lacks_scans(decoder)) {
        snprintf(decoder->message, sizeof decoder->message, "scans are missing");
        fail(decoder, MM_TRUNCATED);
    }
    return MM_OK;
}

int16_t *mm_jpeg_decoder_blocks(
    mm_jpeg_decoder *decoder, int32_t component, int32_t row, int32_t *count) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (decoder->status || !decoder->blocks || setjmp(decoder->failure)) return NULL;
    if (component < 0 || component >= jpeg->num_components || row < 0) return NULL;
    const jpeg_component_info *info = &jpeg->comp_info[component];
    if ((JDIMENSION)row >= info->height_in_blocks) return NULL;
    *count = (int32_t)info->width_in_blocks;
    JBLOCKARRAY rows = jpeg->mem->access_virt_barray(
        (j_common_ptr)jpeg, decoder->blocks[component], (JDIMENSION)row, 1, TRUE);
    return rows[0][0];
}

struct jpeg_decompress_struct *mm_jpeg_decoder_source(
    mm_jpeg_decoder *decoder, jvirt_barray_ptr **blocks) {
    *blocks = decoder->blocks;
    return &decoder->jpeg;
}

bool mm_jpeg_decoder_is_damaged(const mm_jpeg_decoder *decoder) { return decoder->is_damaged; }

const char *mm_jpeg_decoder_message(const mm_jpeg_decoder *decoder) { return decoder->message; }
