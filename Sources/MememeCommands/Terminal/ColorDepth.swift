package import MemeRender

/// How many colors a terminal supports.
package enum ColorDepth {
    /// The 256 colors of xterm: after the first 16, a cube of 6 × 6 × 6, then grays.
    case indexed
    /// 24-bit color (ISO 8613-6).
    case direct

    /// The color depth that the environment declares; `nil` if there are no colors or they are turned
    /// off.
    package init?(_ terminal: Terminal, environment: (String) -> String? = Terminal.environment) {
        guard terminal.hasStyle else { return nil }
        let depth = environment("COLORTERM")?.lowercased()
        let term = environment("TERM") ?? ""
        self =
            ["truecolor", "24bit"].contains(depth) || term.hasSuffix("-direct") ? .direct : .indexed
    }

    /// The escape sequence that sets the foreground and the background color.
    package func sequence(foreground: Color, background: Color) -> String {
        "\u{1b}[38;\(parameters(of: foreground));48;\(parameters(of: background))m"
    }

    /// The escape sequence that resets them.
    package static let end = "\u{1b}[0m"

    private func parameters(of color: Color) -> String {
        switch self {
        case .direct: "2;\(color.red);\(color.green);\(color.blue)"
        case .indexed: "5;\(Self.index(of: color))"
        }
    }

    /// The nearest color of the cube or the grays.
    static func index(of color: Color) -> Int {
        let components = [color.red, color.green, color.blue].map(Int.init)
        func distance(_ other: [Int]) -> Int {
            zip(components, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let levels = [0, 95, 135, 175, 215, 255]
        let cube = components.map { component in
            levels.indices.min { abs(levels[$0] - component) < abs(levels[$1] - component) } ?? 0
        }
        let gray = min(max((components.reduce(0, +) / 3 - 3) / 10, 0), 23)
        let isGrayNearer =
            distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(cube.map { levels[$0] })
        return isGrayNearer ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
}
