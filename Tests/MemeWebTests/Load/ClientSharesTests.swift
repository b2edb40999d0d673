import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import MemeWeb

@Suite struct ClientSharesTests {
    /// Work that holds its place until the test ends it.
    private final class Work: Sendable {
        let running = Atomic(0)
        let isOver = Atomic(false)
    }

    private func client(_ address: String) throws -> ClientAddress {
        ClientAddress(try SocketAddress(ipAddress: address, port: 1))
    }

    @Test func whatAClientWantsBeyondItsShareWaitsForItsOwn() async throws {
        let shares = ClientShares(width: 2, lineLength: 1, patience: .seconds(3600))
        let (one, other) = (try client("192.0.2.1"), try client("192.0.2.2"))
        let work = Work()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await shares.pass(one) {
                        work.running.add(1, ordering: .relaxed)
                        try await until { work.isOver.load(ordering: .relaxed) }
                    }
                }
            }
            try await until { work.running.load(ordering: .relaxed) == 2 }
            try await until { shares.waiting == 1 }
            // The queue is full.
            let error = await #expect(throws: HTTPError.self) { try await shares.pass(one) {} }
            #expect(error?.status == .serviceUnavailable)
            let answer = try await shares.pass(other) { 7 }
            #expect(answer == 7)
            #expect(work.running.load(ordering: .relaxed) == 2)
            work.isOver.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
        #expect(work.running.load(ordering: .relaxed) == 3)
        #expect(shares.count == 0)
    }
}
