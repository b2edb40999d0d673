internal import Glibc

/// A property that must hold for any input.
public struct Fuzzer: Sendable {
    /// The name that `Scripts/fuzz` uses.
    let name: String
    /// Ends the process if the property doesn't hold.
    let check: @Sendable ([UInt8]) -> Void

    public init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.check = check
    }
}

extension [Fuzzer] {
    /// The fuzzer that `MEMEME_FUZZER` names.
    public var chosen: Fuzzer {
        let name = getenv("MEMEME_FUZZER").map { String(cString: $0) } ?? ""
        guard let fuzzer = first(where: { $0.name == name }) else {
            fatalError(
                "set MEMEME_FUZZER to one of \(map(\.name).joined(separator: ", "))")
        }
        return fuzzer
    }
}

extension Fuzzer {
    /// The entry point that libFuzzer calls for each input.
    public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
}

/// Prints a message and ends the process if a condition is false; libFuzzer counts that as a crash.
public func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError(what()) }
}

extension [UInt8] {
    /// The FNV-1a hash, from which all choices derive, so that they depend on the input alone.
    public var hash: Int {
        let hash = reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return Int(truncatingIfNeeded: hash >> 33)
    }
}
