/// The coding parameters of a JPEG: sampling, quantization and mode.
struct JPEGCoding: Hashable, Sendable {
    struct Component: Hashable, Sendable {
        /// The sampling factors: the blocks of the component per MCU, 1 to 4 in each direction.
        var horizontalSampling: Int
        var verticalSampling: Int
        /// The quantization table: 64 divisors of the DCT coefficients, row by row, 1 to 65,535.
        var quantization: [UInt16]

        /// The component without subsampling.
        var whole: Component {
            Component(horizontalSampling: 1, verticalSampling: 1, quantization: quantization)
        }
    }

    /// Luma, and two chroma components unless the picture is gray.
    var components: [Component]
    var isProgressive: Bool

    /// The coding for the components of a layout: gray, or luma and chroma.
    ///
    /// If the source stores other components (gray, RGB, CMYK), it has no chroma coding. Chroma then
    /// uses the table of the first component, without subsampling.
    func adapted(to layout: PixelLayout) -> JPEGCoding {
        var coding = self
        if layout.isGray {
            coding.components = [components[0].whole]
        } else if components.count < 3 {
            coding.components = Array(repeating: components[0].whole, count: 3)
        }
        return coding
    }

    /// Whether the components can be interleaved: at most ten blocks per MCU (T.81, B.2.3).
    var isInterleavable: Bool {
        components.reduce(0) { $0 + $1.horizontalSampling * $1.verticalSampling } <= 10
    }
}
