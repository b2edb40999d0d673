// Talks to PostgreSQL, through libpq.
//
// libpq is opened with dlopen when a store is on a database server, because its own libraries (TLS,
// Kerberos, LDAP) would make each start ten milliseconds longer. It may be missing.
#ifndef MM_POSTGRES_H
#define MM_POSTGRES_H

#include <stdbool.h>

typedef struct mm_pg_connection mm_pg_connection;
typedef struct mm_pg_result mm_pg_result;

/// Whether libpq can be opened.
bool mm_pg_is_available(void);

/// Whether an address can be parsed. `message` gets why not, which the caller frees.
bool mm_pg_check_address(const char *address, char **message);
/// The value that an address has for a keyword of libpq; NULL if it has none. The caller frees it.
char *mm_pg_address_value(const char *address, const char *keyword);

/// Connects; both lists end with NULL, and where the keyword is `dbname` the value may be a whole address.
/// NULL if there is no memory.
mm_pg_connection *mm_pg_connect(const char *const *keywords, const char *const *values);
void mm_pg_close(mm_pg_connection *connection);
/// Whether the connection stands, as far as is known without asking the server.
bool mm_pg_is_open(const mm_pg_connection *connection);
/// Whether a transaction is open, or has failed and waits for its end.
bool mm_pg_is_in_transaction(const mm_pg_connection *connection);
/// What went wrong last. It lives until the next call.
const char *mm_pg_message(const mm_pg_connection *connection);

/// Runs statements without parameters, and waits; NULL if there is no memory or no connection. The caller
/// clears the result, which is that of the last statement.
mm_pg_result *mm_pg_run(mm_pg_connection *connection, const char *statements);
/// Runs a statement with parameters as text; NULL stands for null.
mm_pg_result *mm_pg_run_with(
    mm_pg_connection *connection, const char *statement, int count, const char *const *parameters);
/// Gives a statement a name by which this connection runs it, so that the server reads and plans it once.
mm_pg_result *mm_pg_prepare(
    mm_pg_connection *connection, const char *name, const char *statement);
/// Runs a prepared statement as ``mm_pg_run_with`` does.
mm_pg_result *mm_pg_run_prepared(
    mm_pg_connection *connection, const char *name, int count, const char *const *parameters);
void mm_pg_clear(mm_pg_result *result);

/// Whether the statement was run without an error.
bool mm_pg_is_done(const mm_pg_result *result);
/// The five letters of the error (SQLSTATE); NULL if the server didn't send them.
const char *mm_pg_state(const mm_pg_result *result);
/// The name of the constraint that was violated; NULL if there is none.
const char *mm_pg_constraint(const mm_pg_result *result);
/// What the server says of the error, in one line; NULL if it didn't.
const char *mm_pg_error(const mm_pg_result *result);

int mm_pg_row_count(const mm_pg_result *result);
int mm_pg_column_count(const mm_pg_result *result);
const char *mm_pg_column_name(const mm_pg_result *result, int column);
/// A value as text; NULL if it is null. It lives as long as the result.
const char *mm_pg_value(const mm_pg_result *result, int row, int column);
/// How many rows were changed, as text; empty if the statement changes none.
const char *mm_pg_changed(mm_pg_result *result);

#endif
