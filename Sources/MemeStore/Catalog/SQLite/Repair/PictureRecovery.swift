import Foundation
import GRDB
import MemeRender

/// Makes rows again of what pictures say of themselves, where rows were lost, and puts aside what no
/// row has then. Pictures that were to be removed anyway may come back by it.
struct PictureRecovery {
    struct Result {
        /// Memes that were made again. They have new ids.
        var memes = 0
        /// Pictures that were put aside.
        var aside = 0
    }

    let blobs: BlobFolder
    let lost: LostAndFound

    /// - Parameter db: the catalogue, while nobody else may write.
    /// - Throws: ``StoreError/inUse(folder:)`` where a copy, a restoration or an import is under way:
    ///   its pictures may have no rows yet.
    func run(_ db: Database) throws -> Result {
        var result = Result()
        guard try blobs.unlessHeld({ result = try recovered(db) }) else {
            throw StoreError.inUse(folder: blobs.folder.parentFolder)
        }
        return result
    }

    private func recovered(_ db: Database) throws -> Result {
        var result = Result()
        for prefix in BlobFolder.prefixes {
            for digest in try unused(prefix, db) {
                guard let entry = blobs.unlistedMeme(digest) else { continue }
                if try entry.insertIfFree(db) { result.memes += 1 }
            }
        }
        for prefix in BlobFolder.prefixes {
            for digest in try unused(prefix, db) {
                try lost.take(blobs.path(of: digest), as: "blobs/\(digest.relativePath)")
                result.aside += 1
            }
        }
        return result
    }

    /// The pictures of a folder that no row has.
    private func unused(_ prefix: String, _ db: Database) throws -> [Digest] {
        let used = try String.fetchSet(
            db,
            sql: """
                SELECT original FROM meme WHERE original BETWEEN ?1 AND ?2
                UNION SELECT memed FROM meme WHERE memed BETWEEN ?1 AND ?2
                UNION SELECT digest FROM upload WHERE digest BETWEEN ?1 AND ?2
                UNION SELECT original FROM formerVersion WHERE original BETWEEN ?1 AND ?2
                """,
            arguments: [prefix, prefix + "~"])
        return try blobs.contents(of: prefix).digests.filter { !used.contains($0.description) }
    }

    /// Makes rows of pictures that say that they are memes, where they still have none.
    ///
    /// - Parameter db: the catalogue, while nobody else may write.
    /// - Returns: those that have a row now.
    /// - Throws: as ``run(_:)``.
    func takeIn(_ digests: [Digest], _ db: Database) throws -> Set<Digest> {
        var taken: Set<Digest> = []
        let isDone = try blobs.unlessHeld {
            let unused = try Set(digests.map { $0.description.prefix(2) }).reduce(into: Set()) {
                $0.formUnion(try self.unused(String($1), db))
            }
            for digest in digests where unused.contains(digest) {
                guard let meme = blobs.unlistedMeme(digest) else { continue }
                if try meme.insertIfFree(db) { taken.insert(digest) }
            }
        }
        if !isDone { throw StoreError.inUse(folder: blobs.folder.parentFolder) }
        return taken
    }
}

extension BlobFolder {
    /// The row of a picture, by what it says of itself; `nil` where it says too little, or its original
    /// isn't here.
    func unlistedMeme(_ digest: Digest) -> Entry? {
        guard let bytes = try? self.bytes(of: digest), let image = try? EncodedImage(bytes),
            let size = try? image.size, let description = MemeDescription(of: image),
            let recipe = (try? description.decodedRecipe()).flatMap(\.self),
            let json = try? recipe.json,
            let original = description.original.flatMap(Digest.init), original != digest,
            let file = try? PictureFile(original, in: self),
            let status = stat(at: path(of: digest))
        else { return nil }
        // Nothing else tells when it was made.
        let date = Date(milliseconds: Int64(status.st_mtim.tv_sec) * 1000)
        let summary = MemeSummary(
            id: MemeID(), topText: recipe.text(of: .top), bottomText: recipe.text(of: .bottom),
            otherText: recipe.otherText, created: date, modified: date, size: size,
            format: image.format, byteCount: bytes.count, memed: digest, original: original,
            originalFormat: file.format)
        return Entry(summary: summary, recipe: json)
    }
}

extension PictureRecovery.Result: CustomStringConvertible {
    /// A continuation of a sentence; empty where nothing was done.
    var description: String {
        var text = ""
        if memes > 0 {
            text += ", \(memes) came back by what their pictures say (under new ids, with the "
            text += "dates of the files)"
        }
        if aside > 0 { text += ", \(aside) pictures that no meme has were put aside" }
        return text
    }
}
