import MemeRender

/// Objects with copies on this machine's disk.
struct CachedObjects: ObjectStore {
    let objects: any ObjectStore
    let cache: PictureCache

    func name(of key: String) -> String { objects.name(of: key) }

    func put(_ bytes: [UInt8], at key: String) throws {
        try objects.put(bytes, at: key)
        // Whoever has saved a picture looks at it next.
        if let digest = ObjectKey.digest(of: key) { cache.keep(bytes, as: digest) }
    }

    func part(_ range: Range<Int>, of key: String) throws -> [UInt8] {
        guard let digest = ObjectKey.digest(of: key) else {
            return try objects.part(range, of: key)
        }
        if let file = cache.file(of: digest) { return try file.readPart(range) }
        if cache.refuses(digest) { return try objects.part(range, of: key) }
        // Whoever reads a part reads the others next.
        let bytes = try fetch(key, digest)
        return Array(bytes[range.clamped(to: 0..<bytes.count)])
    }

    func bytes(of key: String) throws -> [UInt8] {
        guard let digest = ObjectKey.digest(of: key) else { return try objects.bytes(of: key) }
        if let file = cache.file(of: digest) { return try file.readAll(limit: .max - 1) }
        return try fetch(key, digest)
    }

    private func fetch(_ key: String, _ digest: Digest) throws -> [UInt8] {
        let bytes = try objects.bytes(of: key)
        guard Digest(of: bytes) == digest else {
            throw StoreError.damagedPicture(path: name(of: key))
        }
        cache.keep(bytes, as: digest)
        return bytes
    }

    func kept(_ key: String) throws -> [UInt8] { try objects.kept(key) }

    func contains(_ key: String) throws -> Bool { try objects.contains(key) }

    func dangers() throws -> [PlaceDanger] { try objects.dangers() }

    func holds(_ bytes: [UInt8], at key: String) -> Bool { objects.holds(bytes, at: key) }

    func remove(_ key: String) throws {
        try objects.remove(key)
        if let digest = ObjectKey.digest(of: key) { cache.remove(digest) }
    }

    func contents(of prefix: String) throws -> (keys: [String], others: [String]) {
        try objects.contents(of: prefix)
    }

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        objects.removeLeftovers(of: prefix, dryRun: dryRun)
    }

    func checkReachable() throws { try objects.checkReachable() }
}
