import Foundation
import MemeRender
import MemeStore

/// A copy of a meme's picture to share, with a descriptive file name.
struct MemeCopy {
    let image: EncodedImage
    /// The words on one line.
    let title: String
    /// The file name, for example `one-does-not-simply-7k3f9q.jpg`.
    let name: String

    init(of meme: Meme, shortID: String) {
        image = meme.memed
        let words = [meme.topText, meme.bottomText].map(\.oneLine).filter { !$0.isEmpty }
        title = words.isEmpty ? "A meme" : words.joined(separator: " / ")
        name = "\(FileSlug.slug(of: words))\(shortID).\(image.format.fileExtension)"
    }

    /// Checks that a path that doesn't exist is meant as a file and not as a folder.
    ///
    /// - Throws: ``Failure`` if that is unclear: a file with a folder's name is of no use.
    static func checkName(of file: OutputFile) throws {
        guard let path = file.path, !file.isStandardOutput, !file.isFolder,
            FileName(path).fileExtension == nil, !FileManager.default.fileExists(atPath: path)
        else { return }
        throw Failure(
            path,
            "there is no such folder: make it first, or name a file, such as \(path).jpg",
            kind: .missingFolder)
    }

    /// Writes the copy to a file, or under its own name into a folder.
    ///
    /// - Returns: its path.
    /// - Throws: ``Failure`` if the file's name asks for another format.
    func write(to file: OutputFile) async throws -> String {
        if let path = file.path, let format = file.format, format != image.format {
            throw Failure(
                path,
                "the meme is a \(image.format.name): name it .\(image.format.fileExtension), or "
                    + "first use mememe edit --format \(format.rawValue)")
        }
        try Self.checkName(of: file)
        let destination = file.isFolder ? intoFolder(file) : file.destination(or: name)
        let path = try await destination.write(image)
        destination.note(committedAs: path)
        return path
    }

    private func intoFolder(_ file: OutputFile) -> StagedFile.Destination {
        let path = URL(fileURLWithPath: file.path ?? ".").appendingPathComponent(name).relativePath
        return file.force ? .file(path) : .freeName(like: path)
    }

    /// Writes the copy into a temporary folder that stays until the system cleans up, and passes it to a
    /// program that may outlive this one. If that fails, nothing is left.
    func handOver(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder.make()
        do {
            let path = "\(folder)/\(name)"
            try image.write(to: path)
            try body(path)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }
}
