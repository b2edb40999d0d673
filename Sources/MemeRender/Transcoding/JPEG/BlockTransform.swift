import CShims

/// 8 × 8 samples or coefficients.
typealias BlockRows = UnsafeMutablePointer<SIMD8<Float>>

/// The discrete cosine transform of JPEG blocks (`mm_dct.h`).
enum BlockTransform {
    /// The inverse DCT, from coefficients to samples.
    static func inverse(_ rows: BlockRows) {
        rows.withMemoryRebound(to: Float.self, capacity: 64) { mm_dct_inverse($0) }
    }

    /// The forward DCT, from samples to coefficients.
    static func forward(_ rows: BlockRows) {
        rows.withMemoryRebound(to: Float.self, capacity: 64) { mm_dct_forward($0) }
    }
}
