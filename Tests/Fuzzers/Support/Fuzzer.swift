internal import Glibc

/// Something that must hold whatever bytes come.
public struct Fuzzer: Sendable {
    /// As `Scripts/fuzz` names it.
    let name: String
    /// Ends the process where it doesn't hold.
    let check: @Sendable ([UInt8]) -> Void

    public init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.check = check
    }
}

extension [Fuzzer] {
    /// The one that `MEMEME_FUZZER` names.
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
    /// What libFuzzer calls, again and again.
    public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
}

/// Says what doesn't hold, and ends the process, which libFuzzer takes for a crash.
public func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError(what()) }
}

extension [UInt8] {
    /// FNV-1a: what is tried with some bytes depends on nothing but the bytes.
    public var hash: Int {
        let hash = reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return Int(truncatingIfNeeded: hash >> 33)
    }
}
