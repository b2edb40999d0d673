// A wrapper of SQLite's variadic function, which Swift can't call.
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Keeps the write-ahead log when the last connection closes. By default, SQLite then checkpoints it into
// the database, which waits for the disk twice. Returns SQLite's result code.
static inline int mm_sqlite_keep_log(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
