import MemeRender
import MemeStore
import Synchronization

/// A private text file in the folder that the servers of one store share.
///
/// Each change is made to what the file has then, while other servers wait, so that nobody's change is lost. A file
/// that another server has replaced is read again.
final class SharedFile<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// The file that the value was read from; `nil` if there was none.
        var stamp: FileStamp?
    }

    private let folder: String
    private let path: String
    /// The most bytes that are read.
    private let limit: Int
    private let decode: @Sendable (String) -> Value
    private let encode: @Sendable (Value) -> String
    private let state: Mutex<State>

    /// - Parameters:
    ///   - name: the name of the file.
    ///   - folder: the folder that the servers share.
    ///   - limit: the most bytes that are read.
    ///   - decode: makes the value of a text, also of one that somebody has changed; of nothing if there is no file.
    ///   - encode: makes the text of a value.
    init(
        _ name: String, in folder: String, atMost limit: Int,
        decode: @escaping @Sendable (String) -> Value, encode: @escaping @Sendable (Value) -> String
    ) {
        self.folder = folder
        path = "\(folder)/\(name)"
        self.limit = limit
        self.decode = decode
        self.encode = encode
        state = Mutex(State(value: decode("")))
    }

    /// The value; if the file was replaced, the new one. Takes microseconds otherwise.
    ///
    /// - Throws: `FileError` if the file can't be read.
    func value() throws -> Value {
        try state.withLock { state in
            let stamp = FileStamp(of: path)
            if stamp != state.stamp { state = State(value: try read(), stamp: stamp) }
            return state.value
        }
    }

    /// - Throws: the error of `body`, or `FileError` if the file can't be read or written.
    func change(_ body: (inout Value) throws -> Void) throws {
        try state.withLock { state in
            try Folder.withLock(folder) {
                var value = try read()
                try body(&value)
                try Array(encode(value).utf8).replace(privateFile: path)
                state = State(value: value, stamp: FileStamp(of: path))
            }
        }
    }

    private func read() throws -> Value {
        if FileStamp(of: path) == nil { return decode("") }
        return decode(
            String(decoding: try [UInt8](contentsOf: path, limit: limit), as: UTF8.self))
    }
}
