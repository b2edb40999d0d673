import Foundation
import MemeRender
import MemeStore

/// A copy of a meme's picture for others, under a name that says what it is.
struct MemeCopy {
    let image: EncodedImage
    /// The words, in a line.
    let title: String
    /// For example `one-does-not-simply-7k3f9q.jpg`.
    let name: String

    init(of meme: Meme, shortID: String) {
        image = meme.memed
        let words = [meme.topText, meme.bottomText].map(\.oneLine).filter { !$0.isEmpty }
        title = words.isEmpty ? "A meme" : words.joined(separator: " / ")
        name = "\(FileSlug.slug(of: words))\(shortID).\(image.format.fileExtension)"
    }

    /// Writes it to a file, or under its own name into a folder.
    ///
    /// - Returns: where it is.
    /// - Throws: ``Failure`` where the file's name asks for another format.
    func write(to file: OutputFile) async throws -> String {
        if let path = file.path, let format = file.format, format != image.format {
            throw Failure(
                path,
                "the meme is a \(image.format.name): name it .\(image.format.fileExtension), or "
                    + "first use mememe edit --format \(format.rawValue)")
        }
        let destination = file.isFolder ? intoFolder(file) : file.destination(or: name)
        let path = try await Interruptions.held {
            try StagedFile(image, for: destination).commit()
        }
        destination.note(committedAs: path)
        return path
    }

    private func intoFolder(_ file: OutputFile) -> StagedFile.Destination {
        let path = URL(fileURLWithPath: file.path ?? ".").appendingPathComponent(name).relativePath
        return file.force ? .file(path) : .freeName(like: path)
    }

    /// Writes it where it stays until the system cleans up, for programs that outlive this one.
    func writeTemporarily() throws -> String {
        let path = "\(try TemporaryFolder.make())/\(name)"
        try image.write(to: path)
        return path
    }
}
