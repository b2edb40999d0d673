import Foundation
import GRDB
import MemeRender

/// Makes rows from the metadata of pictures, if rows were lost, and moves pictures without a row to
/// `lost+found`. Pictures that were about to be removed may come back as memes.
struct PictureRecovery {
    struct Result {
        /// The memes that were made again, with new ids.
        var memes = 0
        /// The pictures that were moved to `lost+found`.
        var aside = 0
    }

    let blobs: FolderBlobs
    let lost: LostAndFound

    /// - Parameter db: the catalogue, inside a transaction that keeps other writers out.
    /// - Throws: ``StoreError/inUse(folder:)`` if a backup, a restoration or an import is under way: its
    ///   pictures may have no rows yet.
    func run(_ db: Database) throws -> Result {
        var result = Result()
        guard try FolderHold.unlessHeld(in: blobs.store, { result = try recovered(db) }) else {
            throw StoreError.inUse(folder: blobs.folder.parentFolder)
        }
        return result
    }

    private func recovered(_ db: Database) throws -> Result {
        var result = Result()
        for prefix in Digest.prefixes {
            for digest in try unused(prefix, db) {
                guard let entry = blobs.unlistedMeme(digest) else { continue }
                if try entry.insertIfFree(db) { result.memes += 1 }
            }
        }
        for prefix in Digest.prefixes {
            for digest in try unused(prefix, db) {
                try lost.take(blobs.path(of: digest), as: "blobs/\(digest.relativePath)")
                result.aside += 1
            }
        }
        return result
    }

    /// The pictures of a folder that no row names.
    private func unused(_ prefix: String, _ db: Database) throws -> [Digest] {
        let used = try String.fetchSet(
            db,
            sql: """
                SELECT digest FROM picture WHERE digest BETWEEN ?1 AND ?2
                UNION SELECT digest FROM upload WHERE digest BETWEEN ?1 AND ?2
                UNION SELECT original FROM formerVersion WHERE original BETWEEN ?1 AND ?2
                UNION SELECT digest FROM templatePicture WHERE digest BETWEEN ?1 AND ?2
                """,
            arguments: [prefix, prefix + "~"])
        return try blobs.digests(of: prefix).filter { !used.contains($0.description) }
    }

    /// Makes rows for pictures whose metadata says that they are memes, if they still have none.
    ///
    /// - Parameter db: the catalogue, inside a transaction that keeps other writers out.
    /// - Returns: the pictures that have a row now.
    /// - Throws: as ``run(_:)``.
    func takeIn(_ digests: [Digest], _ db: Database) throws -> Set<Digest> {
        var taken: Set<Digest> = []
        let isDone = try FolderHold.unlessHeld(in: blobs.store) {
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

extension FolderBlobs {
    /// Makes a row from a picture's metadata; `nil` if that says too little, or a picture that it is made
    /// of isn't here.
    func unlistedMeme(_ digest: Digest) -> Entry? {
        guard let bytes = try? self.bytes(of: digest), let image = try? EncodedImage(bytes),
            let size = try? image.size, let description = MemeDescription(of: image),
            let recipe = (try? description.decodedRecipe()).flatMap(\.self),
            let json = try? recipe.json,
            let original = description.original.flatMap(Digest.init), original != digest,
            let file = try? PictureFile(original, in: self),
            recipe.layerPictures.allSatisfy({ (try? PictureFile($0, in: self)) != nil }),
            let status = stat(at: path(of: digest))
        else { return nil }
        // The file's time is the only record of when the meme was made.
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
    /// A clause that continues a sentence; empty if nothing was done.
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
