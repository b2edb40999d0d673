#ifndef MM_UNICODE_H
#define MM_UNICODE_H

#include <stddef.h>
#include <stdint.h>

// ICU appends its version to the names of its functions with macros, which Swift can't import.

/// Marks the places before which a line may be broken (UAX #14, with dictionaries for scripts without
/// spaces). `breaks` has a byte for each byte of the text and one more.
///
/// `locale` is an ICU locale, for example `ja@lw=phrase`. Returns 0, or ICU's error code.
int mm_line_breaks(
    const char *text, size_t length, const char *locale, uint8_t *breaks);

typedef enum { MM_UPPER_CASE, MM_LOWER_CASE, MM_TITLE_CASE } mm_letter_case;

/// Writes the text in another letter case to `target`, by the rules of a language, and its length to
/// `needed`. If `needed` exceeds `capacity`, `target` holds nothing useful.
///
/// Returns 0, or ICU's error code.
int mm_change_case(
    mm_letter_case letter_case, const char *locale, const char *text, size_t length,
    char *target, size_t capacity, size_t *needed);

#endif
