#ifndef MM_RESAMPLER_H
#define MM_RESAMPLER_H

#include <stddef.h>
#include <stdint.h>

// Weighs the samples of a picture of 8 bits for one of another size: a separable filter, rows first.

/// The floats that are read beyond the sums of a row.
enum { MM_SPARE_SUMS = 4 };

/// Weighs the samples that stand in one column, for each column.
///
/// - Parameters:
///   - first: the first of the rows.
///   - row_bytes: from one row to the next, and how many samples are weighed.
///   - weights: one for each of the rows, of which there are `taps`.
///   - sums: one for each column.
void mm_resampler_weigh_rows(
    const uint8_t *first, size_t row_bytes, const float *weights, size_t taps, float *sums);

/// Weighs the pixels of a row of sums, and rounds. The filter may overshoot: a premultiplied pixel that would be more
/// than opaque keeps its color, and no color exceeds its alpha.
///
/// - Parameters:
///   - sums: of each sample; `MM_SPARE_SUMS` more must be readable.
///   - channels: 1, 3 or 4, of which the fourth is alpha.
///   - firsts: the first pixel that is weighed for each of `count` pixels.
///   - weights: `taps` for each of these pixels.
void mm_resampler_weigh_columns(
    const float *sums, int channels, const ptrdiff_t *firsts, const float *weights, size_t taps, size_t count,
    uint8_t *target);

#endif
