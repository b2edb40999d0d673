// Prints where lines and letters of each line of standard input break, and its cases, as mememe asks ICU for them.

#include <stdio.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ucasemap.h>
#include <unicode/utext.h>

static void print_breaks(UBreakIteratorType type, const char *language, const char *words) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *breaks = ubrk_open(type, language, NULL, 0, &status);
    UText *text = utext_openUTF8(NULL, words, -1, &status);
    ubrk_setUText(breaks, text, &status);
    printf("%s:", u_errorName(status));
    for (int place = ubrk_first(breaks); place != UBRK_DONE; place = ubrk_next(breaks)) printf(" %d", place);
    puts("");
    utext_close(text);
    ubrk_close(breaks);
}

int main(int count, char **arguments) {
    const char *language = count > 1 ? arguments[1] : "";
    char words[1000], changed[4000];
    while (fgets(words, sizeof words, stdin)) {
        words[strcspn(words, "\n")] = 0;
        print_breaks(UBRK_LINE, language, words);
        print_breaks(UBRK_CHARACTER, language, words);
        UErrorCode status = U_ZERO_ERROR;
        UCaseMap *cases = ucasemap_open(language, 0, &status);
        ucasemap_utf8ToUpper(cases, changed, sizeof changed, words, -1, &status);
        puts(changed);
        ucasemap_utf8ToLower(cases, changed, sizeof changed, words, -1, &status);
        puts(changed);
        ucasemap_utf8ToTitle(cases, changed, sizeof changed, words, -1, &status);
        printf("%s %s\n", u_errorName(status), changed);
        ucasemap_close(cases);
    }
}
