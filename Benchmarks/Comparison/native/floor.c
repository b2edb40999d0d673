// The floor: decodes a JPEG and encodes it with the same quantization tables and sampling, using only
// libjpeg-turbo. It draws no words and stores nothing.
//
//   floor whole|rows ORIGINAL RESULT
//
// `whole` decodes the whole picture before it encodes it, as programs do that draw in between. `rows`
// goes row by row, which takes the least memory.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h needs size_t and FILE from the headers above.
#include <jpeglib.h>

static void fail(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    exit(1);
}

// Gives an encoder the size, the sampling and the tables of a decoder. If libjpeg fails, it prints a
// message and ends the program.
static void encode_like(struct jpeg_compress_struct *encoder,
                        const struct jpeg_decompress_struct *decoder) {
    encoder->image_width = decoder->output_width;
    encoder->image_height = decoder->output_height;
    encoder->input_components = decoder->output_components;
    encoder->in_color_space = decoder->out_color_space;
    jpeg_set_defaults(encoder);
    for (int index = 0; index < encoder->num_components; index++) {
        encoder->comp_info[index].h_samp_factor = decoder->comp_info[index].h_samp_factor;
        encoder->comp_info[index].v_samp_factor = decoder->comp_info[index].v_samp_factor;
    }
    for (int index = 0; index < NUM_QUANT_TBLS; index++) {
        const JQUANT_TBL *table = decoder->quant_tbl_ptrs[index];
        if (table == NULL) continue;
        if (encoder->quant_tbl_ptrs[index] == NULL)
            encoder->quant_tbl_ptrs[index] = jpeg_alloc_quant_table((j_common_ptr)encoder);
        memcpy(encoder->quant_tbl_ptrs[index]->quantval, table->quantval, sizeof table->quantval);
    }
}

int main(int count, char **arguments) {
    if (count != 4) fail("whole or rows, and two files");
    const int whole = strcmp(arguments[1], "whole") == 0;
    FILE *original = fopen(arguments[2], "rb");
    if (original == NULL) fail("the original can't be opened");
    FILE *result = fopen(arguments[3], "wb");
    if (result == NULL) fail("the result can't be written");

    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct decoder = {.err = jpeg_std_error(&errors)};
    jpeg_create_decompress(&decoder);
    jpeg_stdio_src(&decoder, original);
    jpeg_read_header(&decoder, TRUE);
    jpeg_start_decompress(&decoder);

    struct jpeg_compress_struct encoder = {.err = &errors};
    jpeg_create_compress(&encoder);
    jpeg_stdio_dest(&encoder, result);
    encode_like(&encoder, &decoder);

    const size_t stride = (size_t)decoder.output_width * decoder.output_components;
    unsigned char *pixels = malloc(whole ? stride * decoder.output_height : stride);
    if (pixels == NULL) fail("there is not enough memory");
    if (whole) {
        while (decoder.output_scanline < decoder.output_height) {
            JSAMPROW row = pixels + decoder.output_scanline * stride;
            jpeg_read_scanlines(&decoder, &row, 1);
        }
    }
    jpeg_start_compress(&encoder, TRUE);
    while (encoder.next_scanline < encoder.image_height) {
        JSAMPROW row = whole ? pixels + encoder.next_scanline * stride : pixels;
        if (!whole) jpeg_read_scanlines(&decoder, &row, 1);
        jpeg_write_scanlines(&encoder, &row, 1);
    }
    jpeg_finish_compress(&encoder);
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_compress(&encoder);
    jpeg_destroy_decompress(&decoder);
    free(pixels);
    fclose(original);
    if (fclose(result) != 0) fail("the result can't be written");
}
