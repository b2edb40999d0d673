/// A block of each MCU. Its tables live as long as the scan.
struct MCUBlock {
    var component: Int
    /// Whether none of its component comes before.
    var isFirst: Bool
    /// Whether the block before covers the same pixels in the same way.
    var sharesInk: Bool
    /// How many pixels a sample covers, across and down.
    var width: Int
    var height: Int
    /// Its first pixel in the MCU.
    var x: Int
    var y: Int
    var dc: HuffmanTable.Lookup
    var ac: HuffmanTable.Lookup
    var dcCodes: UnsafePointer<UInt32>
    var acCodes: UnsafePointer<UInt32>
}

extension BaselineScan {
    /// The blocks of an MCU, in the order of the scan.
    var blocks: [MCUBlock] {
        var blocks: [MCUBlock] = []
        for (index, component) in components.enumerated() {
            guard let dc = tables[component.dc], let ac = tables[component.ac],
                let newDC = newTables[component.dc], let newAC = newTables[component.ac]
            else { preconditionFailure("a scan has the tables that its components are coded with") }
            for row in 0..<component.rows {
                for column in 0..<component.columns {
                    let (x, y) = (8 * component.width * column, 8 * component.height * row)
                    blocks.append(
                        MCUBlock(
                            component: index, isFirst: row == 0 && column == 0,
                            sharesInk: blocks.last.map {
                                $0.x == x && $0.y == y && $0.width == component.width
                                    && $0.height == component.height
                            } ?? false,
                            width: component.width, height: component.height, x: x, y: y,
                            dc: dc.lookup, ac: ac.lookup, dcCodes: newDC.codes,
                            acCodes: newAC.codes))
                }
            }
        }
        return blocks
    }
}
