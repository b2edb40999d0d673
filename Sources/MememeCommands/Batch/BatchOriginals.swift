import MemeRender
import MemeStore
import Synchronization

/// The originals of a batch. It caches the last one, because many rows may use the same.
final class BatchOriginals: Sendable {
    struct Original: Sendable {
        let image: EncodedImage
        let digest: Digest
    }

    private let last = Mutex<(path: String, stamp: FileStamp, original: Original)?>(nil)

    /// - Parameter stamp: the file's stamp from before it is read.
    func original(at path: String, stamp: FileStamp?) throws -> Original {
        let kept = last.withLock { $0 }
        if let kept, kept.path == path, kept.stamp == stamp { return kept.original }
        let image = try InputPicture(path).readFile()
        let original = Original(image: image, digest: Digest(of: image.bytes))
        if let stamp { last.withLock { $0 = (path, stamp, original) } }
        return original
    }
}
