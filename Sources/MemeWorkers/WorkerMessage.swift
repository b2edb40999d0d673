import CConfine
import Foundation

/// A message between a server and a worker. Whatever is longer than a few bytes is in the files in memory that they
/// share.
///
/// A conversation begins with ``begin(length:isKept:allowance:)`` and ends with ``done(length:byteCount:)``. Meanwhile the worker
/// may ask for memory, once before it gives that back.
enum WorkerMessage: Hashable {
    /// To the worker: a ``WorkerRequest`` of this length is at the beginning of its input, and the pictures are behind
    /// it, or are those of the request before. It may take so many bytes of memory without asking.
    case begin(length: Int, isKept: Bool, allowance: Int)
    /// To the worker: the render has to end.
    case stop
    /// To the worker: it has the memory that it asked for, or won't get it.
    case granted, refused
    /// To the server: the render takes this many bytes of memory.
    case hold(Int)
    /// To the server: it takes them no longer.
    case release
    /// To the server: a ``WorkerReply`` of this length is at the beginning of the output, and this many bytes are behind
    /// it.
    case done(length: Int, byteCount: Int)

    /// The length of each, in bytes: a kind, and three numbers.
    private static let length = 4 * 8

    private var numbers: [Int] {
        switch self {
        case .begin(let length, let isKept, let allowance):
            [1, length, isKept ? 1 : 0, allowance]
        case .stop: [2, 0, 0, 0]
        case .granted: [3, 0, 0, 0]
        case .refused: [4, 0, 0, 0]
        case .hold(let bytes): [5, bytes, 0, 0]
        case .release: [6, 0, 0, 0]
        case .done(let length, let count): [7, length, count, 0]
        }
    }

    /// No picture has more bytes, so that sums of two numbers are numbers.
    private static let most = 1 << 48

    private init?(_ numbers: [Int]) {
        guard numbers.allSatisfy((0...Self.most).contains) else { return nil }
        switch (numbers[0], numbers[1], numbers[2]) {
        case (1, let length, let isKept):
            self = .begin(length: length, isKept: isKept == 1, allowance: numbers[3])
        case (2, _, _): self = .stop
        case (3, _, _): self = .granted
        case (4, _, _): self = .refused
        case (5, let bytes, _): self = .hold(bytes)
        case (6, _, _): self = .release
        case (7, let length, let count): self = .done(length: length, byteCount: count)
        default: return nil
        }
    }

    /// - Returns: whether it was sent.
    func send(to connection: Int32) -> Bool {
        numbers.withUnsafeBytes {
            mm_helper_send(connection, $0.baseAddress, $0.count, nil, 0)
        }
    }

    /// Waits for the next message; `nil` if the other end is gone, or says what is none.
    init?(from connection: Int32) {
        var numbers = [0, 0, 0, 0]
        var descriptors = [Int32](repeating: -1, count: Int(MM_HELPER_MOST_DESCRIPTORS))
        var count = 0
        let length = numbers.withUnsafeMutableBytes {
            mm_helper_receive(connection, $0.baseAddress, $0.count, &descriptors, &count)
        }
        for descriptor in descriptors.prefix(count) { close(descriptor) }
        guard length == Self.length else { return nil }
        self.init(numbers)
    }
}
