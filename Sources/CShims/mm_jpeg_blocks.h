// What the encoder of JPEGs takes from the decoder to write blocks as they were read.
#ifndef MM_JPEG_BLOCKS_H
#define MM_JPEG_BLOCKS_H

#include "mm_jpeg.h"
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

/// The source and its coefficients, which are NULL unless `mm_jpeg_decoder_read_blocks` read them.
struct jpeg_decompress_struct *mm_jpeg_decoder_source(
    mm_jpeg_decoder *decoder, jvirt_barray_ptr **blocks);

#endif
