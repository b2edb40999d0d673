import MemeConcurrency

/// A snapshot of an open catalogue, which is read on threads that may block.
struct SQLiteSnapshot: CatalogSnapshot {
    let file: CatalogFile

    func count() async throws -> Int { try await Workers.disk.run { try file.count() } }

    func figures() async throws -> CatalogFigures {
        try await Workers.disk.run { try file.figures() }
    }

    func rows(after place: Int64?, limit: Int) async throws -> [CatalogRow] {
        try await Workers.disk.run { try file.rows(after: place, limit: limit) }
    }

    func uses(of prefix: String) async throws -> [PictureUse] {
        try await Workers.disk.run { try file.uses(of: prefix) }
    }

    func templates(after place: Int64?, limit: Int) async throws -> [CatalogTemplate] {
        try await Workers.disk.run { try file.templates(after: place, limit: limit) }
    }

    func checkSoundness() async throws { try await Workers.disk.run { try file.checkSoundness() } }
}
