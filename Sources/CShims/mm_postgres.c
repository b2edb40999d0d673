#include "mm_postgres.h"

#include "mm_library.h"
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// MARK: the library

// The declarations are those that libpq has had since 7.4, so that its header isn't needed for a build.

typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} option;

typedef void notice_processor(void *argument, const char *message);

mm_pg_connection *PQconnectdbParams(const char *const *, const char *const *, int expand);
void PQfinish(mm_pg_connection *);
int PQstatus(const mm_pg_connection *);
int PQtransactionStatus(const mm_pg_connection *);
char *PQerrorMessage(const mm_pg_connection *);
notice_processor *PQsetNoticeProcessor(mm_pg_connection *, notice_processor *, void *argument);
mm_pg_result *PQexec(mm_pg_connection *, const char *);
mm_pg_result *PQexecParams(
    mm_pg_connection *, const char *statement, int count, const uint32_t *types,
    const char *const *values, const int *lengths, const int *formats, int result_format);
mm_pg_result *PQprepare(
    mm_pg_connection *, const char *name, const char *statement, int count, const uint32_t *types);
mm_pg_result *PQexecPrepared(
    mm_pg_connection *, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats, int result_format);
void PQclear(mm_pg_result *);
int PQresultStatus(const mm_pg_result *);
char *PQresultErrorField(const mm_pg_result *, int field);
int PQntuples(const mm_pg_result *);
int PQnfields(const mm_pg_result *);
char *PQfname(const mm_pg_result *, int column);
char *PQgetvalue(const mm_pg_result *, int row, int column);
int PQgetisnull(const mm_pg_result *, int row, int column);
char *PQcmdTuples(mm_pg_result *);
option *PQconninfoParse(const char *address, char **message);
void PQconninfoFree(option *);
void PQfreemem(void *);

#define FUNCTIONS(each)                                                                            \
    each(PQconnectdbParams) each(PQfinish) each(PQstatus) each(PQtransactionStatus)                \
    each(PQerrorMessage) each(PQsetNoticeProcessor) each(PQexec) each(PQexecParams)                \
    each(PQprepare) each(PQexecPrepared) each(PQclear)                                             \
    each(PQresultStatus) each(PQresultErrorField) each(PQntuples) each(PQnfields) each(PQfname)    \
    each(PQgetvalue) each(PQgetisnull) each(PQcmdTuples) each(PQconninfoParse)                     \
    each(PQconninfoFree) each(PQfreemem)

// Values of libpq's enumerations.
enum { CONNECTION_OK = 0, TRANSACTION_ACTIVE = 1, TRANSACTION_FAILED = 3 };
enum { COMMAND_OK = 1, TUPLES_OK = 2 };

static struct {
    FUNCTIONS(MM_MEMBER)
} lib;

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
        "/usr/local/opt/libpq/lib/libpq.5.dylib", NULL};
#else
    static const char *const names[] = {"libpq.so.5", NULL};
#endif
    void *library = mm_library_open(names);
    if (!library) return;
    FUNCTIONS(MM_LOOK_UP)
    is_open = true;
}

bool mm_pg_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: addresses

bool mm_pg_check_address(const char *address, char **message) {
    char *text = NULL;
    option *options = lib.PQconninfoParse(address, &text);
    if (text) {
        *message = strdup(text);
        lib.PQfreemem(text);
    }
    if (!options) return false;
    lib.PQconninfoFree(options);
    return true;
}

char *mm_pg_address_value(const char *address, const char *keyword) {
    option *options = lib.PQconninfoParse(address, NULL);
    char *value = NULL;
    for (option *each = options; each && each->keyword; each++) {
        if (each->val && !strcmp(each->keyword, keyword)) value = strdup(each->val);
    }
    if (options) lib.PQconninfoFree(options);
    return value;
}

// MARK: connections

/// The server's notices are for people at a terminal of its own.
static void ignore_notice(void *argument, const char *message) {
    (void)argument;
    (void)message;
}

mm_pg_connection *mm_pg_connect(const char *const *keywords, const char *const *values) {
    mm_pg_connection *connection = lib.PQconnectdbParams(keywords, values, 1);
    if (connection) lib.PQsetNoticeProcessor(connection, ignore_notice, NULL);
    return connection;
}

void mm_pg_close(mm_pg_connection *connection) {
    lib.PQfinish(connection);
}

bool mm_pg_is_open(const mm_pg_connection *connection) {
    return lib.PQstatus(connection) == CONNECTION_OK;
}

bool mm_pg_is_in_transaction(const mm_pg_connection *connection) {
    int status = lib.PQtransactionStatus(connection);
    return status >= TRANSACTION_ACTIVE && status <= TRANSACTION_FAILED;
}

const char *mm_pg_message(const mm_pg_connection *connection) {
    return lib.PQerrorMessage(connection);
}

// MARK: statements

mm_pg_result *mm_pg_run(mm_pg_connection *connection, const char *statements) {
    return lib.PQexec(connection, statements);
}

mm_pg_result *mm_pg_run_with(
    mm_pg_connection *connection, const char *statement, int count, const char *const *parameters) {
    return lib.PQexecParams(connection, statement, count, NULL, parameters, NULL, NULL, 0);
}

mm_pg_result *mm_pg_prepare(
    mm_pg_connection *connection, const char *name, const char *statement) {
    return lib.PQprepare(connection, name, statement, 0, NULL);
}

mm_pg_result *mm_pg_run_prepared(
    mm_pg_connection *connection, const char *name, int count, const char *const *parameters) {
    return lib.PQexecPrepared(connection, name, count, parameters, NULL, NULL, 0);
}

void mm_pg_clear(mm_pg_result *result) {
    lib.PQclear(result);
}

bool mm_pg_is_done(const mm_pg_result *result) {
    int status = lib.PQresultStatus(result);
    return status == COMMAND_OK || status == TUPLES_OK;
}

const char *mm_pg_state(const mm_pg_result *result) {
    return lib.PQresultErrorField(result, 'C');
}

const char *mm_pg_constraint(const mm_pg_result *result) {
    return lib.PQresultErrorField(result, 'n');
}

const char *mm_pg_error(const mm_pg_result *result) {
    return lib.PQresultErrorField(result, 'M');
}

int mm_pg_row_count(const mm_pg_result *result) {
    return lib.PQntuples(result);
}

int mm_pg_column_count(const mm_pg_result *result) {
    return lib.PQnfields(result);
}

const char *mm_pg_column_name(const mm_pg_result *result, int column) {
    return lib.PQfname(result, column);
}

const char *mm_pg_value(const mm_pg_result *result, int row, int column) {
    return lib.PQgetisnull(result, row, column) ? NULL : lib.PQgetvalue(result, row, column);
}

const char *mm_pg_changed(mm_pg_result *result) {
    return lib.PQcmdTuples(result);
}
