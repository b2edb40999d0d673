extension RenderLimits {
    /// Refuses a picture that exceeds the limits, before anything is decoded.
    ///
    /// - Parameter frameCount: the number of frames to decode.
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)`` or ``RenderError/tooManyFrames(_:_:limit:)``.
    func check(_ header: ImageHeader, frameCount: Int = 1) throws(RenderError) {
        for size in [header.size, header.codedSize] where size.pixelCount > maximumPixels {
            throw .tooManyPixels(size, limit: maximumPixels)
        }
        let (all, overflow) = header.size.pixelCount.multipliedReportingOverflow(by: frameCount)
        if overflow || all > maximumFramePixels {
            throw .tooManyFrames(frameCount, header.size, limit: maximumFramePixels)
        }
    }
}
