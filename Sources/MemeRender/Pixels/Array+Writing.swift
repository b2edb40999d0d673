extension Array where Element: BitwiseCopyable {
    /// An array that isn't cleared before it is written: whoever writes a part of it takes its pages from the system,
    /// be it a thread beside others or one that waits for another now and then.
    ///
    /// - Parameters:
    ///   - count: the number of elements.
    ///   - body: writes every element: old memory would be seen in the place of one that it leaves out.
    init(
        count: Int, writtenBy body: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        var failure: RenderError?
        self.init(unsafeUninitializedCapacity: count) { buffer, written in
            guard let base = buffer.baseAddress else { return }
            do throws(RenderError) {
                try body(UnsafeMutableRawPointer(base))
                written = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard self.count == count else { throw .outOfMemory }
    }
}
