import ArgumentParser
import MemeRender
import MemeStore

/// Pictures side by side in one meme.
struct PanelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Put the pictures side by side into one meme: in a row, a column, or in cells such as 2x2, "
                + "filled row by row. After a colon, how much of the row or the column each has: row:2,1. "
                + "--text and --image know the places panel1, panel1:top and so on.",
            valueName: "row|column|CxR"),
        transform: PanelShape.init(_:))
    var panels: PanelShape?

    @Option(
        help: ArgumentHelp(
            "The space between panels, a part of the meme's shorter side, in the colour of "
                + "--background. (default: 0)",
            valueName: "part"),
        transform: { text in
            guard let part = Double(part: text), (0...PanelGrid.maximumGap).contains(part) else {
                throw Unacceptable("use a part from 0 to 0.25, such as 2%")
            }
            return part
        })
    var gap: Double?

    @Option(
        help: ArgumentHelp(
            "Show only a part of a panel's picture, as --crop does: 2=1:1 of the second one.",
            valueName: "panel=crop"),
        transform: PanelCrop.init(_:))
    var panelCrop: [PanelCrop] = []

    var isUsed: Bool { panels != nil }

    /// - Parameter count: how many pictures there are.
    func validate(for count: Int) throws {
        if panels == nil {
            if gap != nil { throw ValidationError("--gap is between --panels: give those, too") }
            if !panelCrop.isEmpty {
                throw ValidationError("--panel-crop is of --panels: give those, too")
            }
            return
        }
        if count < 2 {
            throw ValidationError("--panels puts several pictures side by side: name more")
        }
        if let crop = panelCrop.first(where: { $0.panel > count }) {
            throw ValidationError(
                "--panel-crop: there is no panel \(crop.panel) of \(count) pictures")
        }
        let sizes = Array(repeating: PixelSize(width: 1, height: 1), count: count)
        do {
            _ = try grid(color: .black)?.sheet(for: sizes)
        } catch {
            throw ValidationError("--panels: \(error.message)")
        }
    }

    func grid(color: Color) -> PanelGrid? {
        panels.map { PanelGrid($0.arrangement, weights: $0.weights, gap: gap ?? 0, color: color) }
    }

    /// The crops of as many panels.
    func crops(_ count: Int) -> [Crop?] {
        (1...count).map { number in panelCrop.last { $0.panel == number }?.crop }
    }
}

/// The value of `--panels`: `row`, `column:1,2`, `2x2`.
struct PanelShape: Sendable {
    let arrangement: PanelGrid.Arrangement
    let weights: [Double]

    init(_ text: String) throws(Unacceptable) {
        let form = "use row, column, or cells such as 2x2; weights follow a colon, as in row:2,1"
        let sides = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        switch sides[0] {
        case "row": arrangement = .row
        case "column": arrangement = .column
        default:
            let parts = sides[0].split { "x×".contains($0) }
            guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
                sides.count == 1
            else { throw Unacceptable(form) }
            arrangement = .cells(columns: columns, rows: rows)
        }
        if sides.count == 1 {
            weights = []
            return
        }
        let numbers = sides[1].split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0)
        }
        weights = numbers.compactMap(\.self)
        guard sides.count == 2, weights.count == numbers.count else { throw Unacceptable(form) }
    }
}

/// The value of `--panel-crop`: `2=16:9`.
struct PanelCrop: Sendable {
    /// Counted from 1.
    let panel: Int
    let crop: Crop

    init(_ text: String) throws {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, let number = Int(sides[0]), number > 0,
            let crop = Crop(sides[1])
        else {
            throw Unacceptable(
                "write the number of the panel, = and a crop, as in 2=16:9 or 1=640x480+10+20")
        }
        panel = number
        self.crop = crop
    }
}
