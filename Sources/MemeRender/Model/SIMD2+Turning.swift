#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension SIMD2<Double> {
    /// The cosine and the sine of an angle in degrees clockwise.
    package static func turn(by degrees: Double) -> SIMD2<Double> {
        turn(radians: degrees * .pi / 180)
    }

    /// The cosine and the sine of an angle in radians clockwise.
    static func turn(radians angle: Double) -> SIMD2<Double> {
        angle == 0 ? SIMD2(1, 0) : SIMD2(cos(angle), sin(angle))
    }

    /// The place after a rotation.
    ///
    /// - Parameter turn: the cosine and the sine of the rotation.
    func turned(_ turn: SIMD2<Double>, around center: SIMD2<Double>) -> SIMD2<Double> {
        let arm = self - center
        return center + SIMD2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x)
    }
}
