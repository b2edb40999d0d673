public import Foundation
import MemeConcurrency
public import MemeRender

/// The size of a store, in numbers.
public struct StoreStatistics: Sendable {
    /// The number and size of the files of one kind.
    public struct Files: Hashable, Sendable {
        public internal(set) var count = 0
        public internal(set) var byteCount = 0

        mutating func add(_ byteCount: Int) {
            count += 1
            self.byteCount += byteCount
        }
    }

    public let folder: String
    /// The last migration step of its catalogue, for example `2 trash and uploads`.
    public internal(set) var version = ""
    /// Memes that are listed.
    public internal(set) var memes = 0
    public internal(set) var discarded = 0
    /// Former versions of memes, to which the memes can go back.
    public internal(set) var versions = 0
    /// Originals that were uploaded recently.
    public internal(set) var uploads = 0
    /// Templates of the store itself, without those in the trash.
    public internal(set) var templates = 0
    /// The creation dates of the first and the last listed meme; `nil` if there is none.
    public internal(set) var oldest: Date?
    public internal(set) var newest: Date?
    /// The number of listed memes by the format of the memed image, and by the format of the original.
    public internal(set) var formats: [ImageFormat: Int] = [:]
    public internal(set) var originalFormats: [ImageFormat: Int] = [:]
    /// The memes with the largest memed images, the largest first.
    public internal(set) var largest: [MemeSummary] = []

    /// Originals of memes and pictures of templates, each counted once, and memed images.
    public internal(set) var originals = Files()
    public internal(set) var memed = Files()
    /// Pictures that no meme has: uploads, and garbage.
    public internal(set) var others = Files()
    public internal(set) var thumbnails = Files()
    /// The size of the database with its write-ahead log, or of the tables on a server, in bytes.
    public internal(set) var catalogByteCount = 0

    public var byteCount: Int {
        catalogByteCount + [originals, memed, others, thumbnails].reduce(0) { $0 + $1.byteCount }
    }
}

extension Store {
    /// Counts what is in the store; opens no picture.
    ///
    /// - Parameter progress: called now and then with the part that is done, from 0 to 1.
    public func statistics(
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> StoreStatistics {
        let catalog = try await catalog.snapshot()
        var result = StoreStatistics(try await catalog.figures(), in: folder)
        for (index, prefix) in Digest.prefixes.enumerated() {
            let uses = try await catalog.uses(of: prefix)
            result = try await Workers.disk.run { [result, blobs, thumbnails] in
                var result = result
                try result.count(
                    Dictionary(uses.map { ($0.digest, $0) }) { first, _ in first }, prefix, blobs,
                    thumbnails)
                return result
            }
            progress(Double(index + 1) / Double(Digest.prefixes.count))
        }
        if case .folder(let folder) = address {
            let path = SQLiteCatalog.path(in: folder)
            result.catalogByteCount = [path, "\(path)-wal"].reduce(0) {
                $0 + (stat(at: $1).map { Int($0.st_size) } ?? 0)
            }
        }
        return result
    }
}

extension StoreStatistics {
    fileprivate init(_ figures: CatalogFigures, in folder: String) {
        self.folder = folder
        (versions, version) = (figures.versions, figures.version)
        (memes, discarded, uploads) = (figures.memes, figures.discarded, figures.uploads)
        templates = figures.templates
        (oldest, newest) = (figures.oldest, figures.newest)
        (formats, originalFormats) = (figures.formats, figures.originalFormats)
        largest = figures.largest
        catalogByteCount = figures.byteCount
    }

    fileprivate mutating func count(
        _ uses: [Digest: PictureUse], _ prefix: String, _ blobs: any BlobStore, _ copies: Thumbnails
    ) throws {
        for digest in try blobs.digests(of: prefix) {
            let byteCount = try blobs.status(digest)?.byteCount ?? 0
            let use = uses[digest]
            if use?.originalOf.isEmpty == false || use?.formerOf.isEmpty == false
                || use?.layerOf.isEmpty == false || use?.templateOf.isEmpty == false
            {
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
