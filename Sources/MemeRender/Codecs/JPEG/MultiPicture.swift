/// The index of a JPEG that other pictures follow (CIPA DC-007, 5).
struct MultiPicture {
    /// Whether there are any beside the first that aren't small copies of it.
    let hasOthers: Bool

    static let signature: StaticString = "MPF\0"
    private static let entries = 0xb002
    /// Small copies of the first picture.
    private static let thumbnails = 0x010000...0x01ffff

    /// - Parameter bytes: what follows the signature: a TIFF structure.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let index = Exif(bytes)
        guard let directory = index.entriesOfFirstDirectory,
            let entry = directory.list.first(where: { $0.tag == Self.entries })?.bytes,
            let length = entry.integer(at: 4, count: 4, littleEndian: index.isLittleEndian),
            let start = entry.integer(at: 8, count: 4, littleEndian: index.isLittleEndian)
        else { return nil }
        // 16 bytes for each picture, which begin with its kind.
        hasOthers = stride(from: 16, to: min(length, index.bytes.count), by: 16).contains {
            offset in
            let kind = index.bytes.integer(
                at: start + offset, count: 4, littleEndian: index.isLittleEndian)
            return kind.map { !Self.thumbnails.contains($0 & 0xffffff) } ?? false
        }
    }
}
