import CCairo

/// The axes of a variable font (OpenType 1.9, `fvar`) and the font's coordinates on them.
struct FontAxes {
    struct Axis {
        /// Four characters, for example `wght`.
        var tag: String
        var range: ClosedRange<Double>
        var standard: Double
    }

    /// The axes of the font; empty if the font isn't variable.
    let axes: [Axis]
    /// The coordinate on each axis, in the order and the units of ``axes``.
    private(set) var coordinates: [Double]

    init(of font: borrowing FontHandle) {
        let face = hb_font_get_face(font.shaper)
        var count = hb_ot_var_get_axis_count(face)
        var infos = [hb_ot_var_axis_info_t](
            repeating: hb_ot_var_axis_info_t(), count: Int(count))
        hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        axes = infos.map { info in
            let least = Double(min(info.min_value, info.default_value))
            let most = Double(max(info.max_value, info.default_value))
            return Axis(
                tag: Self.text(of: info.tag), range: least...most,
                standard: Double(info.default_value))
        }
        coordinates = axes.map(\.standard)
    }

    /// Moves to a named instance, for example Bold.
    /// - Parameter number: the instance, from 1, as FreeType and fontconfig count; 0 does nothing.
    mutating func move(toInstance number: Int, of font: borrowing FontHandle) {
        guard number > 0, !axes.isEmpty else { return }
        var count = UInt32(axes.count)
        var values = [Float](repeating: 0, count: axes.count)
        let face = hb_font_get_face(font.shaper)
        guard
            hb_ot_var_named_instance_get_design_coords(
                face, UInt32(number - 1), &count, &values) == UInt32(axes.count)
        else { return }
        coordinates = values.map(Double.init)
    }

    /// Moves to the heavy end of the weight axis, if the font has one.
    mutating func moveToBoldest() {
        guard let weight = axes.firstIndex(where: { $0.tag == "wght" }) else { return }
        coordinates[weight] = axes[weight].range.upperBound
    }

    /// Moves to the named coordinates, clamped to the range of each axis.
    /// - Returns: an error message if the font lacks one of the axes.
    mutating func move(to variations: [FontVariation]) -> String? {
        for variation in variations {
            guard let index = axes.firstIndex(where: { $0.tag == variation.axis }) else {
                return axes.isEmpty
                    ? "not a variable font: leave out “\(variation.axis)”, or choose one that is"
                    : "has no axis “\(variation.axis)”: choose from \(description)"
            }
            let range = axes[index].range
            coordinates[index] = min(max(variation.value, range.lowerBound), range.upperBound)
        }
        return nil
    }

    /// Passes the coordinates to both libraries: HarfBuzz shapes, FreeType gives the outlines.
    func apply(to font: borrowing FontHandle) {
        guard !axes.isEmpty else { return }
        var fixed = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
        FT_Set_Var_Design_Coordinates(font.face, FT_UInt(fixed.count), &fixed)
        let floats = coordinates.map(Float.init)
        hb_font_set_var_coords_design(font.shaper, floats, UInt32(floats.count))
    }

    /// The coordinate on an axis; `nil` if the font has no such axis.
    func value(of tag: String) -> Double? {
        axes.firstIndex { $0.tag == tag }.map { coordinates[$0] }
    }

    /// The axes in words, for example `wght (100 to 900), slnt (-10 to 0)`.
    private var description: String {
        func text(_ value: Double) -> String {
            value == value.rounded() ? String(Int(value)) : String(value)
        }
        return axes.map { axis in
            "\(axis.tag) (\(text(axis.range.lowerBound)) to \(text(axis.range.upperBound)))"
        }.joined(separator: ", ")
    }

    private static func text(of tag: hb_tag_t) -> String {
        String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }
}
