import Foundation
import MemeRender
import MemeStore

/// A meme that the command line names.
enum NamedMeme {
    /// A meme of the store.
    case stored(MemeID)
    /// A picture that may be a meme, of this store or of another.
    case file(InputPicture)

    /// - Parameter argument: a prefix of an id, a picture's file, or `-` for standard input. If it could
    ///   be both, it is an id, unless it has a picture's extension or a slash.
    init(_ argument: String, in store: Store) async throws {
        if Self.isFile(argument) {
            self = .file(InputPicture(argument))
            return
        }
        do {
            self = .stored(try await store.resolve(argument))
        } catch let error as StoreError
            where error.saysNoSuchMeme && FileStamp(of: argument) != nil
        {
            self = .file(InputPicture(argument))
        }
    }

    private static func isFile(_ argument: String) -> Bool {
        argument == "-" || argument.contains("/")
            || FileName(argument).fileExtension.flatMap(ImageFormat.init(fileExtension:)) != nil
    }
}
