/// The multi-picture index of a JPEG that contains further pictures (CIPA DC-007, 5).
struct MultiPicture {
    /// Whether there are further pictures that aren't thumbnails of the first.
    let hasOthers: Bool

    static let signature: StaticString = "MPF\0"
    private static let entries = 0xb002
    /// The types of thumbnails.
    private static let thumbnails = 0x010000...0x01ffff

    /// - Parameter bytes: the TIFF structure after the signature.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let index = Exif(bytes)
        guard let directory = index.entriesOfFirstDirectory,
            let entry = directory.list.first(where: { $0.tag == Self.entries })?.bytes,
            let length = entry.integer(at: 4, count: 4, littleEndian: index.isLittleEndian),
            let start = entry.integer(at: 8, count: 4, littleEndian: index.isLittleEndian)
        else { return nil }
        // Each picture has an entry of 16 bytes, which begins with its type.
        hasOthers = stride(from: 16, to: min(length, index.bytes.count), by: 16).contains {
            offset in
            let kind = index.bytes.integer(
                at: start + offset, count: 4, littleEndian: index.isLittleEndian)
            return kind.map { !Self.thumbnails.contains($0 & 0xffffff) } ?? false
        }
    }
}
