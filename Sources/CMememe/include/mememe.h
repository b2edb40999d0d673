/**
 * mememe: memes from C, and from what can call C.
 *
 * Pictures go in and come out as the bytes of files. What is to be done, and what was done, is JSON in UTF-8, in
 * the schema of the command and the HTTP API (`Documentation/json.md`). All handles are opaque.
 *
 *     mememe_picture cat = {.bytes = bytes, .size = size};
 *     mememe_result *result = NULL;
 *     if (mememe_render(NULL, "{\"recipe\":{\"captions\":[{\"text\":\"hello\",\"role\":\"top\"}]}}", &cat, 1,
 *                       NULL, &result) == MEMEME_OK) {
 *         size_t length;
 *         const void *meme = mememe_result_bytes(result, &length);
 *         // ... write it
 *     } else {
 *         fprintf(stderr, "%s\n", mememe_result_message(result));
 *     }
 *     mememe_result_free(result);
 *
 * Any thread may call any function, also at the same time with the same store. A function returns once its work
 * is done; nothing that is given to it is needed afterwards, and nothing of it is changed. No function installs a
 * signal handler, prints anything, or ends the process. A null pointer is safe wherever a handle is freed.
 *
 * A process that was forked makes memes like any other. If the first one has used a store or listed templates, it
 * can't: such calls fail in it. It has to be forked before, or start anew (`exec`).
 *
 * The names `mememe_*` are the whole interface. What is here stays in later versions with the same number in the
 * name of the library (`libmememe.so.0`): functions, the values of constants and the members of structures, to
 * which new ones are only added at the end.
 */

#ifndef MEMEME_H
#define MEMEME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a call went: the exit statuses of the command. */
typedef enum mememe_status {
    /** It did what was asked. */
    MEMEME_OK = 0,
    /** It failed, and left everything as it was; the result says why. */
    MEMEME_FAILED = 1,
    /** The arguments or their JSON can't be understood; the result says which. */
    MEMEME_WRONG_USE = 64,
    /** It was stopped by `mememe_stop_now`. */
    MEMEME_STOPPED = 130
} mememe_status;

/** What a call made: bytes, JSON, or both; or why it failed. */
typedef struct mememe_result mememe_result;

/** An open store of memes, in a folder. */
typedef struct mememe_store mememe_store;

/** Ends calls from another thread. */
typedef struct mememe_stop mememe_stop;

/** A picture: the bytes of a file in any format that mememe reads. */
typedef struct mememe_picture {
    /** What the request calls it; may be null. */
    const char *name;
    const void *bytes;
    /** In bytes. */
    size_t size;
} mememe_picture;

/** How a meme is made. Members that are zero have their defaults, so begin with `{.struct_size = sizeof(...)}`. */
typedef struct mememe_options {
    /** `sizeof(mememe_options)`: which members the caller knows. */
    size_t struct_size;
    /** The most pixels of a picture, of an original or a meme; 100 million by default. */
    uint64_t most_pixels;
    /** The most memory of a render, in bytes; 1 GiB by default. */
    uint64_t most_memory;
    /** The longest time of a render, in seconds; no limit by default. */
    double seconds;
    /** Whether a render uses the calling thread alone, because others do the same on all cores. */
    bool stays_on_thread;
    /** Ends the call if it is stopped; may be null. */
    const mememe_stop *stop;
    /** Called now and then, on any one thread, with the part that is done, from 0 to 1; may be null. */
    void (*progress)(double done, void *context);
    /** Passed to `progress`. */
    void *context;
} mememe_options;

/** The version of the library, such as `0.1.0`. It is never freed. */
const char *mememe_version(void);

/* Results. Each call with a `result` sets it, whatever it returns, unless the argument is null. */

/** The bytes of a result and, if `size` isn't null, their number; null if it has none. They live as long as it. */
const void *mememe_result_bytes(const mememe_result *result, size_t *size);

/**
 * The JSON of a result, which ends with a zero; it lives as long as the result. Of a call that failed, it is that
 * of the command: `{"schema":1,"error":{"kind":"truncated","message":"...","candidates":[],"help":null}}`.
 */
const char *mememe_result_json(const mememe_result *result);

/** The sentence that says why a call failed, which ends with a zero; null if it didn't. */
const char *mememe_result_message(const mememe_result *result);

void mememe_result_free(mememe_result *result);

/* Stopping. */

/** Makes a handle that ends the calls that have it among their options; null if there is no memory. */
mememe_stop *mememe_stop_new(void);

/** Ends all calls that have the handle, now and later: each returns `MEMEME_STOPPED` soon, and nothing is left. */
void mememe_stop_now(const mememe_stop *stop);

/** Frees the handle. Calls that have it may still go on. */
void mememe_stop_free(mememe_stop *stop);

/* Memes. */

/**
 * Makes a meme.
 *
 * The request is a JSON object with one of these:
 *
 * - `recipe`, what to draw, and `original`, the name of the picture to draw it on. Pictures that the recipe lays on
 *   the meme (`source`) go by their names, too; without `original`, the first picture that isn't one of them is it.
 * - `panels`, pictures side by side, and maybe `recipe`, what to draw on them. It is an object of `pictures`, a list of
 *   their names; `arrangement`, `row`, `column` or `cells`, and of cells `columns`; and maybe `gap`, the space between
 *   them, a part of the shorter side up to 0.25, and its `color`; `weights`, how much of a row or a column each has;
 *   `crops`, a list of what is shown of each picture, as `crop` of a recipe, or null; and `longestSide`, in pixels.
 * - `template`, the name of a template, with `words`, a list in the order of its places or an object by slot, and
 *   `pictures`, an object of the names of pictures by slot.
 *
 * @param store whose templates can be named, besides those that are part of mememe; null for none
 * @param request the request
 * @param pictures the pictures; null if there are none
 * @param picture_count their number
 * @param options how; null for the defaults
 * @param result gets the meme's bytes, in the format of the original unless the recipe has another one, and
 *   `{"schema":1,"width":...,"height":...,"byteCount":...,"format":"jpeg","captions":[...],"warnings":[...]}` with
 *   the layout of each caption
 */
mememe_status mememe_render(
    const mememe_store *store, const char *request, const mememe_picture *pictures, size_t picture_count,
    const mememe_options *options, mememe_result **result);

/**
 * Says where the words of a meme stand, without decoding or drawing it: a fraction of the work.
 *
 * @param result gets JSON: `width`, `height`, `isAnimated`, `warnings`, and the layout of each caption of the
 *   recipe in `captions`, which is `null` for one without words
 *
 * The other parameters are those of `mememe_render`.
 */
mememe_status mememe_layout(
    const mememe_store *store, const char *request, const mememe_picture *pictures, size_t picture_count,
    const mememe_options *options, mememe_result **result);

/**
 * Lists the fonts for captions that there are here.
 *
 * @param result gets JSON: `fonts`, as of `mememe fonts --json`
 */
mememe_status mememe_fonts(mememe_result **result);

/**
 * Lists templates.
 *
 * @param store whose templates are listed, besides those that are part of mememe; null for none
 * @param search words to look for; null for all
 * @param result gets JSON: `templates`, as of `mememe template list --json`
 */
mememe_status mememe_templates(const mememe_store *store, const char *search, mememe_result **result);

/**
 * Describes a template.
 *
 * @param result gets the bytes of its background, and JSON as of `mememe template show --json`
 */
mememe_status mememe_template(const mememe_store *store, const char *name, mememe_result **result);

/* Stores. */

/**
 * Opens a store, and makes it if there is none.
 *
 * @param folder its folder; null for the user's own: `$MEMEME_STORE`, else `$XDG_DATA_HOME/mememe`, else
 *   `~/.local/share/mememe`
 * @param reads_only whether nothing is changed: then nothing is made, either
 * @param store gets the store, which `mememe_store_close` frees; null if it can't be opened
 * @param result gets why it can't be opened; may be null
 */
mememe_status mememe_store_open(
    const char *folder, bool reads_only, mememe_store **store, mememe_result **result);

/** Closes a store. Calls that have it may still go on. */
void mememe_store_close(mememe_store *store);

/**
 * Makes a meme, as `mememe_render` does, and saves it with its original. When this returns `MEMEME_OK`, it
 * survives a crash or a power cut.
 *
 * @param id the meme that it replaces, or a prefix of its id that no other has; null for a new one. One that is
 *   replaced keeps its former version in its history. The request may leave the original away: then it stays.
 * @param request as of `mememe_render`; of a new meme also `tags`, a list of what it is filed under
 * @param result gets the meme's bytes and JSON: `meme`, `recipe` and `warnings`
 */
mememe_status mememe_save(
    const mememe_store *store, const char *id, const char *request, const mememe_picture *pictures,
    size_t picture_count, const mememe_options *options, mememe_result **result);

/**
 * Lists memes, the latest first.
 *
 * @param query a JSON object, of which all members may be left away: `search`, words to look for; `tags`, a list
 *   of which the memes have all; `limit`, how many to list, 50 by default; `after`, the `next` of another list,
 *   which this one goes on. Null for the latest ones.
 * @param result gets JSON: `memes`, `next` (`null` at the end), and `total`
 */
mememe_status mememe_list(const mememe_store *store, const char *query, mememe_result **result);

/**
 * Draws a contact sheet: memes in a grid, each with its words below.
 *
 * @param query as of `mememe_list`, but without `after`; besides, `columns`, how many are in a row, from 1 to 1,000, by
 *   default as many as make the sheet about square, at most 8; `cell`, the side in pixels of the square that each is
 *   fitted into, from 16 to 4,096, 240 by default; and `format`, `png` or `jpeg`, `png` by default
 * @param options as of `mememe_render`; its limits are those of the sheet
 * @param result gets the bytes of the sheet and JSON: `warnings`, which name the memes whose pictures are gone or
 *   damaged, and whose cells are empty
 */
mememe_status mememe_contact_sheet(
    const mememe_store *store, const char *query, const mememe_options *options, mememe_result **result);

/** What to read of a meme. */
typedef enum mememe_part {
    /** No bytes. */
    MEMEME_NOTHING = 0,
    /** The picture with the words on it. */
    MEMEME_MEMED = 1,
    /** The picture that it was made of, exactly as it came. */
    MEMEME_ORIGINAL = 2,
    /** A small picture of it. */
    MEMEME_THUMBNAIL = 3
} mememe_part;

/**
 * Reads a meme.
 *
 * @param id its id, or a prefix of it that no other has
 * @param part what the result's bytes are
 * @param result gets JSON, too: `meme`, `recipe` and `warnings`
 */
mememe_status mememe_read(
    const mememe_store *store, const char *id, mememe_part part, mememe_result **result);

/**
 * Gives tags to a meme, and takes others from it.
 *
 * @param change a JSON object of lists: `add` and `remove`, of which either may be left away
 * @param result gets JSON: `id` and `tags`, all that it has now
 */
mememe_status mememe_tag(
    const mememe_store *store, const char *id, const char *change, mememe_result **result);

/**
 * Makes a template of a meme and puts it into the store. The words of the meme become the examples of its places.
 *
 * @param id the meme
 * @param facts a JSON object: `name`, of lowercase letters, digits and single hyphens; and maybe `title`; lists of
 *   `aliases`, `keywords`, and `patterns`, sentences that ask for it; `author`, `licence` and `source` of the picture;
 *   and `replace`, whether a template of the store that has the name goes into the trash
 * @param result gets JSON, as of `mememe_template`
 */
mememe_status mememe_template_save(
    const mememe_store *store, const char *id, const char *facts, mememe_result **result);

/** Puts a meme into the trash of the store. */
mememe_status mememe_discard(const mememe_store *store, const char *id, mememe_result **result);

/** Takes a meme out of the trash. */
mememe_status mememe_restore(const mememe_store *store, const char *id, mememe_result **result);

#ifdef __cplusplus
}
#endif

#endif
