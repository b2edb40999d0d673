import Foundation
package import NIOCore

/// The identity of a client in per-client limits: an IPv4 address, or the first half of an IPv6 address,
/// because one client controls the other half. Behind a proxy, all clients have its address.
package struct ClientAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    package init(_ address: SocketAddress?) {
        bytes =
            switch address {
            case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
            case .v6(let address):
                withUnsafeBytes(of: address.address.sin6_addr) { bytes in
                    // An IPv4-mapped IPv6 address differs in its last bytes only.
                    Array(
                        bytes.prefix(10).allSatisfy { $0 == 0 } ? bytes[...] : bytes.prefix(8))
                }
            default: []
            }
    }
}
