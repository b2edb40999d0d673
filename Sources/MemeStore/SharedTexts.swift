import Foundation
import MemeRender
import Synchronization

/// Small private texts, by name, that all processes of a store share: who is signed in, which links are public.
package protocol SharedTexts: Sendable {
    /// How long a text may be used before it is asked for again.
    var patience: Duration { get }

    /// Reads a text, unless it is the one that the caller has.
    ///
    /// - Parameters:
    ///   - version: that of the caller's text; `nil` if it has none.
    ///   - limit: the most bytes that are read.
    /// - Returns: `nil` if the text is the same; an empty one without a version if there is none.
    /// - Throws: ``StoreError`` or `FileError`.
    func read(
        _ name: String, unless version: SharedTextVersion?, atMost limit: Int
    ) throws -> (text: String, version: SharedTextVersion?)?

    /// Makes a new text of the one that is there, while other processes wait, so that nobody's change is lost.
    ///
    /// - Returns: what is there now.
    /// - Throws: the error of `body`; ``StoreError`` or `FileError`.
    func change(
        _ name: String, atMost limit: Int, _ body: (String) throws -> String
    ) throws -> (text: String, version: SharedTextVersion?)
}

/// The version of a shared text: it changes with each change of it.
package enum SharedTextVersion: Hashable, Sendable {
    case file(FileStamp)
    case number(Int)
}

/// Shared texts in the files of a folder. Asking for a change takes microseconds.
package struct FolderTexts: SharedTexts {
    private let folder: String

    package init(in folder: String) { self.folder = folder }

    package var patience: Duration { .zero }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func version(_ name: String) -> SharedTextVersion? {
        FileStamp(of: path(name)).map { .file($0) }
    }

    package func read(
        _ name: String, unless version: SharedTextVersion?, atMost limit: Int
    ) throws -> (text: String, version: SharedTextVersion?)? {
        let now = self.version(name)
        guard let now else { return version == nil ? nil : ("", nil) }
        return now == version ? nil : (try text(name, atMost: limit), now)
    }

    package func change(
        _ name: String, atMost limit: Int, _ body: (String) throws -> String
    ) throws -> (text: String, version: SharedTextVersion?) {
        try Folder.withLock(folder) {
            let text = try body(version(name) == nil ? "" : text(name, atMost: limit))
            try Array(text.utf8).replace(privateFile: path(name))
            return (text, version(name))
        }
    }

    private func text(_ name: String, atMost limit: Int) throws(FileError) -> String {
        String(decoding: try [UInt8](contentsOf: path(name), limit: limit), as: UTF8.self)
    }
}

/// Shared texts of a store in memory.
final class MemoryTexts: SharedTexts {
    private let texts = Mutex<[String: (text: String, number: Int)]>([:])

    var patience: Duration { .zero }

    func read(
        _ name: String, unless version: SharedTextVersion?, atMost limit: Int
    ) -> (text: String, version: SharedTextVersion?)? {
        guard let now = texts.withLock({ $0[name] }) else {
            return version == nil ? nil : ("", nil)
        }
        return version == .number(now.number) ? nil : (now.text, .number(now.number))
    }

    func change(
        _ name: String, atMost limit: Int, _ body: (String) throws -> String
    ) rethrows -> (text: String, version: SharedTextVersion?) {
        try texts.withLock { texts in
            let before = texts[name]
            let now = (text: try body(before?.text ?? ""), number: (before?.number ?? 0) + 1)
            texts[name] = now
            return (now.text, .number(now.number))
        }
    }
}
