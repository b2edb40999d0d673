#ifndef MM_DCT_H
#define MM_DCT_H

// The discrete cosine transform of JPEG blocks (ITU-T T.81, A.3.3), in floating point. A round trip changes
// samples by a millionth.
//
// Rows of samples run from left to right, rows of coefficients from top to bottom: the transposed order saves
// a transposition in each direction. Blocks are aligned to 16 bytes.

/// The inverse DCT, from coefficients to samples.
void mm_dct_inverse(float block[64]);

/// The forward DCT, from samples to coefficients.
void mm_dct_forward(float block[64]);

#endif
