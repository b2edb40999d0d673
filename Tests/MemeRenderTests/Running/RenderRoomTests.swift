import Foundation
import MemeConcurrency
import Synchronization
import TestSupport
import Testing

@testable import MemeRender

/// The memory budget that renders share.
struct RenderRoomTests {
    private final class Meter: Sendable {
        private let state = Mutex((now: 0, most: 0))
        var most: Int { state.withLock { $0.most } }

        func enter(_ amount: Int) {
            state.withLock { $0 = ($0.now + amount, max($0.most, $0.now + amount)) }
        }
    }

    @Test func allTogetherHaveNoMoreThanThereIs() async throws {
        let room = RenderRoom(capacity: 100)
        let meter = Meter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for amount in [60, 30, 60, 100, 10, 5000, 1] {
                group.addTask {
                    try await offThread {
                        try room.hold(amount, for: .unlimited) {
                            meter.enter(min(amount, 100))
                            usleep(2000)
                            meter.enter(-min(amount, 100))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(meter.most <= 100)
        #expect(room.taken == 0)
    }

    @Test func nobodyWaitsForEver() throws {
        let room = RenderRoom(capacity: 100, patience: .milliseconds(10))
        try room.hold(60, for: .unlimited) { () throws(RenderError) in
            #expect(throws: RenderError.outOfMemory) {
                try room.hold(60, for: .unlimited) {}
            }
            try room.hold(40, for: .unlimited) {}
        }
        try room.hold(100, for: .unlimited) {}
    }

    @Test func whoIsNotWaitedForLeavesTheLine() throws {
        let room = RenderRoom(capacity: 100)
        let stop = RenderStop(sharing: room)
        stop.stop()
        try room.hold(60, for: .unlimited) { () throws(RenderError) in
            _ = #expect(throws: RenderError.cancelled) {
                try RenderContext(RenderLimits(), stop: stop).holding(60) {}
            }
        }
        try room.hold(100, for: .unlimited) {}
        #expect(room.taken == 0)
    }

    /// Waiting for memory doesn't count towards a render's time limit.
    @Test func waitingIsNoWork() throws {
        let context = RenderContext(RenderLimits(time: .seconds(1)))
        context.prolong(by: .seconds(-2))
        #expect(throws: RenderError.tooSlow(limit: .seconds(1))) { try context.check() }
        context.prolong(by: .seconds(3600))
        try context.check()
    }

    /// A nested render, such as a thumbnail of a contact sheet, shares the outer render's memory.
    @Test func whatIsWithinARenderHasItsRoom() throws {
        let room = RenderRoom(capacity: 1000)
        let outer = RenderContext(RenderLimits(), stop: RenderStop(sharing: room))
        let inner = RenderContext(RenderLimits(), stop: RenderStop(within: outer))
        #expect(try inner.holding(600) { room.taken } == 600)
        #expect(room.taken == 0)
    }
}
