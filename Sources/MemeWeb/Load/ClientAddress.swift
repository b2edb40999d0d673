import Foundation
import NIOCore

/// Whom something is counted of: an IPv4 address, or the first half of an IPv6 address, of which
/// anybody has all the rest. Behind a proxy all clients have its address.
struct ClientAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ address: SocketAddress?) {
        bytes =
            switch address {
            case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
            case .v6(let address):
                withUnsafeBytes(of: address.address.sin6_addr) { bytes in
                    // IPv4 in IPv6 has all that matters at its end.
                    Array(
                        bytes.prefix(10).allSatisfy { $0 == 0 } ? bytes[...] : bytes.prefix(8))
                }
            default: []
            }
    }
}
