import Foundation

/// Lets only so many through at a time, so that hundreds of tests that start a program each don't
/// all do so at once.
actor Gate {
    static let processes = Gate(width: ProcessInfo.processInfo.activeProcessorCount + 1)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        free = width
    }

    /// Waits for its turn, then does something.
    nonisolated func pass<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await enter()
        do {
            let result = try await body()
            await leave()
            return result
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
