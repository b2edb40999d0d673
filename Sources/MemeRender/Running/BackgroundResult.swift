/// A value that is made on a thread of its own; see ``BackgroundWork``.
final class BackgroundResult<Value> {
    private let place = Place()
    private let work: BackgroundWork

    /// Written by the work, and read when it is done: the work must not hold who holds it.
    private final class Place {
        var result: Result<Value, RenderError> = .failure(.outOfMemory)
    }

    /// - Parameter body: as of ``BackgroundWork``.
    init(_ body: @escaping () throws(RenderError) -> Value) {
        work = BackgroundWork { [place] in place.result = Result(catching: body) }
    }

    /// Waits until it is made.
    func get() throws(RenderError) -> Value {
        work.wait()
        return try place.result.get()
    }
}
