public import Foundation
import GRDB
public import MemeRender

/// What a store has, in numbers.
public struct StoreStatistics: Sendable {
    /// Files of one kind.
    public struct Files: Hashable, Sendable {
        public internal(set) var count = 0
        public internal(set) var byteCount = 0

        mutating func add(_ byteCount: Int) {
            count += 1
            self.byteCount += byteCount
        }
    }

    public let folder: String
    /// The last step that led to its catalogue, for example `2 trash and uploads`.
    public internal(set) var version = ""
    /// Memes that are listed.
    public internal(set) var memes = 0
    public internal(set) var discarded = 0
    /// Former versions of memes, to which they can go back.
    public internal(set) var versions = 0
    /// Originals that were uploaded of late.
    public internal(set) var uploads = 0
    /// When the first and the last meme that is listed was made; `nil` where there is none.
    public internal(set) var oldest: Date?
    public internal(set) var newest: Date?
    /// How many memes have a format, and are made of one.
    public internal(set) var formats: [ImageFormat: Int] = [:]
    public internal(set) var originalFormats: [ImageFormat: Int] = [:]
    /// The memes with the largest memed images, the largest first.
    public internal(set) var largest: [MemeSummary] = []

    /// Pictures that memes are made of, each counted once, and those that memes show.
    public internal(set) var originals = Files()
    public internal(set) var memed = Files()
    /// Pictures that no meme has: uploads, and what `mememe store gc` removes.
    public internal(set) var others = Files()
    public internal(set) var thumbnails = Files()
    /// The database with its log.
    public internal(set) var catalogByteCount = 0

    public var byteCount: Int {
        catalogByteCount + [originals, memed, others, thumbnails].reduce(0) { $0 + $1.byteCount }
    }
}

extension Store {
    /// Counts what is in the store; no picture is opened.
    ///
    /// - Parameter progress: called now and then with the part that is done, from 0 to 1.
    public func statistics(
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> StoreStatistics {
        try await Offload.run { [folder, catalog, blobs, thumbnails] in
            var result = StoreStatistics(folder: folder)
            let path = Catalog.path(in: folder)
            let catalog = try catalog.snapshot()
            try result.count(catalog)
            for (index, prefix) in BlobFolder.prefixes.enumerated() {
                let uses = try catalog.uses(of: prefix)
                try result.count(
                    Dictionary(uses.map { ($0.digest, $0) }) { first, _ in first }, prefix, blobs,
                    thumbnails)
                progress(Double(index + 1) / Double(BlobFolder.prefixes.count))
            }
            result.catalogByteCount = [path, "\(path)-wal"].reduce(0) {
                $0 + (stat(at: $1).map { Int($0.st_size) } ?? 0)
            }
            return result
        }
    }
}

extension StoreStatistics {
    init(folder: String) {
        self.folder = folder
    }

    fileprivate mutating func count(_ catalog: CatalogSnapshot) throws {
        versions = try catalog.versionCount()
        version = try catalog.migrations().sorted { $0.number < $1.number }.last ?? ""
        try catalog.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS memes, min(created) AS oldest, max(created) AS newest,
                    (SELECT count(*) FROM meme WHERE discarded IS NOT NULL) AS discarded,
                    (SELECT count(*) FROM upload) AS uploads
                    FROM meme WHERE discarded IS NULL
                    """)
            if let row {
                memes = try row.number("memes")
                discarded = try row.number("discarded")
                uploads = try row.number("uploads")
                (oldest, newest) = (try row.time("oldest"), try row.time("newest"))
            }
            formats = try Self.formats("format", db)
            originalFormats = try Self.formats("originalFormat", db)
            largest = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM meme WHERE discarded IS NULL ORDER BY byteCount DESC, id LIMIT 5
                    """
            ).map { try MemeSummary($0) }
        }
    }

    private static func formats(_ column: String, _ db: Database) throws -> [ImageFormat: Int] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(column) AS format, count(*) AS memes FROM meme
                WHERE discarded IS NULL GROUP BY \(column)
                """
        ).reduce(into: [:]) { formats, row in
            if let format = ImageFormat(rawValue: try row.text("format")) {
                formats[format] = try row.number("memes")
            }
        }
    }

    fileprivate mutating func count(
        _ uses: [Digest: PictureUse], _ prefix: String, _ blobs: BlobFolder, _ copies: Thumbnails
    ) throws {
        for digest in try blobs.contents(of: prefix).digests {
            let byteCount = stat(at: blobs.path(of: digest)).map { Int($0.st_size) } ?? 0
            let use = uses[digest]
            if use?.originalOf.isEmpty == false || use?.formerOf.isEmpty == false {
                originals.add(byteCount)
            } else if use?.memedOf.isEmpty == false {
                memed.add(byteCount)
            } else {
                others.add(byteCount)
            }
        }
        for level in ThumbnailLevel.allCases {
            for digest in try copies.contents(of: prefix, level).digests {
                thumbnails.add(
                    stat(at: copies.path(of: digest, level)).map { Int($0.st_size) } ?? 0)
            }
        }
    }
}

extension String {
    /// The number that a step of the schema begins with.
    fileprivate var number: Int { Int(prefix { $0 != " " }) ?? 0 }
}
