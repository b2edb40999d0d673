import Foundation
import TestSupport

/// A TCP connection to this machine on which a test controls every byte: lengths may be wrong, hosts
/// forged, headers missing.
package final class RawConnection: @unchecked Sendable {
    private let descriptor: Int32
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - source: the address of this end, `127.0.0.2` for example, as another client's.
    ///   - receiveBuffer: how many bytes the kernel keeps at this end; as it likes where `nil`.
    package init(port: Int, from source: String? = nil, receiveBuffer: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw RawConnectionError.system("socket", errno) }
        // Generous for a busy machine, but reading fails in the end.
        var wait = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer,
                socklen_t(MemoryLayout<Int32>.size))
        }
        if let source, Self.with(source, 0, { bind(descriptor, $0, $1) }) != 0 {
            try fail("bind")
        }
        if Self.with("127.0.0.1", UInt16(port), { connect(descriptor, $0, $1) }) != 0 {
            try fail("connect")
        }
    }

    private func fail(_ call: String) throws {
        throw RawConnectionError.system(call, errno)
    }

    /// Calls `body` with an IPv4 address as a C structure.
    private static func with(
        _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// Sends a text that is so short that the kernel takes it at once.
    package func send(_ text: String) { sendAll(Array(text.utf8)) }

    /// Sends all bytes, or as many as the server takes before it hangs up.
    package func send(_ bytes: [UInt8]) async throws { try await offThread { self.sendAll(bytes) } }

    private func sendAll(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            sent += count
        }
    }

    /// Says that nothing more will be sent.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads the next response.
    ///
    /// - Parameter hasBody: that of a `HEAD` has none, whatever its length says.
    package func readResponse(hasBody: Bool = true) async throws -> TestResponse {
        try await offThread { try self.response(hasBody: hasBody) }
    }

    /// Reads the next response, unless the server has hung up.
    package func readNextResponse() async throws -> TestResponse? {
        try await offThread {
            if self.received.isEmpty {
                guard try self.receive() else { return nil }
            }
            return try self.response()
        }
    }

    /// Reads up to the end of a text, whatever it is.
    package func read(through end: String) async throws -> String {
        try await offThread {
            String(decoding: try self.read(through: Array(end.utf8)), as: UTF8.self)
        }
    }

    /// Reads until the server hangs up, at such a pace; how many bytes came.
    package func readAll(bytesPerSecond pace: Int) async throws -> Int {
        try await offThread {
            var count = 0
            while try self.receive() {
                let part = self.take(self.received.count).count
                count += part
                Thread.sleep(forTimeInterval: Double(part) / Double(pace))
            }
            return count
        }
    }

    private func response(hasBody: Bool = true) throws -> TestResponse {
        let head = String(decoding: try read(through: Array("\r\n\r\n".utf8)), as: UTF8.self)
        var response = try TestResponse(head: head)
        if response.status / 100 == 1 { return try self.response(hasBody: hasBody) }
        guard hasBody, response.status != 204, response.status != 304 else { return response }
        if let length = response["content-length"].flatMap({ Int($0) }) {
            response.body = try read(count: length)
        } else if response["transfer-encoding"] == "chunked" {
            response.body = try readChunks()
        } else {
            while try receive() {}
            response.body = received
            received = []
        }
        return response
    }

    private func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = String(decoding: try read(through: Array("\r\n".utf8)), as: UTF8.self)
            guard let count = Int(line.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16)
            else { throw RawConnectionError.malformed(line) }
            body += try read(count: count)
            _ = try read(count: 2)
            if count == 0 { return body }
        }
    }

    private func read(through end: [UInt8]) throws -> [UInt8] {
        var searched = 0
        while true {
            if received.count >= end.count {
                for start in searched...(received.count - end.count)
                where received[start..<start + end.count].elementsEqual(end) {
                    return take(start + end.count)
                }
                searched = received.count - end.count + 1
            }
            guard try receive() else { throw RawConnectionError.closed(after: received.count) }
        }
    }

    private func read(count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw RawConnectionError.closed(after: received.count) }
        }
        return take(count)
    }

    private func take(_ count: Int) -> [UInt8] {
        let bytes = Array(received[..<count])
        received.removeFirst(count)
        return bytes
    }

    /// - Returns: `false` if the server has closed the connection.
    private func receive() throws -> Bool {
        let chunk = try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if result < 0 && errno != ECONNRESET { throw RawConnectionError.system("recv", errno) }
            count = max(0, result)
        }
        received += chunk
        return !chunk.isEmpty
    }
}

package enum RawConnectionError: Error {
    case system(String, Int32)
    case malformed(String)
    /// The server closed the connection after this many bytes, which aren't a whole response.
    case closed(after: Int)
}
