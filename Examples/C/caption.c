/* Writes words on a picture: caption PICTURE WORDS MEME. Compile with
 *
 *     cc caption.c $(pkg-config --cflags --libs mememe) -o caption
 */

#include <mememe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a file; exits if it can't. */
static mememe_picture picture(const char *path) {
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file && fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    void *bytes = size < 0 ? NULL : malloc((size_t)size + 1);
    if (!bytes || fseek(file, 0, SEEK_SET) || fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    mememe_picture read = {.name = path, .bytes = bytes, .size = (size_t)size};
    return read;
}

/* The request for words at the top, in JSON: quotes, backslashes and control characters are escaped. */
static char *request(const char *words) {
    static const char start[] = "{\"recipe\":{\"captions\":[{\"role\":\"top\",\"text\":\"";
    char *json = malloc(sizeof start + 6 * strlen(words) + 8);
    if (!json) return NULL;
    char *end = json + sprintf(json, "%s", start);
    for (; *words; words += 1) {
        if ((unsigned char)*words < ' ' || *words == '"' || *words == '\\') {
            end += sprintf(end, "\\u%04x", (unsigned char)*words);
        } else {
            *end++ = *words;
        }
    }
    strcpy(end, "\"}]}}");
    return json;
}

int main(int count, char *arguments[]) {
    if (count != 4) {
        fputs("usage: caption PICTURE WORDS MEME\n", stderr);
        return MEMEME_WRONG_USE;
    }
    mememe_picture original = picture(arguments[1]);
    char *json = request(arguments[2]);
    mememe_result *result = NULL;
    int status = mememe_render(NULL, json, &original, 1, NULL, &result);
    if (status == MEMEME_OK) {
        size_t size;
        const void *meme = mememe_result_bytes(result, &size);
        FILE *file = fopen(arguments[3], "wb");
        if (!file || fwrite(meme, 1, size, file) != size || fclose(file) != 0) {
            perror(arguments[3]);
            status = MEMEME_FAILED;
        }
    } else {
        fprintf(stderr, "caption: %s\n", mememe_result_message(result));
    }
    mememe_result_free(result);
    free(json);
    free((void *)original.bytes);
    return status;
}
