import MemeStore
import Synchronization

/// A value that the servers of one store share, kept as a private text.
///
/// Each change is made to what the text is then, while other servers wait, so that nobody's change is lost. A text
/// that another server has changed is read again.
final class SharedText<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// The version of the text that the value was read from; `nil` if there was none.
        var version: SharedTextVersion?
        /// When it was last asked for.
        var asked: ContinuousClock.Instant?
    }

    private let name: String
    private let texts: any SharedTexts
    /// The most bytes that are read.
    private let limit: Int
    private let decode: @Sendable (String) -> Value
    private let encode: @Sendable (Value) -> String
    private let state: Mutex<State>

    /// - Parameters:
    ///   - name: the name of the text.
    ///   - texts: where the servers keep it.
    ///   - limit: the most bytes that are read.
    ///   - decode: makes the value of a text, also of one that somebody has changed; of nothing if there is none.
    ///   - encode: makes the text of a value.
    init(
        _ name: String, in texts: any SharedTexts, atMost limit: Int,
        decode: @escaping @Sendable (String) -> Value, encode: @escaping @Sendable (Value) -> String
    ) {
        self.name = name
        self.texts = texts
        self.limit = limit
        self.decode = decode
        self.encode = encode
        state = Mutex(State(value: decode("")))
    }

    /// The value; if another server has changed it, the new one, after a second at most.
    ///
    /// - Parameter isNow: whether it has to be the value of this moment: for what isn't in the last one.
    /// - Throws: ``StoreError`` or `FileError` if the text can't be read.
    func value(now isNow: Bool = false) throws -> Value {
        try state.withLock { state in
            let now = ContinuousClock.now
            if !isNow, let asked = state.asked, now - asked < texts.patience { return state.value }
            if let read = try texts.read(name, unless: state.version, atMost: limit) {
                (state.value, state.version) = (decode(read.text), read.version)
            }
            state.asked = now
            return state.value
        }
    }

    /// - Throws: the error of `body`; ``StoreError`` or `FileError` if the text can't be read or written.
    func change(_ body: (inout Value) throws -> Void) throws {
        try state.withLock { state in
            var value = state.value
            let changed = try texts.change(name, atMost: limit) { text in
                value = decode(text)
                try body(&value)
                return encode(value)
            }
            state = State(value: value, version: changed.version, asked: .now)
        }
    }
}
