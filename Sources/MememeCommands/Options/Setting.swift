import ArgumentParser
import MemeStore

/// A value, or `none` to unset it.
///
/// Nothing is asked of the values, because the runtime would look for each answer at every start.
enum Setting<Value> {
    case none
    case value(Value)

    var value: Value? {
        switch self {
        case .none: nil
        case .value(let value): value
        }
    }
}

extension Setting: Equatable where Value: Equatable {}
extension Setting: Hashable where Value: Hashable {}
extension Setting: Sendable where Value: Sendable {}

extension Setting {
    /// Makes a parser of settings from a parser of values.
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

/// Why a value was not accepted. The message follows the parser's own words.
struct Unacceptable: KindOfError, CustomStringConvertible {
    let description: String
    var kind: ErrorKind { .usage }

    init(_ description: String) { self.description = description }
}
