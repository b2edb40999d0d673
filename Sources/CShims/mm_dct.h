#ifndef MM_DCT_H
#define MM_DCT_H

// The discrete cosine transform of JPEG blocks (ITU-T T.81, A.3.3), in floating point. A round trip changes
// samples by a millionth.
//
// Rows of samples run from left to right, rows of coefficients from top to bottom: the transposed order saves
// a transposition in each direction.

#include "mm_processors.h"

/// Eight samples or coefficients.
typedef float row __attribute__((vector_size(32)));

// Halves of cos(kπ/16).
static const float c1 = 0.4903926402f;
static const float c2 = 0.4619397663f;
static const float c3 = 0.4157348062f;
static const float c4 = 0.3535533906f;
static const float c5 = 0.2777851165f;
static const float c6 = 0.1913417162f;
static const float c7 = 0.0975451610f;

INLINE void inverse_pass(row x[8]) {
    row a = (x[0] + x[4]) * c4;
    row b = (x[0] - x[4]) * c4;
    row p = x[2] * c2 + x[6] * c6;
    row q = x[2] * c6 - x[6] * c2;
    row even[4] = {a + p, b + q, b - q, a - p};
    row odd[4] = {
        x[1] * c1 + x[3] * c3 + x[5] * c5 + x[7] * c7,
        x[1] * c3 - x[3] * c7 - x[5] * c1 - x[7] * c5,
        x[1] * c5 - x[3] * c1 + x[5] * c7 + x[7] * c3,
        x[1] * c7 - x[3] * c5 + x[5] * c3 - x[7] * c1,
    };
    for (int k = 0; k < 4; k++) {
        x[k] = even[k] + odd[k];
        x[7 - k] = even[k] - odd[k];
    }
}

INLINE void forward_pass(row x[8]) {
    row even[4], odd[4];
    for (int k = 0; k < 4; k++) {
        even[k] = x[k] + x[7 - k];
        odd[k] = x[k] - x[7 - k];
    }
    row outer[2] = {even[0] + even[3], even[0] - even[3]};
    row inner[2] = {even[1] + even[2], even[1] - even[2]};
    x[0] = (outer[0] + inner[0]) * c4;
    x[4] = (outer[0] - inner[0]) * c4;
    x[2] = outer[1] * c2 + inner[1] * c6;
    x[6] = outer[1] * c6 - inner[1] * c2;
    x[1] = odd[0] * c1 + odd[1] * c3 + odd[2] * c5 + odd[3] * c7;
    x[3] = odd[0] * c3 - odd[1] * c7 - odd[2] * c1 - odd[3] * c5;
    x[5] = odd[0] * c5 - odd[1] * c1 + odd[2] * c7 + odd[3] * c3;
    x[7] = odd[0] * c7 - odd[1] * c5 + odd[2] * c3 - odd[3] * c1;
}

/// Transposes the block: the halves of rows stay where they are until the end, as AVX2 shuffles them at once.
INLINE void transpose(row x[8]) {
    row pairs[8], fours[8];
    for (int k = 0; k < 8; k += 2) {
        pairs[k] = __builtin_shufflevector(x[k], x[k + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[k + 1] = __builtin_shufflevector(x[k], x[k + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int k = 0; k < 8; k += 4) {
        for (int half = 0; half < 2; half++) {
            row upper = pairs[k + half], lower = pairs[k + half + 2];
            fours[k + 2 * half] = __builtin_shufflevector(upper, lower, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[k + 2 * half + 1] = __builtin_shufflevector(upper, lower, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int k = 0; k < 4; k++) {
        x[k] = __builtin_shufflevector(fours[k], fours[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        x[k + 4] = __builtin_shufflevector(fours[k], fours[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// The inverse DCT, from coefficients to samples.
INLINE void inverse_dct(row x[8]) {
    inverse_pass(x);
    transpose(x);
    inverse_pass(x);
}

/// The forward DCT, from samples to coefficients.
INLINE void forward_dct(row x[8]) {
    forward_pass(x);
    transpose(x);
    forward_pass(x);
}

#endif
