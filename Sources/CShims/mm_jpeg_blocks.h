// The decoder's internals that the JPEG encoder needs to write blocks.
#ifndef MM_JPEG_BLOCKS_H
#define MM_JPEG_BLOCKS_H

#include "mm_jpeg.h"
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

/// The source and its coefficients; the latter are NULL unless `mm_jpeg_decoder_read_blocks` has read
/// them.
struct jpeg_decompress_struct *mm_jpeg_decoder_source(
    mm_jpeg_decoder *decoder, jvirt_barray_ptr **blocks);

#endif
