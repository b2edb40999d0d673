import CCairo

/// The axes of a variable font (OpenType 1.9, `fvar`), and where on them it stands.
struct FontAxes {
    struct Axis {
        /// Four characters, for example `wght`.
        var tag: String
        var range: ClosedRange<Double>
        var standard: Double
    }

    /// None where the font isn't variable.
    let axes: [Axis]
    /// In the order of ``axes``, and in their units.
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

    /// Moves to a named instance, such as Bold.
    /// - Parameter number: from 1, as FreeType and fontconfig count; 0 is none.
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

    /// Moves to the heavy end of the axis of weight, if there is one.
    mutating func moveToBoldest() {
        guard let weight = axes.firstIndex(where: { $0.tag == "wght" }) else { return }
        coordinates[weight] = axes[weight].range.upperBound
    }

    /// Moves along the axes that are named, at most to their ends.
    /// - Returns: what is wrong, where one of them is not an axis of the font.
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

    /// Has both libraries use the coordinates: one shapes, the other gives the outlines.
    func apply(to font: borrowing FontHandle) {
        guard !axes.isEmpty else { return }
        var fixed = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
        FT_Set_Var_Design_Coordinates(font.face, FT_UInt(fixed.count), &fixed)
        let floats = coordinates.map(Float.init)
        hb_font_set_var_coords_design(font.shaper, floats, UInt32(floats.count))
    }

    /// Where it stands on an axis; `nil` where it has no such axis.
    func value(of tag: String) -> Double? {
        axes.firstIndex { $0.tag == tag }.map { coordinates[$0] }
    }

    /// For example `wght (100 to 900), slnt (-10 to 0)`.
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
