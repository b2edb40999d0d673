import Foundation
import MemeRender

/// A streaming reader of an untrusted `manifest.json`: it decodes one entry at a time, so that the file
/// may be of any length.
struct ManifestFile: Sendable {
    let path: String
    /// The number of memes in the list.
    let count: Int
    private let cancellation: Cancellation

    /// Reads the whole file once, to check that it can be read.
    ///
    /// - Throws: ``StoreError/unreadableManifest(path:reason:)`` among others.
    init(of folder: String, _ cancellation: Cancellation) throws {
        let path = "\(folder)/\(ExportManifest.fileName)"
        var parts = try ManifestParts(path, cancellation)
        var memes: Int?
        var values: [String: [UInt8]] = [:]
        while let part = try parts.next() {
            switch part {
            case .value(let name, let bytes): values[name] = bytes
            case .listOfMemes: memes = memes ?? 0
            case .meme: memes = (memes ?? 0) + 1
            }
        }
        let format: String = try Self.value("format", of: values, in: path)
        guard format == ExportManifest.kind else {
            throw Self.unreadable(path, "it is of another program")
        }
        // The first manifests had a version instead.
        let isFormer = values["schema"] == nil && values["version"] != nil
        let version: Int = try Self.value(isFormer ? "version" : "schema", of: values, in: path)
        let last = isFormer ? ExportManifest.formerVersion : JSONSchema.version
        guard version <= last else {
            throw Self.unreadable(
                path,
                "a newer mememe wrote it (version \(version), this one reads up to \(last)): update "
                    + "mememe")
        }
        guard let memes else {
            throw Self.unreadable(
                path,
                values["memes"] == nil ? "“memes” is missing" : "“memes” makes no sense")
        }
        self.path = path
        self.cancellation = cancellation
        count = memes
    }

    private static func value<Value: Decodable>(
        _ name: String, of values: [String: [UInt8]], in path: String
    ) throws -> Value {
        guard let bytes = values[name] else { throw unreadable(path, "“\(name)” is missing") }
        // Some decoders don't accept a bare number or text as JSON.
        let list = Data("[".utf8) + bytes + Data("]".utf8)
        guard let value = try? JSONDecoder().decode([Value].self, from: list).first else {
            throw unreadable(path, "“\(name)” makes no sense")
        }
        return value
    }

    fileprivate static func unreadable(_ path: String, _ reason: String) -> StoreError {
        .unreadableManifest(path: path, reason: reason)
    }
}

extension ManifestFile: Sequence {
    /// An entry that isn't decoded yet.
    struct Item: Sendable {
        /// The path of the entry, such as `memes.3`.
        let place: String
        /// `nil` if the entry is too long.
        fileprivate let bytes: [UInt8]?
        fileprivate let path: String

        /// - Throws: ``StoreError/refusedMeme(path:name:reason:)``.
        func decoded() throws(StoreError) -> ExportManifest.ForeignItem {
            let reason: String
            do {
                if let bytes {
                    return try JSONSchema.decoder.decode(
                        ExportManifest.ForeignItem.self, from: Data(bytes))
                }
                reason = "it has more than \(ManifestParts.longestItem >> 20) MiB"
            } catch let error as DecodingError {
                reason = error.brief(in: place)
            } catch {
                reason = "\(error)"
            }
            throw .refusedMeme(path: path, name: place, reason: reason)
        }
    }

    /// The entries; if reading fails, the error is the last element.
    func makeIterator() -> AnyIterator<Result<Item, any Error>> {
        var parts: ManifestParts?
        var number = 0
        var isOver = false
        return AnyIterator {
            if isOver { return nil }
            do {
                if parts == nil { parts = try ManifestParts(path, cancellation) }
                while let part = try parts?.next() {
                    guard case .meme(let bytes) = part else { continue }
                    number += 1
                    return .success(Item(place: "memes.\(number - 1)", bytes: bytes, path: path))
                }
                isOver = true
                return nil
            } catch {
                isOver = true
                return .failure(error)
            }
        }
    }
}

/// The values of a manifest, one after the other. This only finds where each value begins and ends; the
/// decoder checks what is in it.
private struct ManifestParts {
    enum Part {
        /// A value outside of the list of memes.
        case value(name: String, [UInt8])
        case listOfMemes
        /// An entry of the list; `nil` if it is longer than ``longestItem``.
        case meme([UInt8]?)
    }

    /// The size limits of an entry and of other values, in bytes.
    static let longestItem = 1 << 20
    private static let longestValue = 1 << 12
    private static let partSize = 1 << 16

    private enum Place {
        case start
        /// In the object, before a name.
        case object(isFirst: Bool)
        case memes(isFirst: Bool)
        case end
    }

    private let file: File
    private let cancellation: Cancellation
    private var buffer: [UInt8] = []
    private var index = 0
    private var position = 0
    private var place = Place.start

    private final class File {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    init(_ path: String, _ cancellation: Cancellation) throws(FileError) {
        self.cancellation = cancellation
        file = File(try FileDescriptor(openingFile: path))
    }

    mutating func next() throws -> Part? {
        while true {
            switch place {
            case .start:
                if try peek() == 0xef { try expect([0xef, 0xbb, 0xbf]) }
                if let first = try peek(), first == 0 || first >= 0xfe {
                    throw ManifestFile.unreadable(
                        file.descriptor.path, "this is UTF-16: save it as UTF-8")
                }
                try skipBlanks()
                try expect("{")
                place = .object(isFirst: true)
            case .object(let isFirst):
                guard try !ends("}", isFirst: isFirst) else {
                    place = .end
                    continue
                }
                try skipBlanks()
                guard try peek() == UInt8(ascii: "\""), let quoted = try value(Self.longestValue),
                    let name = try? JSONDecoder().decode(
                        [String].self, from: Data("[".utf8) + quoted + Data("]".utf8)
                    ).first
                else { throw noJSON }
                try skipBlanks()
                try expect(":")
                try skipBlanks()
                if name == "memes", try peek() == UInt8(ascii: "[") {
                    try expect("[")
                    place = .memes(isFirst: true)
                    return .listOfMemes
                }
                place = .object(isFirst: false)
                let value = try value(Self.longestValue)
                return .value(name: name, value ?? [])
            case .memes(let isFirst):
                guard try !ends("]", isFirst: isFirst) else {
                    place = .object(isFirst: false)
                    continue
                }
                try skipBlanks()
                place = .memes(isFirst: false)
                return .meme(try value(Self.longestItem))
            case .end:
                try skipBlanks()
                guard try peek() == nil else { throw noJSON }
                return nil
            }
        }
    }

    /// Whether the list or object ends here; if not, the next value follows.
    private mutating func ends(_ bracket: Unicode.Scalar, isFirst: Bool) throws -> Bool {
        try skipBlanks()
        if try peek() == UInt8(ascii: bracket) {
            index += 1
            return true
        }
        if !isFirst { try expect(",") }
        return false
    }

    /// The bytes of a value; `nil` if there are more than `limit`.
    private mutating func value(_ limit: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var isTooLong = false
        var depth = 0
        var isText = false
        var isEscaped = false
        while let byte = try peek() {
            var isLast = false
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                    isLast = depth == 0
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    // This bracket ends the enclosing list or object.
                    if depth == 0 { return try whole(bytes, isTooLong) }
                    depth -= 1
                    isLast = depth == 0
                case UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return try whole(bytes, isTooLong) }
                case 0x20, 0x09, 0x0a, 0x0d:
                    if depth == 0 { return try whole(bytes, isTooLong) }
                default: break
                }
            }
            if bytes.count < limit { bytes.append(byte) } else { isTooLong = true }
            index += 1
            if isLast { return isTooLong ? nil : bytes }
        }
        throw noJSON
    }

    private func whole(_ bytes: [UInt8], _ isTooLong: Bool) throws -> [UInt8]? {
        if bytes.isEmpty { throw noJSON }
        return isTooLong ? nil : bytes
    }

    private mutating func skipBlanks() throws {
        while let byte = try peek(), byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
            index += 1
        }
    }

    private mutating func expect(_ bytes: [UInt8]) throws {
        for byte in bytes {
            guard try peek() == byte else { throw noJSON }
            index += 1
        }
    }

    private mutating func expect(_ letter: Unicode.Scalar) throws {
        try expect([UInt8(ascii: letter)])
    }

    private mutating func peek() throws -> UInt8? {
        if index == buffer.count {
            try cancellation.check()
            buffer = try file.descriptor.readPart(position..<position + Self.partSize)
            position += buffer.count
            index = 0
        }
        return index < buffer.count ? buffer[index] : nil
    }

    private var noJSON: StoreError {
        ManifestFile.unreadable(file.descriptor.path, "it is no JSON")
    }
}
