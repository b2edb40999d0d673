import Foundation
import Synchronization
import Testing

@testable import MememeCommands

@Suite(.serialized) struct InterruptionsTests {
    private static let hangUps = Atomic<Int>(0)

    /// Counts a signal that the test runner never receives otherwise.
    init() {
        Self.hangUps.store(0, ordering: .sequentiallyConsistent)
        signal(SIGHUP) { _ in
            InterruptionsTests.hangUps.add(1, ordering: .sequentiallyConsistent)
        }
    }

    private var hangUps: Int { Self.hangUps.load(ordering: .sequentiallyConsistent) }

    @Test func aSignalWaitsForTheEnd() async {
        let during = await Interruptions.held {
            Interruptions.deliver(SIGHUP)
            return hangUps
        }
        #expect(during == 0)
        #expect(hangUps == 1)
    }

    @Test func withoutASignalThereIsNone() async {
        await Interruptions.held {}
        #expect(hangUps == 0)
        Interruptions.deliver(SIGHUP)
        #expect(hangUps == 1)
    }

    @Test func aSignalWaitsForAFailureToo() async {
        await #expect(throws: Failure.self) {
            try await Interruptions.held {
                Interruptions.deliver(SIGHUP)
                throw Failure("no")
            }
        }
        #expect(hangUps == 1)
    }
}
