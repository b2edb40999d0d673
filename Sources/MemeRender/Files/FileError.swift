#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Why a file could not be read or written.
public enum FileError: Error, Hashable, Sendable {
    /// The operation that failed.
    public enum Action: String, Hashable, Sendable {
        case read
        case write
        case remove
    }

    case missing(String)
    /// The folder of the file doesn't exist.
    case missingFolder(String, of: String)
    case isDirectory(String)
    /// A component of the path isn't a folder.
    case notDirectory(String)
    /// A pipe, a device or the like; only a regular file will do.
    case notFile(String)
    case exists(String)
    case permissionDenied(String, Action)
    /// The file system is mounted read-only.
    case readOnly(String)
    /// No space left, or the user's quota is used up.
    case diskFull(String)
    /// No inode left: the file system can't hold one more file, however small.
    case noMoreFiles(String)
    /// A symbolic link that leads nowhere, or to itself.
    case brokenLink(String)
    /// The folder's path is too long for the files in it.
    case pathTooLong(String, limit: Int)
    /// The file is larger than `limit` bytes.
    case tooLarge(String, limit: Int)
    /// The file was read, and isn't a picture: it is empty, or in no ``ImageFormat``.
    case notPicture(String, RenderError)
    /// A URL that isn't a file's.
    case notFileURL(String)
    /// Any other error of the system; `code` is an `errno`.
    case failed(String, Action, code: Int32)
}

extension FileError {
    /// The error that an `errno` stands for.
    package init(_ code: Int32, _ action: Action, _ path: String) {
        self =
            switch code {
            case ENOENT where action == .write: .missingFolder(path.parentFolder, of: path)
            case ENOENT where stat(ofName: path)?.isLink == true: .brokenLink(path)
            case ENOENT: .missing(path)
            case EISDIR: .isDirectory(path)
            case ENOTDIR: .notDirectory(path)
            case EEXIST: .exists(path)
            case EACCES, EPERM: .permissionDenied(path, action)
            case EROFS: .readOnly(path)
            case ENOSPC where Folder.isOutOfNames(path.parentFolder): .noMoreFiles(path)
            case ENOSPC, EDQUOT: .diskFull(path)
            case ELOOP: .brokenLink(path)
            default: .failed(path, action, code: code)
            }
    }
}

extension FileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): no such file"
        case .missingFolder(let folder, let path):
            "\(path): there is no folder \(folder)"
        case .isDirectory(let path):
            "\(path): this is a folder"
        case .notDirectory(let path):
            "\(path): part of this path is a file, not a folder"
        case .notFile(let path):
            "\(path): this is a pipe or a device, and only a file will do here"
        case .exists(let path):
            "\(path): there is something of this name, which is left as it is"
        case .permissionDenied(let path, let action):
            "\(path): no permission to \(action.rawValue) it"
        case .readOnly(let path):
            "\(path): the disk is mounted read-only"
        case .diskFull(let path):
            "\(path): the disk is full, nothing was written"
        case .noMoreFiles(let path):
            "\(path): its disk has no room for one more file"
        case .brokenLink(let path):
            "\(path): this is a link that leads nowhere"
        case .pathTooLong(let path, let limit):
            "\(path): this path has \(path.utf8.count) bytes, and a store’s can have \(limit)"
        case .tooLarge(let path, let limit):
            "\(path): this is larger than the \(limit >> 20) MiB that are read at most"
        case .notPicture(let path, let error):
            "\(path): \(error)"
        case .notFileURL(let url):
            "\(url): this URL isn't a file's"
        case .failed(let path, let action, let code):
            "\(path): could not \(action.rawValue) it: \(String(cString: strerror(code)))"
        }
    }
}
