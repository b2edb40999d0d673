internal import Synchronization

/// A cancellation handle for renders.
///
/// A render whose ``Renderer/stop`` it is ends with ``RenderError/cancelled`` soon after ``stop()``:
/// before the next band of rows, frame or scan.
package final class RenderStop: Sendable {
    private let isStopped = Atomic(false)
    /// The memory that its renders share; `nil` if only their limits bound them.
    let room: RenderRoom?
    /// The context of an enclosing job, such as a contact sheet. What ends that job ends these renders.
    let outer: RenderContext?

    package init() { (room, outer) = (nil, nil) }

    package init(sharing room: RenderRoom) { (self.room, outer) = (room, nil) }

    init(within outer: RenderContext) { (room, self.outer) = (outer.room, outer) }

    /// Cancels the renders for good. Callable from any thread.
    package func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Why the renders have to end; `nil` if they may go on.
    var error: RenderError? {
        isStopped.load(ordering: .relaxed) ? .cancelled : outer?.error
    }
}

extension RenderStop: Hashable {
    package static func == (left: RenderStop, right: RenderStop) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
