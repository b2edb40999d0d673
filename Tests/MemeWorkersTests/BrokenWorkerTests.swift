import Foundation
import TestSupport
import Testing

@testable import MemeRender
@testable import MemeWorkers

/// What a server makes of a worker that a picture has taken over: nothing that it says does harm.
@Suite struct BrokenWorkerTests {
    private static let image = try? Pictures.png(width: 30, height: 20)

    /// Plays a worker that answers the first request so.
    private func end(
        for renderer: Renderer = Renderer(), _ play: @escaping @Sendable (WorkerPair.Ends) -> Void
    ) throws -> WorkerProcess.End {
        let pair = try WorkerPair { ends in
            guard case .begin = WorkerMessage(from: ends.connection) else { return }
            play(ends)
        }
        return pair.process.perform(
            .size, on: try #require(Self.image), pictures: [:], for: renderer)
    }

    private static func reply(
        _ reply: String, _ bytes: [UInt8] = [], claiming: Int? = nil, over ends: WorkerPair.Ends
    ) {
        let head = Array(reply.utf8)
        _ = ends.output.write([head, bytes])
        _ = WorkerMessage.done(length: head.count, byteCount: claiming ?? bytes.count)
            .send(to: ends.connection)
    }

    @Test func itIsGone() throws {
        #expect(try end { _ in }.loss == .workerEnded)
    }

    @Test func whatItSaysIsNoMessage() throws {
        for bytes in [
            [], [1], [UInt8](repeating: 255, count: 32), [UInt8](repeating: 7, count: 99),
        ] {
            let end = try end { ends in
                _ = bytes.withUnsafeBytes { send(ends.connection, $0.baseAddress, $0.count, 0) }
                _ = WorkerMessage(from: ends.connection)
            }
            #expect(end.loss == .workerEnded, "\(bytes.count) bytes")
        }
    }

    @Test func messagesAtTheWrongTime() throws {
        for message in [
            WorkerMessage.release, .granted, .stop, .begin(length: 1, isKept: true, allowance: 0),
        ] {
            let end = try end { _ = message.send(to: $0.connection) }
            #expect(end.loss == .workerEnded, "\(message)")
        }
    }

    @Test func repliesThatAreNone() throws {
        for text in ["", "{}", "no", #"{"made":{"_0":{"size":{"_0":{"width":1}}}}}"#] {
            #expect(try end { Self.reply(text, over: $0) }.loss == .workerEnded, "\(text)")
        }
    }

    @Test func moreBytesThanThereAre() throws {
        let reply = #"{"made":{"_0":{"size":{"_0":{"width":1,"height":1}}}}}"#
        #expect(try end { Self.reply(reply, over: $0) }.result?.size?.width == 1)
        for count in [1, 1 << 40, 1 << 48, .max] {
            let end = try end { Self.reply(reply, claiming: count, over: $0) }
            #expect(end.loss == .workerEnded, "\(count)")
        }
        let length = try end { ends in
            _ = WorkerMessage.done(length: 1 << 30, byteCount: 0).send(to: ends.connection)
        }
        #expect(length.loss == .workerEnded)
    }

    /// Results that contradict their bytes, or are of another task.
    @Test func resultsThatCanNotBe() throws {
        let image = try #require(Self.image)
        func result(_ facts: RenderResult.Facts, _ bytes: [UInt8] = []) -> RenderResult {
            RenderResult(facts: facts, bytes: bytes)
        }
        let size = PixelSize(width: 2, height: 2)
        let huge = PixelSize(width: .max, height: .max)
        #expect(result(.size(PixelSize(width: 0, height: -1))).size == nil)
        #expect(result(.size(size)).layout == nil && result(.size(size)).rendering == nil)
        #expect(result(.rendering(.jpeg, size, [], steps: []), image.bytes).rendering == nil)
        #expect(result(.rendering(.png, size, [], steps: []), [1, 2]).rendering == nil)
        #expect(result(.rendering(.png, size, [], steps: []), image.bytes).rendering != nil)
        let pixels = [UInt8](repeating: 0, count: 12)
        #expect(result(.pixels(size, channels: 3, bitDepth: 8), pixels).pixels != nil)
        #expect(result(.pixels(size, channels: 4, bitDepth: 8), pixels).pixels == nil)
        #expect(result(.pixels(size, channels: 9, bitDepth: 8), pixels).pixels == nil)
        #expect(result(.pixels(size, channels: 3, bitDepth: 7), pixels).pixels == nil)
        #expect(result(.pixels(huge, channels: 3, bitDepth: 16), pixels).pixels == nil)
        #expect(result(.pixels(size, channels: 3, bitDepth: 8), []).pixels == nil)
    }

    @Test func memoryThatItNeverGivesBack() throws {
        let room = RenderRoom(capacity: 1000)
        var renderer = Renderer()
        renderer.stop = RenderStop(sharing: room)
        let end = try end(for: renderer) { ends in
            _ = WorkerMessage.hold(900).send(to: ends.connection)
            _ = WorkerMessage(from: ends.connection)
        }
        #expect(end.loss == .workerEnded)
        #expect(room.taken == 0)
    }

    @Test func memoryWithinMemoryWithinMemory() throws {
        let end = try end { ends in
            while WorkerMessage.hold(1).send(to: ends.connection) {
                guard case .granted = WorkerMessage(from: ends.connection) else { return }
            }
        }
        #expect(end.loss == .workerEnded)
    }

    /// It hears that the render is over, and does nothing.
    @Test func itDoesNotEnd() throws {
        var renderer = Renderer(limits: RenderLimits(time: .milliseconds(10)))
        renderer.stop = RenderStop()
        let end = try end(for: renderer) { ends in
            guard case .stop = WorkerMessage(from: ends.connection) else { return }
            _ = WorkerMessage(from: ends.connection)
        }
        #expect(end.loss == .tooSlow(limit: .milliseconds(10)))
    }

    @Test func itTalksWithoutEnd() throws {
        let renderer = Renderer(limits: RenderLimits(time: .milliseconds(10)))
        let end = try end(for: renderer) { ends in
            while WorkerMessage.hold(1).send(to: ends.connection) {
                guard WorkerMessage(from: ends.connection) != nil,
                    WorkerMessage.release.send(to: ends.connection)
                else { return }
            }
        }
        #expect(end.loss == .tooSlow(limit: .milliseconds(10)))
    }

    @Test func itDoesNotHearThatItGetsNoMemory() throws {
        var renderer = Renderer()
        renderer.stop = RenderStop(sharing: RenderRoom(capacity: 10))
        let end = try end(for: renderer) { ends in
            _ = WorkerMessage.hold(11).send(to: ends.connection)
            while WorkerMessage(from: ends.connection) != nil {}
        }
        #expect(end.loss == .tooMuchMemory(11, limit: 10))
    }

    /// A file that it makes shorter is an error, and ends nothing.
    @Test func filesThatShrink() throws {
        let end = try end { ends in
            ftruncate(ends.output.descriptor, 0)
            _ = WorkerMessage.done(length: 10, byteCount: 10).send(to: ends.connection)
        }
        #expect(end.loss == .workerEnded)
    }
}
