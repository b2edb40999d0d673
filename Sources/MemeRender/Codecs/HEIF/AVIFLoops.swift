/// How often an animated AVIF plays (AVIF 1.1, 4.2, and ISO/IEC 14496-12, 8.6.6).
enum AVIFLoops {
    /// The number of times; 0 is forever, and what browsers take if the file doesn't say.
    static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let movie = ISOBoxes.first("moov", in: 0..<bytes.count, bytes),
            let track = ISOBoxes.first("trak", in: movie, bytes),
            let header = ISOBoxes.first("tkhd", in: track, bytes),
            let edits = ISOBoxes.first("edts", in: track, bytes),
            let list = ISOBoxes.first("elst", in: edits, bytes)
        else { return 0 }
        var reader = ISOReader(bytes, in: list)
        guard let version = reader.integer(1), let flags = reader.integer(3),
            reader.integer(4) != nil
        else { return 0 }
        if flags & 1 == 0 { return 1 }
        // A duration that is all ones is unknown, and doesn't fit into a number here.
        guard let once = reader.integer(version == 1 ? 8 : 4), once > 0,
            let whole = duration(ofTrack: header, bytes)
        else { return 0 }
        return (whole + once - 1) / once
    }

    private static func duration(
        ofTrack header: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var reader = ISOReader(bytes, in: header)
        guard let version = reader.integer(1), reader.integer(3) != nil else { return nil }
        let length = version == 1 ? 8 : 4
        // Two times, the number of the track, and a reserved field.
        guard reader.integer(length) != nil, reader.integer(length) != nil,
            reader.integer(4) != nil, reader.integer(4) != nil,
            let duration = reader.integer(length), duration != 0xffff_ffff, duration > 0
        else { return nil }
        return duration
    }

    // MARK: Setting

    /// Sets how many times the animation of a file of libavif before 1.0 plays, which says nothing of it.
    ///
    /// Each track gets an edit list, so that what follows moves, and all offsets with it.
    ///
    /// - Parameter count: at least 1.
    static func set(_ count: Int, in file: inout [UInt8]) {
        let places = file.withUnsafeBufferPointer { Places(of: $0) }
        guard let places, count > 0 else { return }
        let growth = lengthOfList * places.tracks.count
        for offset in places.offsets { file.add(growth, at: offset, length: 4) }
        file.add(growth, at: places.movie, length: 4)
        for track in places.tracks { file.add(lengthOfList, at: track.start, length: 4) }
        for duration in places.durations {
            // All are of one timescale.
            file.add(places.duration * (count - 1), at: duration, length: 8)
        }
        for track in places.tracks.reversed() {
            file.insert(contentsOf: list(of: places.duration), at: track.endOfHeader)
        }
    }

    /// The bytes of an edit list in its box.
    private static let lengthOfList = 44

    private static func list(of duration: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(lengthOfList, bytes: 4)
        bytes += "edts".utf8
        bytes.append(lengthOfList - 8, bytes: 4)
        bytes += "elst".utf8
        // The version, and the flag that it repeats; one entry: duration, start and rate.
        bytes.append(0x0100_0001, bytes: 4)
        bytes.append(1, bytes: 4)
        bytes.append(duration, bytes: 8)
        bytes.append(0, bytes: 8)
        bytes.append(0x0001_0000, bytes: 4)
        return bytes
    }

    /// The places in a file of libavif that change.
    private struct Places {
        var movie = 0
        var tracks: [(start: Int, endOfHeader: Int)] = []
        /// The durations of the movie and the tracks, of 8 bytes each, and their value.
        var durations: [Int] = []
        var duration = 0
        /// The offsets of data in the file, of 4 bytes each.
        var offsets: [Int] = []

        /// - Returns: `nil` if the file isn't as libavif writes it.
        init?(of bytes: UnsafeBufferPointer<UInt8>) {
            let all = 0..<bytes.count
            guard let movie = ISOBoxes.first("moov", in: all, bytes),
                let data = ISOBoxes.first("mdat", in: all, bytes),
                data.lowerBound > movie.upperBound,
                let header = ISOBoxes.first("mvhd", in: movie, bytes)
            else { return nil }
            self.movie = movie.lowerBound - 8
            durations.append(header.lowerBound + 24)
            for box in ISOBoxes(bytes, in: movie).prefix(8) where box.type == "trak" {
                guard let header = ISOBoxes.first("tkhd", in: box.payload, bytes),
                    bytes.integer(at: header.lowerBound, count: 1) == 1,
                    ISOBoxes.first("edts", in: box.payload, bytes) == nil,
                    let duration = bytes.longInteger(at: header.lowerBound + 28, count: 8),
                    let chunks = ["mdia", "minf", "stbl", "stco"].reduce(
                        box.payload,
                        { range, type in
                            range.flatMap { ISOBoxes.first(type, in: $0, bytes) }
                        }), let count = bytes.integer(at: chunks.lowerBound + 4, count: 4)
                else { return nil }
                tracks.append((box.payload.lowerBound - 8, header.upperBound))
                durations.append(header.lowerBound + 28)
                self.duration = max(self.duration, duration)
                offsets += (0..<count).map { chunks.lowerBound + 8 + 4 * $0 }
            }
            guard let items = ISOBoxes.first("meta", in: all, bytes),
                let locations = ISOBoxes.first(
                    "iloc", in: items.lowerBound + 4..<items.upperBound, bytes)
            else { return }
            var reader = ISOReader(bytes, in: locations)
            // Version 0, with offsets and lengths of 4 bytes and no bases.
            guard reader.integer(4) == 0, reader.integer(2) == 0x4400,
                let count = reader.integer(2)
            else { return nil }
            for _ in 0..<count {
                guard reader.integer(4) != nil, let extents = reader.integer(2) else { return nil }
                for _ in 0..<extents {
                    offsets.append(reader.offset)
                    guard reader.integer(8) != nil else { return nil }
                }
            }
        }
    }
}

extension [UInt8] {
    /// Adds to a number with the most significant byte first.
    fileprivate mutating func add(_ more: Int, at offset: Int, length: Int) {
        var sum = more
        for place in (offset..<offset + length).reversed() where indices.contains(place) {
            sum += Int(self[place])
            self[place] = UInt8(truncatingIfNeeded: sum)
            sum >>= 8
        }
    }
}
