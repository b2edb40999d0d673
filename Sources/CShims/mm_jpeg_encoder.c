#include "mm_jpeg.h"

#include "mm_buffer.h"
#include "mm_jpeg_blocks.h"
#include "mm_size.h"
#include <setjmp.h>
#include <string.h>

// Must come after jpeglib.h, whose settings decide the numbers of the messages.
#include <jerror.h>

struct mm_jpeg_encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf failure;
    mm_status status;
    char message[JMSG_LENGTH_MAX];
    mm_buffer output;
    /// The bytes of an input row.
    size_t stride;
};

// MARK: what libjpeg calls

_Noreturn static void on_error(j_common_ptr jpeg) {
    mm_jpeg_encoder *encoder = jpeg->client_data;
    encoder->errors.format_message(jpeg, encoder->message);
    encoder->status =
        jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? MM_NO_MEMORY : MM_UNSUPPORTED;
    longjmp(encoder->failure, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

/// Offers libjpeg all free space after the written bytes.
static void offer_room(mm_jpeg_encoder *encoder) {
    encoder->destination.next_output_byte = encoder->output.bytes + encoder->output.count;
    encoder->destination.free_in_buffer = encoder->output.capacity - encoder->output.count;
}

static void start_output(j_compress_ptr jpeg) {
    mm_jpeg_encoder *encoder = jpeg->client_data;
    size_t pixels;
    if (ckd_mul(&pixels, jpeg->image_width, jpeg->image_height)) {
        ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    }
    // A quarter of a byte per pixel is common.
    if (!mm_buffer_reserve(&encoder->output, pixels / 4 + 4096)) {
        ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    }
    offer_room(encoder);
}

static boolean grow_output(j_compress_ptr jpeg) {
    mm_jpeg_encoder *encoder = jpeg->client_data;
    // When libjpeg calls this, the whole buffer is full, whatever the pointers say.
    encoder->output.count = encoder->output.capacity;
    if (!mm_buffer_reserve(&encoder->output, 1)) {
        ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    }
    offer_room(encoder);
    return TRUE;
}

static void end_output(j_compress_ptr jpeg) {
    mm_jpeg_encoder *encoder = jpeg->client_data;
    encoder->output.count = encoder->output.capacity - encoder->destination.free_in_buffer;
}

// MARK: settings

mm_jpeg_encoder *mm_jpeg_encoder_create(void) {
    mm_jpeg_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->jpeg.err = jpeg_std_error(&encoder->errors);
    encoder->jpeg.client_data = encoder;
    encoder->errors.error_exit = on_error;
    encoder->errors.emit_message = on_message;
    if (setjmp(encoder->failure)) {
        free(encoder);
        return NULL;
    }
    // Clears the struct except for these two members.
    jpeg_create_compress(&encoder->jpeg);
    encoder->destination = (struct jpeg_destination_mgr){
        .init_destination = start_output,
        .empty_output_buffer = grow_output,
        .term_destination = end_output,
    };
    encoder->jpeg.dest = &encoder->destination;
    return encoder;
}

void mm_jpeg_encoder_destroy(mm_jpeg_encoder *encoder) {
    jpeg_destroy_compress(&encoder->jpeg);
    free(encoder->output.bytes);
    free(encoder);
}

mm_status mm_jpeg_encoder_set_image(
    mm_jpeg_encoder *encoder, int32_t width, int32_t height, int32_t channels) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    if (!mm_row_size(width, height, channels, &encoder->stride)) {
        return encoder->status = MM_UNSUPPORTED;
    }
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    jpeg->image_width = (JDIMENSION)width;
    jpeg->image_height = (JDIMENSION)height;
    jpeg->input_components = channels;
    jpeg->in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(jpeg);
    for (int index = 0; index < jpeg->num_components; index++) {
        jpeg->comp_info[index].h_samp_factor = 1;
        jpeg->comp_info[index].v_samp_factor = 1;
    }
    return MM_OK;
}

mm_status mm_jpeg_encoder_set_quality(mm_jpeg_encoder *encoder, int32_t quality) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    jpeg_set_quality(&encoder->jpeg, quality, TRUE);
    return MM_OK;
}

mm_status mm_jpeg_encoder_set_sampling(
    mm_jpeg_encoder *encoder, int32_t component, int32_t horizontal, int32_t vertical) {
    if (encoder->status) return encoder->status;
    encoder->jpeg.comp_info[component].h_samp_factor = horizontal;
    encoder->jpeg.comp_info[component].v_samp_factor = vertical;
    return MM_OK;
}

mm_status mm_jpeg_encoder_set_table(
    mm_jpeg_encoder *encoder, int32_t component, int32_t slot, const uint16_t table[64]) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    JQUANT_TBL **target = &jpeg->quant_tbl_ptrs[slot];
    if (!*target) *target = jpeg_alloc_quant_table((j_common_ptr)jpeg);
    memcpy((*target)->quantval, table, sizeof (*target)->quantval);
    (*target)->sent_table = FALSE;
    jpeg->comp_info[component].quant_tbl_no = slot;
    return MM_OK;
}

mm_status mm_jpeg_encoder_set_density(
    mm_jpeg_encoder *encoder, int32_t unit, uint16_t x, uint16_t y) {
    if (encoder->status) return encoder->status;
    encoder->jpeg.density_unit = (UINT8)unit;
    encoder->jpeg.X_density = x;
    encoder->jpeg.Y_density = y;
    return MM_OK;
}

// MARK: writing

mm_status mm_jpeg_encoder_start(
    mm_jpeg_encoder *encoder, bool is_progressive, bool optimizes_huffman) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    if (is_progressive) jpeg_simple_progression(&encoder->jpeg);
    encoder->jpeg.optimize_coding = optimizes_huffman;
    jpeg_start_compress(&encoder->jpeg, TRUE);
    return MM_OK;
}

mm_status mm_jpeg_encoder_start_blocks(
    mm_jpeg_encoder *encoder, mm_jpeg_decoder *decoder, int32_t unit, uint16_t x, uint16_t y) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    jvirt_barray_ptr *blocks;
    struct jpeg_decompress_struct *source = mm_jpeg_decoder_source(decoder, &blocks);
    jpeg_copy_critical_parameters(source, jpeg);
    jpeg->density_unit = (UINT8)unit;
    jpeg->X_density = x;
    jpeg->Y_density = y;
    if (jpeg->num_components == 4) {
        // Readers may take the inks of a file without an Adobe segment another way.
        jpeg->write_JFIF_header = source->saw_JFIF_marker;
        jpeg->write_Adobe_marker = source->saw_Adobe_marker;
    } else {
        // JFIF components are luma and chroma. Only an Adobe segment can declare RGB.
        jpeg->write_JFIF_header = jpeg->jpeg_color_space != JCS_RGB;
        jpeg->write_Adobe_marker = !jpeg->write_JFIF_header;
    }
    jpeg->restart_interval = source->restart_interval;
    // The source's Huffman tables may lack a code; progressive scans need new tables anyway.
    jpeg->optimize_coding = TRUE;
    if (source->progressive_mode) jpeg_simple_progression(jpeg);
    jpeg_write_coefficients(jpeg, blocks);
    return MM_OK;
}

mm_status mm_jpeg_encoder_write_marker(
    mm_jpeg_encoder *encoder, int32_t marker, const uint8_t *bytes, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    if (count > 65533) return encoder->status = MM_UNSUPPORTED;
    jpeg_write_marker(&encoder->jpeg, marker, bytes, (unsigned int)count);
    return MM_OK;
}

mm_status mm_jpeg_encoder_write_rows(
    mm_jpeg_encoder *encoder, const uint8_t *rows, size_t count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    enum { rows_at_once = 16 };
    size_t stride = encoder->stride;
    while (count > 0) {
        JSAMPROW pointers[rows_at_once];
        size_t offered = count < rows_at_once ? count : rows_at_once;
        for (size_t index = 0; index < offered; index++) {
            // libjpeg doesn't write to the rows; its type lacks the const.
            pointers[index] = (JSAMPROW)(uintptr_t)(rows + index * stride);
        }
        size_t taken = jpeg_write_scanlines(&encoder->jpeg, pointers, (JDIMENSION)offered);
        if (taken == 0) break;
        rows += taken * stride;
        count -= taken;
    }
    return MM_OK;
}

mm_status mm_jpeg_encoder_finish(
    mm_jpeg_encoder *encoder, const uint8_t **bytes, size_t *count) {
    if (encoder->status || setjmp(encoder->failure)) return encoder->status;
    jpeg_finish_compress(&encoder->jpeg);
    *bytes = encoder->output.bytes;
    *count = encoder->output.count;
    return MM_OK;
}

const char *mm_jpeg_encoder_message(const mm_jpeg_encoder *encoder) { return encoder->message; }
