import ArgumentParser

/// A value for something that may also be unset, with `none`.
enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    case none
    case value(Value)

    var value: Value? {
        switch self {
        case .none: nil
        case .value(let value): value
        }
    }
}

extension Setting {
    /// Makes the transform of an option out of that of its value.
    static func parsing(
        _ parse: @escaping @Sendable (String) throws -> Value
    ) -> @Sendable (String) throws -> Setting<Value> {
        { text in
            if text.lowercased() == "none" { return .none }
            do {
                return .value(try parse(text))
            } catch let error as Unacceptable {
                throw Unacceptable("\(error), or none")
            }
        }
    }
}

/// Why a value was not accepted: the words after the parser's own.
struct Unacceptable: Error, CustomStringConvertible {
    let description: String
    /// Whether it is no single value that is wrong, but what a whole manifest means by a name.
    let isOfAll: Bool

    init(_ description: String, ofAll: Bool = false) {
        self.description = description
        isOfAll = ofAll
    }
}
