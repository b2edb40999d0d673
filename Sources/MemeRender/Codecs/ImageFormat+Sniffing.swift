extension ImageFormat {
    /// Tells the format from the first bytes.
    init(sniffing bytes: [UInt8]) throws(RenderError) {
        if bytes.isEmpty { throw .empty }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else {
            throw .unsupportedFormat(looksLike: nil)
        }
    }
}
