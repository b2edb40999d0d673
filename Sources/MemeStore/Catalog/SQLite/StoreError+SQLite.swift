import CSQLite
import GRDB

extension StoreError {
    /// Translates an error of SQLite, without its codes.
    init(_ error: DatabaseError, path: String) {
        let words = error.message ?? String(cString: sqlite3_errstr(error.resultCode.rawValue))
        self = .catalogFailed(StoreTrouble(error.resultCode), at: path, reason: words)
    }
}

extension StoreTrouble {
    fileprivate init(_ code: ResultCode) {
        self =
            switch code {
            case .SQLITE_FULL: .full
            case .SQLITE_IOERR: .unreadable
            case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
            case .SQLITE_CANTOPEN: .unreachable
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
            case .SQLITE_NOTADB: .foreign
            // The statements never change: if SQLite doesn't understand one, the schema is another.
            case .SQLITE_CORRUPT, .SQLITE_ERROR: .damaged
            case .SQLITE_AUTH: .refused
            default: .other
            }
    }
}
