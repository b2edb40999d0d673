// Sends HTTP requests, through libcurl.
//
// libcurl is opened with dlopen when a store's pictures are in a bucket, because its own libraries (TLS, Kerberos,
// LDAP) would make each start ten milliseconds longer. It may be missing.
#ifndef MM_HTTP_H
#define MM_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Keeps its connection open from one request to the next. For one thread at a time.
typedef struct mm_http mm_http;

/// A request; what it points to lives until the answer is there.
typedef struct {
    const char *method;
    const char *url;
    /// `Name: value` each; ends with NULL.
    const char *const *headers;
    /// NULL if there is none.
    const uint8_t *body;
    size_t body_count;
    /// The file of the certificates to trust; NULL for the system's.
    const char *authorities;
    /// `host:port:address,…` of a host that isn't looked up; NULL if all are.
    const char *resolved;
    /// How long a connection may take, and how long nothing may arrive, in seconds.
    long connect_seconds, idle_seconds;
} mm_http_request;

/// Gets bytes in the order in which they arrive.
typedef void mm_http_sink(void *context, const uint8_t *bytes, size_t count);

/// Whether libcurl can be opened.
bool mm_http_is_available(void);

/// NULL if there is no memory.
mm_http *mm_http_open(void);
void mm_http_close(mm_http *connection);

/// Sends a request, and waits for the whole answer: `head` gets its lines, `body` the rest.
///
/// Returns the status of the answer; 0 if none arrived, or not all of it, and mm_http_message says why.
long mm_http_send(
    mm_http *connection, const mm_http_request *request, mm_http_sink *head, mm_http_sink *body,
    void *context);
/// What went wrong last. It lives until the next call.
const char *mm_http_message(const mm_http *connection);

#endif
