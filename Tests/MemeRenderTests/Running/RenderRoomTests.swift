import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MemeRender

/// Memory that renders share.
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
                        try room.hold(amount) {
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
        try room.hold(60) { () throws(RenderError) in
            #expect(throws: RenderError.outOfMemory) { try room.hold(60) {} }
            try room.hold(40) {}
        }
        try room.hold(100) {}
    }

    @Test func whoIsNotWaitedForLeavesTheLine() throws {
        let room = RenderRoom(capacity: 100)
        let stop = RenderStop(sharing: room)
        stop.stop()
        try room.hold(60) { () throws(RenderError) in
            _ = #expect(throws: RenderError.cancelled) {
                try stop.during {
                    try RenderWatch.within(nil) { () throws(RenderError) in
                        try RenderLimits().holding(60) {}
                    }
                }
            }
        }
        try room.hold(100) {}
        #expect(room.taken == 0)
    }

    /// What a render waits for isn't its own work.
    @Test func waitingIsNoWork() throws {
        try RenderWatch.within(.seconds(1)) { () throws(RenderError) in
            RenderWatch.current?.prolong(by: .seconds(-2))
            #expect(throws: RenderError.tooSlow(limit: .seconds(1))) { try RenderWatch.check() }
            RenderWatch.current?.prolong(by: .seconds(3600))
            try RenderWatch.check()
        }
    }

    /// A render within another one, as a thumbnail for a contact sheet, shares the room of that.
    @Test func whatIsWithinARenderHasItsRoom() throws {
        let room = RenderRoom(capacity: 1000)
        try RenderStop(sharing: room).during {
            try RenderWatch.within(nil) { () throws(RenderError) in
                let inner = BackgroundResult { () throws(RenderError) in
                    try RenderWatch.within(nil) { () throws(RenderError) in
                        try RenderLimits().holding(600) { room.taken }
                    }
                }
                #expect(try inner.get() == 600)
            }
        }
        #expect(room.taken == 0)
    }
}
