/// Photoshop's image resources, which hold the IPTC metadata of a JPEG.
///
/// Source: Adobe Photoshop File Formats Specification, “Image Resource Blocks”.
enum Photoshop {
    private static let iptcNumber = 0x0404

    /// The IPTC data sets in image resources.
    static func iptc(in resources: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        var offset = 0
        while let signature = resources.slice(at: offset, count: 4),
            signature.elementsEqual("8BIM".utf8),
            let number = resources.integer(at: offset + 4, count: 2),
            let nameLength = resources.integer(at: offset + 6, count: 1)
        {
            // The name (with its length byte) and the data are padded to even lengths.
            let sizeOffset = offset + 6 + (nameLength + 2) / 2 * 2
            guard let size = resources.integer(at: sizeOffset, count: 4),
                let data = resources.slice(at: sizeOffset + 4, count: size)
            else { return nil }
            if number == iptcNumber { return Array(data) }
            offset = sizeOffset + 4 + (size + 1) / 2 * 2
        }
        return nil
    }

    /// An image resource with IPTC data sets.
    static func resource(iptc: [UInt8]) -> [UInt8] {
        var bytes = Array("8BIM".utf8)
        bytes.append(iptcNumber, bytes: 2)
        bytes.append(0, bytes: 2)
        bytes.append(iptc.count, bytes: 4)
        bytes += iptc
        if iptc.count % 2 == 1 { bytes.append(0) }
        return bytes
    }
}
