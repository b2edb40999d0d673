/// Edits of XMP packets.
enum XMP {
    /// The packet for a picture that was turned upright, of the same length.
    ///
    /// `tiff:Orientation="6"` and `<tiff:Orientation>6<` become 1.
    static func forUprightPicture(_ packet: [UInt8]) -> [UInt8] {
        var packet = packet
        let name = Array("tiff:Orientation".utf8)
        var start = 0
        while let found = packet.firstOffset(of: name, from: start) {
            start = found + name.count
            var index = start
            while index < packet.count, separators.contains(packet[index]) { index += 1 }
            // Matches only a value: one digit before `"` or `<`. Anything may follow the `>` of an end
            // tag.
            guard index > start, let ends = packet.integer(at: index + 1, count: 1),
                digits.contains(packet[index]), terminators.contains(UInt8(ends))
            else { continue }
            packet[index] = UInt8(ascii: "1")
        }
        return packet
    }

    /// The packet without properties about other parts of its file; `nil` if it can't be read.
    static func withoutOtherParts(_ packet: [UInt8]) -> [UInt8]? {
        // A fast path: most packets have no such properties.
        guard
            [XMPName.google, XMPName.gainMap].contains(where: { namespace in
                packet.firstOffset(of: namespace.utf8) != nil
            })
        else { return packet }
        guard let parsed = XMPPacket(packet, replacing: \.isOfOtherParts) else { return nil }
        var kept: [UInt8] = []
        var start = 0
        for range in parsed.replaced {
            kept += packet[start..<range.lowerBound]
            start = range.upperBound
        }
        return kept + packet[start...]
    }

    private static let separators = Array(" =\"'>\t\r\n".utf8)
    private static let digits = UInt8(ascii: "1")...UInt8(ascii: "8")
    private static let terminators = Array("\"'< \t\r\n".utf8)
}
