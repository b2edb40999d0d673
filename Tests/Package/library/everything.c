/* Calls every function of libmememe, from several threads at once: everything STORE PICTURE THREADS.
 *
 * The test runs it as it is, with the address sanitizer, and with one thread under valgrind, where a template, which
 * is large, would take minutes. */

#include <mememe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mememe_picture picture;
static mememe_store *store;
static int threadCount;

static void expect(int isSo, const char *what, mememe_result *result) {
    if (isSo) return;
    fprintf(stderr, "not so: %s: %s\n", what, result ? mememe_result_json(result) : "no result");
    exit(1);
}

#define EXPECT(what, result) expect((what) ? 1 : 0, #what, (result))

static const char words[] = "{\"recipe\":{\"captions\":[{\"role\":\"top\",\"text\":\"all at once\"}]}}";

static void count(double done, void *context) {
    if (done >= 0 && done <= 1) *(int *)context += 1;
}

static void *make(void *unused) {
    for (int round = 0; round < (threadCount > 1 ? 2 : 1); round += 1) {
        mememe_result *result = NULL;
        size_t size;
        int calls = 0;
        mememe_options options = {
            .struct_size = sizeof options, .seconds = 300, .progress = count, .context = &calls};
        EXPECT(mememe_render(NULL, words, &picture, 1, &options, &result) == MEMEME_OK, result);
        EXPECT(mememe_result_bytes(result, &size) && size > 1000, result);
        EXPECT(mememe_result_message(result) == NULL, result);
        EXPECT(strstr(mememe_result_json(result), "\"schema\":1"), result);
        EXPECT(calls > 0, result);
        mememe_result_free(result);

        EXPECT(mememe_layout(NULL, words, &picture, 1, NULL, &result) == MEMEME_OK, result);
        EXPECT(strstr(mememe_result_json(result), "ALL AT ONCE"), result);
        EXPECT(mememe_result_bytes(result, NULL) == NULL, result);
        mememe_result_free(result);

        const char *request = "{\"template\":\"two-choices\",\"words\":[\"C\",\"Swift\"]}";
        if (threadCount > 1) {
            EXPECT(mememe_render(store, request, NULL, 0, NULL, &result) == MEMEME_OK, result);
            mememe_result_free(result);
        }

        EXPECT(mememe_save(store, NULL, words, &picture, 1, NULL, &result) == MEMEME_OK, result);
        char id[13] = "";
        memcpy(id, strstr(mememe_result_json(result), "\"id\":\"") + 6, 12);
        mememe_result_free(result);
        EXPECT(mememe_save(store, id, words, NULL, 0, NULL, &result) == MEMEME_OK, result);
        mememe_result_free(result);
        for (int part = MEMEME_NOTHING; part <= MEMEME_THUMBNAIL; part += 1) {
            EXPECT(mememe_read(store, id, (mememe_part)part, &result) == MEMEME_OK, result);
            EXPECT((mememe_result_bytes(result, NULL) != NULL) == (part != MEMEME_NOTHING), result);
            mememe_result_free(result);
        }
        EXPECT(mememe_tag(store, id, "{\"add\":[\"C\"]}", &result) == MEMEME_OK, result);
        EXPECT(strstr(mememe_result_json(result), "\"tags\":[\"c\"]"), result);
        mememe_result_free(result);
        EXPECT(mememe_list(store, "{\"search\":\"once\",\"limit\":1}", &result) == MEMEME_OK, result);
        mememe_result_free(result);
        EXPECT(mememe_contact_sheet(store, "{\"limit\":1,\"cell\":32}", NULL, &result) == MEMEME_OK, result);
        EXPECT(mememe_result_bytes(result, NULL) != NULL, result);
        mememe_result_free(result);
        EXPECT(
            mememe_template_save(store, id, "{\"name\":\"mine\",\"replace\":true}", &result) == MEMEME_OK, result);
        mememe_result_free(result);
        EXPECT(mememe_discard(store, id, &result) == MEMEME_OK, result);
        mememe_result_free(result);
        EXPECT(mememe_read(store, id, MEMEME_MEMED, &result) == MEMEME_FAILED, result);
        EXPECT(strstr(mememe_result_json(result), "\"kind\":\"discarded\""), result);
        mememe_result_free(result);
        EXPECT(mememe_restore(store, id, &result) == MEMEME_OK, result);
        mememe_result_free(result);
    }
    return unused;
}

int main(int argumentCount, char *arguments[]) {
    if (argumentCount != 4) return 64;
    threadCount = atoi(arguments[3]);
    if (threadCount < 1 || threadCount > 8) return 64;
    mememe_result *result = NULL;

    FILE *file = fopen(arguments[2], "rb");
    static unsigned char bytes[4 << 20];
    picture.size = fread(bytes, 1, sizeof bytes, file);
    picture.bytes = bytes;
    fclose(file);

    EXPECT(strchr(mememe_version(), '.'), NULL);
    EXPECT(mememe_store_open(arguments[1], 0, &store, &result) == MEMEME_OK, result);
    mememe_result_free(result);

    pthread_t threads[8];
    for (int i = 0; i < threadCount; i += 1) pthread_create(&threads[i], NULL, make, NULL);
    for (int i = 0; i < threadCount; i += 1) pthread_join(threads[i], NULL);

    EXPECT(mememe_fonts(&result) == MEMEME_OK, result);
    mememe_result_free(result);
    EXPECT(mememe_templates(NULL, NULL, &result) == MEMEME_OK, result);
    mememe_result_free(result);
    EXPECT(mememe_templates(store, "choices", &result) == MEMEME_OK, result);
    EXPECT(strstr(mememe_result_json(result), "two-choices"), result);
    mememe_result_free(result);
    EXPECT(mememe_template(store, "two-choices", &result) == MEMEME_OK, result);
    EXPECT(mememe_result_bytes(result, NULL), result);
    mememe_result_free(result);

    mememe_stop *stop = mememe_stop_new();
    mememe_options options = {.struct_size = sizeof options, .stop = stop};
    mememe_stop_now(stop);
    EXPECT(mememe_render(NULL, words, &picture, 1, &options, &result) == MEMEME_STOPPED, result);
    mememe_result_free(result);
    mememe_stop_free(stop);

    /* What is wrong is said, and nothing is touched that isn't there. */
    EXPECT(mememe_render(NULL, NULL, &picture, 1, NULL, &result) == MEMEME_WRONG_USE, result);
    mememe_result_free(result);
    EXPECT(mememe_render(NULL, "{}", NULL, 0, NULL, NULL) == MEMEME_WRONG_USE, NULL);
    EXPECT(mememe_read(NULL, "abcd", MEMEME_MEMED, NULL) == MEMEME_WRONG_USE, NULL);
    mememe_store *none = store;
    EXPECT(mememe_store_open("/dev/null/store", 0, &none, NULL) == MEMEME_FAILED, NULL);
    EXPECT(none == NULL, NULL);
    EXPECT(mememe_result_bytes(NULL, NULL) == NULL, NULL);
    mememe_result_free(NULL);
    mememe_store_close(store);
    mememe_store_close(NULL);
    mememe_stop_free(NULL);
    mememe_stop_now(NULL);
    puts("everything went well");
    return 0;
}
