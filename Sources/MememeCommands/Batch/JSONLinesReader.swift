import Foundation
import MemeRender

/// A reader of JSON Lines, object by object.
struct JSONLinesReader: Sendable {
    private(set) var source: ByteSource

    init(_ source: ByteSource) { self.source = source }

    /// Reads the next object; `nil` at the end. Blank lines are skipped.
    mutating func next() throws -> ManifestRecord<[BatchValue]>? {
        while try source.peek() != nil {
            let line = source.line
            source.beginRow()
            var bytes: [UInt8] = []
            var isTooLong = false
            while let byte = try source.next(), byte != UInt8(ascii: "\n") {
                if bytes.count < ManifestRecord<[BatchValue]>.longest {
                    bytes.append(byte)
                } else {
                    isTooLong = true
                }
            }
            if bytes.allSatisfy({ " \t\r".utf8.contains($0) }) { continue }
            return ManifestRecord(
                line: line, content: isTooLong ? .failure(.tooLong) : Self.values(of: bytes))
        }
        return nil
    }

    private static func values(of bytes: [UInt8]) -> Result<[BatchValue], Unacceptable> {
        guard String(validating: bytes, as: UTF8.self) != nil else { return .failure(.notUTF8) }
        do {
            return .success(try JSONDecoder().decode(JSONRow.self, from: Data(bytes)).values)
        } catch let error as Unacceptable {
            return .failure(error)
        } catch let error as DecodingError {
            return .failure(Unacceptable(error.inWords))
        } catch let error as RenderError {
            return .failure(Unacceptable(error.message))
        } catch {
            return .failure(Unacceptable("this line is no JSON object"))
        }
    }
}

/// An object of a manifest.
private struct JSONRow: Decodable {
    var values: [BatchValue] = []

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        // Sorted, because a dictionary's order is random.
        for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            let column = try BatchColumn.named(key.stringValue, as: "key")
            if try object.decodeNil(forKey: key) { continue }
            switch column.kind {
            case .recipe:
                let recipe = try object.decode(CheckedRecipe.self, forKey: key).recipe
                values.append(.recipe(recipe))
            case .captions:
                let list = try object.decode(BoundedCaptions.self, forKey: key)
                values.append(.captions(list.captions))
            case .option:
                values += try object.decode(JSONTexts.self, forKey: key).texts
                    .map { .text(column, $0) }
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}

/// A string, a number or a Boolean as the user would type it, or an array of them.
private struct JSONTexts: Decodable {
    var texts: [String] = []

    init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            try Recipe.check(captions: list.count ?? 0)
            while !list.isAtEnd { texts.append(try Self.text(list.superDecoder())) }
        } else {
            texts = [try Self.text(decoder)]
        }
    }

    private static func text(_ decoder: any Decoder) throws -> String {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) { return text }
        if let number = try? value.decode(Int.self) { return String(number) }
        if let number = try? value.decode(Double.self) { return number.description }
        if let truth = try? value.decode(Bool.self) { return String(truth) }
        throw DecodingError.dataCorruptedError(
            in: value, debugDescription: "use a text, a number, true or false, or a list of texts")
    }
}

extension DecodingError {
    private static let noObject =
        "this line is no JSON object: write {\"image\": \"cat.jpg\", \"top\": \"hi\"}"

    /// A sentence that says what is wrong, and where.
    var inWords: String {
        func place(_ context: Context, _ key: (any CodingKey)? = nil) -> String {
            let path = (context.codingPath + (key.map { [$0] } ?? [])).map { key in
                key.intValue.map { "[\($0)]" } ?? key.stringValue
            }
            return path.isEmpty ? "this line" : path.joined(separator: ".")
        }
        switch self {
        case .keyNotFound(let key, let context): return "\(place(context, key)) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.codingPath.isEmpty
                ? Self.noObject : "\(place(context)): this value is of the wrong kind"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? Self.noObject : "\(place(context)): \(context.debugDescription)"
        @unknown default: return "this line can't be read"
        }
    }
}
