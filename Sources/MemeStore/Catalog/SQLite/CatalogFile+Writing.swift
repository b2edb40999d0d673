import Foundation
import GRDB

extension CatalogFile {
    /// Writes a catalogue in the format of backups, and waits for the disk.
    ///
    /// - Parameters:
    ///   - path: the path of a new file.
    ///   - send: hands over all rows, the memes in their order.
    static func write(
        to path: String, _ send: ((Arrival) throws -> Void) throws -> Void
    ) throws {
        do {
            let database = try DatabaseQueue(path: path, configuration: SQLiteCatalog.configuration)
            chmod(path, 0o600)
            try Schema.migrator.migrate(database)
            try database.write { db in
                var rows = SQLiteRows(db: db)
                try send { _ = try rows.receive($0) }
            }
            try database.close()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
