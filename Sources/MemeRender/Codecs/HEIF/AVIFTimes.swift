/// The times at which an animated AVIF was made, which libavif writes (ISO/IEC 14496-12, 8.2.2, 8.3.2 and
/// 8.4.2). They would make each meme of the same picture another file.
enum AVIFTimes {
    /// Sets them to 0, which is what they are if they aren't known.
    static func clear(in file: inout [UInt8]) {
        for range in file.withUnsafeBufferPointer({ places(in: $0) }) {
            for index in range { file[index] = 0 }
        }
    }

    /// Where the times of creation and of change are: in the headers of the movie, of each track, and of
    /// its media.
    private static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard let movie = ISOBoxes.first("moov", in: 0..<bytes.count, bytes) else { return [] }
        var headers = [ISOBoxes.first("mvhd", in: movie, bytes)]
        for box in ISOBoxes(bytes, in: movie).prefix(8) where box.type == "trak" {
            headers.append(ISOBoxes.first("tkhd", in: box.payload, bytes))
            let media = ISOBoxes.first("mdia", in: box.payload, bytes)
            headers.append(media.flatMap { ISOBoxes.first("mdhd", in: $0, bytes) })
        }
        return headers.compactMap { header in
            // After the version and the flags.
            guard let header, let version = bytes.integer(at: header.lowerBound, count: 1) else {
                return nil
            }
            let times = header.dropFirst(4).prefix(version == 1 ? 16 : 8)
            return times.startIndex..<times.endIndex
        }
    }
}
