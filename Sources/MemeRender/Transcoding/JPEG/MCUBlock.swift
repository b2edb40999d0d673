/// The place of a block in each MCU. Its tables live as long as the scan.
struct MCUBlock {
    var component: Int
    /// Whether it is the first block of its component.
    var isFirst: Bool
    /// Whether it covers the same pixels at the same resolution as the block before.
    var sharesInk: Bool
    /// The size of a sample in pixels, across and down.
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
    /// The blocks of an MCU, in scan order.
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
