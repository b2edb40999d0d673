import ArgumentParser
import MememeCommands
import MemeRender

struct CrayonsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crayons",
        abstract: "Show the crayons, each in its colour.",
        discussion: """
            Their names are colours wherever mememe takes one, as in --fill "Atomic Tangerine"; where \
            CSS has the same name, that is meant.

            --json prints crayons, each with name, hex, red, green and blue (0 to 255).
            """)

    @OptionGroup var json: JSONOptions

    func run() async throws {
        if json.json {
            try Console.printJSON(CrayonListRecord(crayons: Crayon.all.map(CrayonRecord.init)))
        } else {
            try Console.print(Self.lines(depth: ColorDepth(.output)))
        }
    }

    /// - Parameter depth: the terminal's color depth; `nil` for no colors.
    private static func lines(depth: ColorDepth?) -> [String] {
        let width = Crayon.all.map(\.name.displayWidth).max() ?? 0
        return Crayon.all.map { crayon in
            let color = crayon.color
            let name = " \(crayon.name.padded(to: width)) "
            let field =
                depth.map {
                    $0.sequence(foreground: crayon.textColor, background: color) + name
                        + ColorDepth.end
                } ?? name
            return "\(field)  \(color)  (\(color.red), \(color.green), \(color.blue))"
        }
    }
}

/// The output of `extras crayons --json`.
struct CrayonListRecord: Encodable {
    var crayons: [CrayonRecord]
}

/// A crayon in the output of `extras crayons --json`.
struct CrayonRecord: Encodable {
    var name: String
    /// The color as `#rrggbb`.
    var hex: String
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ crayon: Crayon) {
        name = crayon.name
        hex = crayon.color.description
        red = crayon.color.red
        green = crayon.color.green
        blue = crayon.color.blue
    }
}
