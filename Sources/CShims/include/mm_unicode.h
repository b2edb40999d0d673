#ifndef MM_UNICODE_H
#define MM_UNICODE_H

#include <stddef.h>
#include <stdint.h>

// ICU renames its functions with its version by macros, which Swift can't read.

/// Marks in `breaks`, which has a byte for each byte of the text and one more, the places before
/// which a line may be broken (UAX #14, with dictionaries for scripts without spaces).
///
/// `locale` is one of ICU's, for example `ja@lw=phrase`. Returns 0, or ICU's error.
int mm_line_breaks(
    const char *text, size_t length, const char *locale, uint8_t *breaks);

typedef enum { MM_UPPER_CASE, MM_LOWER_CASE, MM_TITLE_CASE } mm_letter_case;

/// Writes the text in another letter case to `target`, by the rules of a language, and its length
/// to `needed`, which may be more than `capacity`: then nothing useful was written.
///
/// Returns 0, or ICU's error.
int mm_change_case(
    mm_letter_case letter_case, const char *locale, const char *text, size_t length,
    char *target, size_t capacity, size_t *needed);

#endif
