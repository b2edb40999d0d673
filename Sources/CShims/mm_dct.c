#include "mm_dct.h"

// It is not in Swift, which compiles a module for one kind of processor. Here is one function for all of x86-64 and
// one for those with AVX2, of which the loader takes the right one: JPEGs of 1 megapixel, whose words are mostly
// such transforms, take 8 % less time. Nothing is fused, so that both give the same bits.
#if defined(MM_ONE_PROCESSOR)
#define FOR_EACH_PROCESSOR
#elif defined(__x86_64__) && defined(__ELF__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif
#define INLINE static inline __attribute__((always_inline))

/// Eight samples or coefficients. Swift aligns no vector to more than 16 bytes.
typedef float row __attribute__((vector_size(32), aligned(16)));

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

/// Transposes the block: the rows of both halves are interleaved three times.
INLINE void transpose(row x[8]) {
    for (int round = 0; round < 3; round++) {
        row y[8];
        for (int k = 0; k < 4; k++) {
            y[2 * k] = __builtin_shufflevector(x[k], x[k + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            y[2 * k + 1] = __builtin_shufflevector(x[k], x[k + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        __builtin_memcpy(x, y, sizeof y);
    }
}

FOR_EACH_PROCESSOR void mm_dct_inverse(float block[64]) {
#pragma STDC FP_CONTRACT OFF
    row *x = (row *)block;
    inverse_pass(x);
    transpose(x);
    inverse_pass(x);
}

FOR_EACH_PROCESSOR void mm_dct_forward(float block[64]) {
#pragma STDC FP_CONTRACT OFF
    row *x = (row *)block;
    forward_pass(x);
    transpose(x);
    forward_pass(x);
}
