#include "mm_unicode.h"

#include <limits.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ucasemap.h>
#include <unicode/utext.h>

int mm_line_breaks(const char *text, size_t length, const char *locale, uint8_t *breaks) {
    if (length > INT32_MAX) return U_INDEX_OUTOFBOUNDS_ERROR;
    memset(breaks, 0, length + 1);
    UErrorCode status = U_ZERO_ERROR;
    UText *source = utext_openUTF8(NULL, text, (int64_t)length, &status);
    UBreakIterator *lines = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
    // Unlike most of ICU, this function reads its iterator before it checks the status.
    if (U_SUCCESS(status)) ubrk_setUText(lines, source, &status);
    if (U_SUCCESS(status)) {
        for (int32_t end = ubrk_first(lines); end != UBRK_DONE; end = ubrk_next(lines)) {
            breaks[end] = 1;
        }
    }
    ubrk_close(lines);
    utext_close(source);
    return U_FAILURE(status) ? (int)status : 0;
}

int mm_change_case(
    mm_letter_case letter_case, const char *locale, const char *text, size_t length,
    char *target, size_t capacity, size_t *needed) {
    *needed = 0;
    if (length > INT32_MAX || capacity > INT32_MAX) return U_INDEX_OUTOFBOUNDS_ERROR;
    UErrorCode status = U_ZERO_ERROR;
    // In title case, letters after the first of a word stay as typed.
    UCaseMap *map = ucasemap_open(locale, U_TITLECASE_NO_LOWERCASE, &status);
    int32_t written = 0;
    if (U_SUCCESS(status)) {
        switch (letter_case) {
        case MM_UPPER_CASE:
            written = ucasemap_utf8ToUpper(
                map, target, (int32_t)capacity, text, (int32_t)length, &status);
            break;
        case MM_LOWER_CASE:
            written = ucasemap_utf8ToLower(
                map, target, (int32_t)capacity, text, (int32_t)length, &status);
            break;
        case MM_TITLE_CASE:
            written = ucasemap_utf8ToTitle(
                map, target, (int32_t)capacity, text, (int32_t)length, &status);
            break;
        }
    }
    ucasemap_close(map);
    if (status == U_BUFFER_OVERFLOW_ERROR) status = U_ZERO_ERROR;
    *needed = (size_t)written;
    return U_FAILURE(status) ? (int)status : 0;
}
