/// Processes that render for a ``Renderer``, so that a file that breaks a decoder reaches no other process.
package protocol RenderWorkers: AnyObject, Sendable {
    /// The number of processes that there are.
    var count: Int { get }
    /// The number of processes that ended before they were done, or had to be ended.
    var lost: Int { get }
    /// Whether another can be started, as far as is known.
    var canStart: Bool { get }

    /// Has a task performed, and waits for it on the calling thread.
    ///
    /// - Parameters:
    ///   - task: the task.
    ///   - image: the original.
    ///   - pictures: the pictures that its recipe lays on the meme, by their names.
    ///   - renderer: the renderer that it is for, of which the limits and the stop hold.
    /// - Throws: ``RenderError``; ``RenderError/drawingFailed(reason:)`` if the process ended before.
    func perform(
        _ task: RenderTask, on image: EncodedImage, pictures: [String: EncodedImage],
        for renderer: Renderer
    ) throws(RenderError) -> RenderResult
}

extension Renderer {
    /// Has the workers perform a task.
    ///
    /// - Parameter value: takes the value out of the result; `nil` if it isn't what was asked for.
    /// - Returns: `nil` if there are no workers.
    func byWorkers<Value>(
        _ task: @autoclosure () -> RenderTask, on image: EncodedImage,
        _ pictures: [String: EncodedImage], _ value: (RenderResult) -> Value?
    ) throws(RenderError) -> Value? {
        guard let workers else { return nil }
        let result = try workers.perform(task(), on: image, pictures: pictures, for: self)
        guard let value = value(result) else { throw .workerEnded }
        return value
    }

    /// What those need who wait for a worker: whether they have to go on waiting, and memory for it.
    ///
    /// - Parameter patience: how much longer than the limit on time it may take to be told that it is over.
    package func watch(patience: Duration) -> RenderWatch {
        var longer = limits
        if let time = limits.time { longer.time = time + patience }
        return RenderWatch(
            context: RenderContext(longer, stop: stop, staysOnThread: staysOnThread),
            limit: limits.time)
    }
}

extension RenderError {
    /// The process that rendered ended before it was done, or said what can't be.
    package static let workerEnded = RenderError.drawingFailed(
        reason: "the process that reads the picture ended before it was done")
}

/// A render that another process does.
package struct RenderWatch: Sendable {
    let context: RenderContext
    let limit: Duration?

    /// Why the render has to end; `nil` if it may go on.
    package var error: RenderError? {
        let error = context.error
        if case .tooSlow = error, let limit { return .tooSlow(limit: limit) }
        return error
    }

    /// Takes this many bytes of the renderer's memory if they are free now.
    ///
    /// - Returns: those that it took, all or none, which ``giveBack(_:)`` gives back.
    package func takeAtOnce(_ bytes: Int) -> Int {
        let isTaken = context.room?.takeAtOnce(bytes) ?? true
        return isTaken ? bytes : 0
    }

    package func giveBack(_ bytes: Int) { context.room?.release(bytes) }

    /// Runs `body`, which takes this many bytes, as soon as the renderer's memory has them free.
    ///
    /// - Throws: ``RenderError/tooMuchMemory(_:limit:)``, ``RenderError/outOfMemory``, what ends the render, and what
    ///   `body` throws.
    package func holding<Value>(
        _ bytes: Int, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        try context.holding(bytes, body)
    }
}
