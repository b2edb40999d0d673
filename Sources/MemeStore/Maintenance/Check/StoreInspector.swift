import Foundation
import MemeRender

/// The findings about one of the 256 folders of pictures. A store is checked folder by folder, so that
/// only a part of it is in memory.
struct FolderInspection: Sendable {
    var problems: [StoreProblem] = []
    var pictures = 0
    var byteCount = 0
    /// Pictures that no row had when the check began.
    var orphans: [(digest: Digest, byteCount: Int)] = []
}

/// Compares the rows of a catalogue with the files, and changes nothing.
struct StoreInspector: Sendable {
    let blobs: any BlobStore
    /// The folder of the blobs.
    let folder: String
    let thumbnails: Thumbnails
    let catalog: CatalogFile

    func inspect(_ prefix: String) throws -> FolderInspection {
        var result = FolderInspection()
        let uses = try catalog.uses(of: prefix)
        for use in uses { inspect(use, &result) }

        let used = Set(uses.map(\.digest))
        do {
            for digest in try blobs.digests(of: prefix) where !used.contains(digest) {
                result.orphans.append((digest, try blobs.status(digest)?.byteCount ?? 0))
            }
            inspectStrangers(try blobs.strangers(of: prefix), &result)
            // Thumbnails are a cache: a folder of them that can't be read is ignored.
            for level in ThumbnailLevel.allCases {
                guard let contents = try? thumbnails.contents(of: prefix, level) else { continue }
                for digest in contents.digests {
                    inspectThumbnail(
                        at: thumbnails.path(of: digest, level), isUsed: used.contains(digest),
                        &result)
                }
                let folder = "\(thumbnails.folder(of: level))/\(prefix)"
                inspectStrangers(contents.others.map { "\(folder)/\($0)" }, &result)
            }
        } catch {
            result.problems.append(
                .unusableFolder(path: "\(folder)/\(prefix)", reason: "\(error)"))
        }
        return result
    }

    private func inspect(_ use: PictureUse, _ result: inout FolderInspection) {
        let path = blobs.name(of: use.digest)
        let fault: String?
        do {
            let (digest, byteCount) = try blobs.digest(of: use.digest)
            result.pictures += 1
            result.byteCount += byteCount
            fault = digest == use.digest ? nil : "damaged"
            if fault == nil, use.statedByteCounts.contains(where: { $0 != byteCount }) {
                result.problems += use.memedOf.map {
                    .misstatedSize(id: $0, path: path, byteCount: byteCount)
                }
            }
        } catch StoreError.missingPicture {
            fault = "gone"
        } catch {
            fault = "unreadable: \(error)"
        }
        if let fault {
            let reason = fault == "gone" ? nil : fault
            if !use.memedOf.isEmpty {
                result.problems.append(
                    .lostMemed(path: path, memes: use.memedOf, reason: reason))
            }
            if !use.layerOf.isEmpty {
                result.problems.append(
                    .lostLayer(path: path, memes: use.layerOf, reason: reason))
            }
            if !use.templateOf.isEmpty {
                result.problems.append(
                    .lostTemplatePicture(path: path, templates: use.templateOf, reason: reason))
            }
            for former in use.formerOf {
                result.problems.append(
                    .lostVersion(
                        id: former.meme, version: former.number,
                        reason: "its original \(path) is \(reason ?? "gone")"))
            }
            if !use.originalOf.isEmpty || use.isUpload && !use.isNeeded {
                result.problems.append(
                    .lostOriginal(path: path, memes: use.originalOf, reason: reason))
            }
        }
    }

    private func inspectThumbnail(
        at path: String, isUsed: Bool, _ result: inout FolderInspection
    ) {
        let byteCount = stat(at: path).map { Int($0.st_size) } ?? 0
        if !isUsed {
            result.problems.append(.orphanThumbnail(path: path, byteCount: byteCount))
        } else if (try? EncodedImage(contentsOf: path).size) == nil {
            result.problems.append(.damagedThumbnail(path: path))
        }
    }

    private func inspectStrangers(_ paths: [String], _ result: inout FolderInspection) {
        for path in paths {
            let name = path.split(separator: "/").last ?? ""
            if !name.hasPrefix(AtomicFile.temporaryPrefix) {
                result.problems.append(.stranger(path: path))
            } else if let leftover = Leftover(at: path) {
                result.problems.append(.leftover(path: path, byteCount: leftover.byteCount))
            }
        }
    }
}

extension FileDescriptor {
    /// Hashes the file, part by part.
    func digest() throws(FileError) -> (digest: Digest, byteCount: Int) {
        var hasher = Digest.Hasher()
        var byteCount = 0
        while true {
            let part = try readPart(byteCount..<byteCount + (1 << 18))
            if part.isEmpty { return (hasher.digest, byteCount) }
            hasher.update(part)
            byteCount += part.count
        }
    }
}
