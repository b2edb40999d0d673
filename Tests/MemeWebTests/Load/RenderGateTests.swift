import Foundation
import Hummingbird
import MemeRender
import Synchronization
import TestSupport
import Testing

@testable import MemeWeb

@Suite struct RenderGateTests {
    /// Counts how many tasks are inside at once.
    private final class Meter: Sendable {
        private let state = Mutex((now: 0, most: 0))
        var most: Int { state.withLock { $0.most } }

        func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { state.withLock { $0.now -= 1 } }
    }

    @Test func answersWhatTheWorkDoes() async throws {
        let gate = RenderGate(width: 1)
        #expect(try await gate.run { _ in 7 } == 7)
        await #expect(throws: HTTPError.self) { try await gate.run { _ in throw HTTPError(.gone) } }
        #expect(try await gate.run { _ in 8 } == 8)
        #expect(gate.running == 0)
    }

    @Test func aRenderEndsWhenItsClientGoes() async throws {
        let client = Client()
        let gate = RenderGate(width: 1)
        let picture = try Pictures.png()
        await Client.$current.withValue(client) {
            await #expect(throws: RenderError.cancelled) {
                try await gate.run { renderer in
                    client.hasGone()
                    return try renderer.render(Recipe(top: "hi"), on: picture)
                }
            }
        }
        #expect(gate.running == 0)
    }

    @Test func onlySoManyRunAtOnce() async throws {
        let gate = RenderGate(width: 2, lineLength: 100, patience: .seconds(600))
        let meter = Meter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await gate.pass { _ in
                        meter.enter()
                        try await Task.sleep(for: .milliseconds(5))
                        meter.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(meter.most == 2)
        #expect(gate.running == 0)
        #expect(gate.waiting == 0)
    }

    /// Two renders at once would exceed the memory of all renders together.
    @Test func whatTakesMuchMemoryGoesOneByOne() async throws {
        let picture = try Pictures.png(width: 64, height: 64)
        let gate = RenderGate(width: 4, patience: .seconds(600), memory: 50 << 20)
        let meter = Meter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await gate.run { renderer in
                        _ = try renderer.render(Recipe(top: "hi"), on: picture) { _ in
                            meter.enter()
                            usleep(2000)
                            meter.leave()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(meter.most == 1)
    }

    @Test func whatTakesMoreThanThereIsIsRefused() async throws {
        let picture = try Pictures.png()
        let gate = RenderGate(width: 1, memory: 1 << 20)
        await #expect {
            try await gate.run { try $0.render(Recipe(top: "hi"), on: picture) }
        } throws: {
            if case RenderError.tooMuchMemory(_, limit: 1 << 20) = $0 { true } else { false }
        }
        #expect(gate.running == 0)
    }

    @Test func beyondTheLineNobodyWaits() async throws {
        let gate = RenderGate(width: 1, lineLength: 0)
        try await gate.pass { _ in
            let error = await #expect(throws: HTTPError.self) { try await gate.run { _ in } }
            #expect(error?.status == .serviceUnavailable)
            #expect(error?.headers[.retryAfter] == "2")
        }
        #expect(gate.refused == 1)
    }

    @Test func nobodyWaitsForEver() async throws {
        let gate = RenderGate(width: 1, patience: .milliseconds(20))
        try await gate.pass { _ in
            let error = await #expect(throws: HTTPError.self) { try await gate.run { _ in } }
            #expect(error?.status == .serviceUnavailable)
        }
        try await gate.run { _ in }
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let gate = RenderGate(width: 1, patience: .seconds(600))
        try await gate.pass { _ in
            let task = Task { try await gate.run { _ in } }
            try await until { gate.waiting == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(gate.waiting == 0)
        }
        try await gate.run { _ in }
    }

    @Test func whoseClientHasGoneLeavesTheLine() async throws {
        let gate = RenderGate(width: 1, patience: .seconds(600))
        let client = Client()
        try await gate.pass { _ in
            let task = Task {
                try await Client.$current.withValue(client) { try await gate.run { _ in } }
            }
            try await until { gate.waiting == 1 }
            client.hasGone()
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect(error?.status.code == 499)
        }
    }
}
