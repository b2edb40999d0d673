// What Swift can't call of SQLite: a function with a variable number of arguments.
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Leaves the write-ahead log as it is when the last connection closes, instead of copying it into
// the database, which waits for the disk twice. Returns SQLite's result code.
static inline int mm_sqlite_keep_log(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
