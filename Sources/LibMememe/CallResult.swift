import CMememe
import Foundation
import MemeRender
import MemeStore

/// What a call made: bytes, JSON or both; or why it failed.
final class CallResult: Handle {
    /// Ends with a zero, as C wants it.
    private let json: UnsafeCopy
    private let bytes: UnsafeCopy?
    private let message: UnsafeCopy?

    /// - Parameters:
    ///   - document: the JSON, without its schema's version.
    ///   - bytes: the bytes of a file.
    /// - Throws: `EncodingError`.
    init(_ document: some Encodable, _ bytes: [UInt8]? = nil) throws {
        json = UnsafeCopy(try JSONDocument(document).line() + [0])
        self.bytes = bytes.map(UnsafeCopy.init)
        message = nil
    }

    init(_ error: ErrorJSON) {
        // A list of texts can be encoded; if ever it can't, the sentence is said still.
        let line = try? JSONDocument(ErrorDocumentJSON(error)).line()
        json = UnsafeCopy((line ?? Array("{}".utf8)) + [0])
        bytes = nil
        message = UnsafeCopy(Array(error.message.utf8) + [0])
    }

    var jsonInC: UnsafePointer<CChar>? { json.start.assumingMemoryBound(to: CChar.self) }
    var messageInC: UnsafePointer<CChar>? { message?.start.assumingMemoryBound(to: CChar.self) }
    var bytesInC: UnsafeRawBufferPointer? {
        bytes.map { UnsafeRawBufferPointer(start: $0.start, count: $0.count) }
    }
}

/// Bytes at an address that stays the same.
// `@unchecked`: nothing writes to them.
private final class UnsafeCopy: @unchecked Sendable {
    let start: UnsafeRawPointer
    let count: Int

    init(_ bytes: [UInt8]) {
        count = bytes.count
        let start = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 1)
        start.copyMemory(from: bytes, byteCount: count)
        self.start = UnsafeRawPointer(start)
    }

    deinit { start.deallocate() }
}

/// Runs a call: gives its result or its error to C, and returns the status.
func answer(
    _ result: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws -> CallResult
) -> mememe_status {
    do {
        let made = try body()
        result?.pointee = made.retained
        return MEMEME_OK
    } catch {
        let error = (error as? DecodingError).map { CallError($0.sentence(of: "request")) } ?? error
        let message = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        let record = ErrorJSON(error, message: message)
        result?.pointee = CallResult(record).retained
        return record.kind.status
    }
}

// MARK: In C

@c @implementation
public func mememe_result_bytes(_ result: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?)
    -> UnsafeRawPointer?
{
    let bytes = result.flatMap { CallResult.of($0).bytesInC }
    size?.pointee = bytes?.count ?? 0
    return bytes?.baseAddress
}

@c @implementation
public func mememe_result_json(_ result: OpaquePointer?) -> UnsafePointer<CChar>? {
    result.flatMap { CallResult.of($0).jsonInC }
}

@c @implementation
public func mememe_result_message(_ result: OpaquePointer?) -> UnsafePointer<CChar>? {
    result.flatMap { CallResult.of($0).messageInC }
}

@c @implementation
public func mememe_result_free(_ result: OpaquePointer?) { CallResult.release(result) }
