/// How a JPEG is coded: what decides its quality and its size beside the pixels.
struct JPEGCoding: Hashable, Sendable {
    struct Component: Hashable, Sendable {
        /// Samples in the unit in which components are interleaved, 1 to 4 each way.
        var horizontalSampling: Int
        var verticalSampling: Int
        /// 64 divisors of the DCT coefficients, row by row, 1 to 65,535.
        var quantization: [UInt16]

        /// The same table at a sample for each pixel.
        var whole: Component {
            Component(horizontalSampling: 1, verticalSampling: 1, quantization: quantization)
        }
    }

    /// Luminance first, then two of chroma unless it is gray.
    var components: [Component]
    var isProgressive: Bool

    /// This for the components that a layout is stored as: one of gray, or luminance and chroma.
    ///
    /// Components that the source stored otherwise (gray, RGB, CMYK) say nothing about chroma: it
    /// is then coded as finely as the first, unsampled.
    func adapted(to layout: PixelLayout) -> JPEGCoding {
        var coding = self
        if layout.isGray {
            coding.components = [components[0].whole]
        } else if components.count < 3 {
            coding.components = Array(repeating: components[0].whole, count: 3)
        }
        return coding
    }

    /// Whether libjpeg can write the components interleaved: ten blocks at most (T.81, B.2.3).
    var isInterleavable: Bool {
        components.reduce(0) { $0 + $1.horizontalSampling * $1.verticalSampling } <= 10
    }
}
