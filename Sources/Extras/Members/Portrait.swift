import Foundation
public import MemeRender
import ExtrasAssets

/// The location of a member's picture. It is read only when it is shown, because a folder may hold more
/// pictures than memory.
public enum Portrait: Hashable, Sendable {
    /// A picture file in a format that MemeRender reads.
    case file(path: String)
    /// A bundled drawing, by its index. One that doesn't exist can't be read, as an empty file can't.
    case sample(Int)
}

extension Portrait {
    /// The largest file, in bytes: 128 MiB.
    static let maximumByteCount = 128 << 20

    /// Reads the picture.
    ///
    /// - Throws: ``PortraitError`` if the file can't be read, `RenderError` if it isn't a picture.
    public func read() throws -> EncodedImage {
        switch self {
        case .file(let path): try EncodedImage(Self.bytes(of: path))
        case .sample(let index): try EncodedImage(Self.sample(index))
        }
    }

    /// Opens the file without blocking, so that a pipe in the folder can't stall the game.
    private static func bytes(of path: String) throws(PortraitError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw PortraitError(path, code: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PortraitError(path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumByteCount else {
            throw PortraitError(path, code: EFBIG)
        }
        do {
            return Array(try file.readToEnd() ?? Data())
        } catch {
            throw PortraitError(path, code: EIO)
        }
    }

    private static func sample(_ index: Int) -> [UInt8] {
        guard (0..<mm_portrait_count()).contains(index) else { return [] }
        let portrait = mm_portraits()[index]
        return Array(UnsafeBufferPointer(start: portrait.bytes, count: portrait.size))
    }
}

/// Why a portrait's file can't be read.
public struct PortraitError: Error, Hashable, Sendable {
    public let path: String
    /// The `errno`.
    public let code: Int32

    init(_ path: String, code: Int32) {
        self.path = path
        self.code = code
    }
}

extension PortraitError: CustomStringConvertible {
    public var description: String {
        "\(path): could not be read: \(String(cString: strerror(code)))"
    }
}
