#ifndef __APPLE__
#define _POSIX_C_SOURCE 200809L
#endif
#include "mm_http.h"

#include "mm_library.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

// MARK: the library

// The declarations and numbers are those that libcurl has had since 7.21.3, so that its header isn't needed for a build.

typedef struct curl curl;
typedef struct curl_slist curl_slist;

int curl_global_init(long flags);
curl *curl_easy_init(void);
void curl_easy_reset(curl *);
int curl_easy_setopt(curl *, int option, ...);
int curl_easy_perform(curl *);
int curl_easy_getinfo(curl *, int info, ...);
const char *curl_easy_strerror(int code);
void curl_easy_cleanup(curl *);
curl_slist *curl_slist_append(curl_slist *, const char *);
void curl_slist_free_all(curl_slist *);

#define FUNCTIONS(each)                                                                            \
    each(curl_global_init) each(curl_easy_init) each(curl_easy_reset) each(curl_easy_setopt)       \
    each(curl_easy_perform) each(curl_easy_getinfo) each(curl_easy_strerror)                       \
    each(curl_easy_cleanup) each(curl_slist_append) each(curl_slist_free_all)

enum {
    LOW_SPEED_LIMIT = 19,
    LOW_SPEED_TIME = 20,
    NOBODY = 44,
    CONNECTTIMEOUT = 78,
    HTTPGET = 80,
    HTTP_VERSION = 84,
    NOSIGNAL = 99,
    PROTOCOLS = 181,
    TCP_KEEPALIVE = 213,
    WRITEDATA = 10001,
    URL = 10002,
    ERRORBUFFER = 10010,
    POSTFIELDS = 10015,
    HTTPHEADER = 10023,
    HEADERDATA = 10029,
    CUSTOMREQUEST = 10036,
    CAINFO = 10065,
    RESOLVE = 10203,
    WRITEFUNCTION = 20011,
    HEADERFUNCTION = 20079,
    POSTFIELDSIZE_LARGE = 30120,
    RESPONSE_CODE = 0x200002,
};
enum { GLOBAL_ALL = 3, HTTP_AND_HTTPS = 3, HTTP_1_1 = 2, ERROR_SIZE = 256 };

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {"libcurl.4.dylib", NULL};
#else
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    is_open = lib.curl_global_init(GLOBAL_ALL) == 0;
}

bool mm_http_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: connections

struct mm_http {
    curl *curl;
    char message[ERROR_SIZE];
};

mm_http *mm_http_open(void) {
    mm_http *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->curl = lib.curl_easy_init();
    if (connection->curl) return connection;
    free(connection);
    return NULL;
}

void mm_http_close(mm_http *connection) {
    lib.curl_easy_cleanup(connection->curl);
    free(connection);
}

const char *mm_http_message(const mm_http *connection) {
    return connection->message;
}

// MARK: requests

typedef struct {
    mm_http_sink *head, *body;
    void *context;
} receiver;

static size_t receive_head(char *bytes, size_t size, size_t count, void *to) {
    const receiver *all = to;
    all->head(all->context, (const uint8_t *)bytes, size * count);
    return size * count;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *to) {
    const receiver *all = to;
    all->body(all->context, (const uint8_t *)bytes, size * count);
    return size * count;
}

/// Performs a transfer. OpenSSL writes to sockets that the server may have closed, and such a signal would end the
/// process: it is kept from this thread, and taken away.
static int perform(curl *curl) {
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    int code = lib.curl_easy_perform(curl);
    sigpending(&pending);
    if (!was_pending && sigismember(&pending, SIGPIPE) == 1) {
        int signal;
        sigwait(&pipe, &signal);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

/// Appends a text; frees the list and returns NULL if there is no memory.
static curl_slist *append(curl_slist *list, const char *text) {
    curl_slist *longer = lib.curl_slist_append(list, text);
    if (!longer) lib.curl_slist_free_all(list);
    return longer;
}

long mm_http_send(
    mm_http *connection, const mm_http_request *request, mm_http_sink *head, mm_http_sink *body,
    void *context) {
    curl *curl = connection->curl;
    receiver all = {head, body, context};
    strcpy(connection->message, "there is no memory");
    // Otherwise large bodies wait for the server's consent, which some never give.
    curl_slist *headers = append(NULL, "Expect:");
    for (const char *const *each = request->headers; headers && *each; each++) {
        headers = append(headers, *each);
    }
    curl_slist *resolved = NULL;
    if (request->resolved) resolved = append(NULL, request->resolved);
    if (!headers || (request->resolved && !resolved)) {
        lib.curl_slist_free_all(headers);
        lib.curl_slist_free_all(resolved);
        return 0;
    }
    connection->message[0] = 0;
    // The connection stays open.
    lib.curl_easy_reset(curl);
#define SET(option, value) lib.curl_easy_setopt(curl, option, value)
    SET(ERRORBUFFER, connection->message);
    SET(NOSIGNAL, 1L);
    SET(PROTOCOLS, (long)HTTP_AND_HTTPS);
    SET(HTTP_VERSION, (long)HTTP_1_1);
    SET(TCP_KEEPALIVE, 1L);
    SET(CONNECTTIMEOUT, request->connect_seconds);
    SET(LOW_SPEED_LIMIT, 1L);
    SET(LOW_SPEED_TIME, request->idle_seconds);
    SET(URL, request->url);
    SET(HTTPHEADER, headers);
    if (resolved) SET(RESOLVE, resolved);
    if (request->authorities) SET(CAINFO, request->authorities);
    SET(HTTPGET, 1L);
    if (!strcmp(request->method, "HEAD")) SET(NOBODY, 1L);
    if (request->body) {
        SET(POSTFIELDSIZE_LARGE, (int64_t)request->body_count);
        SET(POSTFIELDS, request->body);
    }
    SET(CUSTOMREQUEST, request->method);
    SET(HEADERFUNCTION, receive_head);
    SET(HEADERDATA, &all);
    SET(WRITEFUNCTION, receive_body);
    SET(WRITEDATA, &all);
#undef SET
    int code = perform(curl);
    long status = 0;
    if (code == 0) {
        lib.curl_easy_getinfo(curl, RESPONSE_CODE, &status);
    } else if (!connection->message[0]) {
        strncpy(connection->message, lib.curl_easy_strerror(code), ERROR_SIZE - 1);
    }
    lib.curl_slist_free_all(headers);
    lib.curl_slist_free_all(resolved);
    return status;
}
