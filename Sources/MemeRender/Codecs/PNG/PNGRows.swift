internal import CShims

/// Decodes the rows of a sound, regular PNG faster than libpng.
///
/// Debian builds libpng without its vector code, and it undoes filters byte by byte on the thread that
/// inflates. Here ``RowFilter`` undoes them pixel by pixel while another thread inflates.
///
/// Whatever is unusual or damaged is left to libpng, which knows what is wrong with it and how much of it
/// can be shown.
final class PNGRows {
    private let file: PNGFile
    /// The bytes of a row, without the filter type byte.
    private let count: Int
    private let bandHeight: Int
    private let source: PNGRowReader
    private var band: PNGRowReader.Band?
    /// The last row of the call before, and the room for another, each with the slack that filters need.
    private var last: UnsafeMutablePointer<UInt8>
    private var spare: UnsafeMutablePointer<UInt8>
    private var adler: UInt32 = 1
    /// How many rows were read.
    private(set) var done = 0

    /// The bytes of a band: few enough for the processor's cache.
    private static let bandLength = 256 << 10
    /// libpng needs less memory for longer rows.
    private static let longestRow = 4 << 20

    /// - Parameter bytes: the whole file. It must stay in place as long as this lives.
    /// - Returns: `nil` if libpng has to read the file.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, layout: PixelLayout, _ context: RenderContext) {
        guard let file = PNGFile(bytes), file.layout == layout else { return nil }
        let rowLength = file.rowLength
        count = rowLength - 1
        if rowLength > Self.longestRow { return nil }
        self.file = file
        bandHeight = max(1, min(file.size.height, Self.bandLength / rowLength))
        source = PNGRowReader(
            file.stream, byteCount: rowLength * file.size.height, atOnce: rowLength * bandHeight,
            sample: rowLength, context)
        last = Self.line(count)
        spare = Self.line(count)
    }

    private static func line(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        let line = UnsafeMutablePointer<UInt8>.allocate(capacity: count + RowFilter.slack)
        line.initialize(repeating: 0, count: count + RowFilter.slack)
        return line
    }

    deinit {
        last.deallocate()
        spare.deallocate()
    }

    /// Decodes the next rows, tightly packed.
    ///
    /// - Returns: `false` if the stream turns out to be damaged. Then nothing is known about the rows.
    func read(into rows: UnsafeMutablePointer<UInt8>, count rowCount: Int) -> Bool {
        // The row above, which may be in the memory of the caller while this runs.
        var above = UnsafePointer(last)
        for index in 0..<rowCount {
            if done % bandHeight == 0 { band = source.next() }
            guard let band else { return false }
            let filtered = band.bytes + done % bandHeight * (count + 1)
            guard let filter = RowFilter(rawValue: filtered[0]) else { return false }
            adler = mm_adler32(adler, filtered, count + 1)
            let target = rows + index * count
            // A row has room for the slack of a filter if another comes after it.
            let isDirect =
                file.layout.bitDepth == 8 && (rowCount - 1 - index) * count >= RowFilter.slack
            let row = isDirect ? target : spare
            filter.restore(
                filtered + 1, count: count, step: file.layout.bytesPerPixel, above: above, to: row)
            if !isDirect {
                copySpare(to: target)
                swap(&last, &spare)
            }
            above = UnsafePointer(isDirect ? target : last)
            done += 1
        }
        return done < file.size.height || source.checksum() == adler
    }

    /// Copies the row that was just restored, with 16-bit samples in the machine's byte order.
    private func copySpare(to target: UnsafeMutablePointer<UInt8>) {
        guard file.layout.bitDepth == 16 else { return target.update(from: spare, count: count) }
        for offset in stride(from: 0, to: count, by: 2) {
            let sample = UnsafeRawPointer(spare).loadUnaligned(
                fromByteOffset: offset, as: UInt16.self)
            UnsafeMutableRawPointer(target).storeBytes(
                of: UInt16(bigEndian: sample), toByteOffset: offset, as: UInt16.self)
        }
    }
}
