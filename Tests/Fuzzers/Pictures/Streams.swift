import FuzzSupport
internal import CShims
internal import Glibc
@testable import MemeRender

/// The package's inflater accepts only streams that zlib accepts, and gives the same bytes.
///
/// The first byte decides how the stream is split into runs.
func checkInflating(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count > 1 else { return }
    let stream = Array(bytes.dropFirst())
    guard let ours = inflated(stream, inRunsOf: Int(first) + 1) else { return }
    // Wraps the stream as zlib does, with the checksum of the expected output.
    var whole: [UInt8] = [0x78, 0x01] + stream.prefix(ours.used)
    whole.append(Int(mm_adler32(1, ours.bytes, ours.bytes.count)), bytes: 4)
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = mm_inflate(whole, whole.count, ours.bytes.count, &output, &count)
    defer { free(output) }
    expect(status == .MM_OK, "zlib refuses it")
    expect(
        UnsafeBufferPointer(start: output, count: count).elementsEqual(ours.bytes),
        "zlib gives other bytes")
}

/// - Returns: the output, and how many bytes of the stream it took; `nil` if the output is too long or
///   the inflater refuses the stream.
private func inflated(
    _ stream: [UInt8], inRunsOf length: Int
) -> (bytes: [UInt8], used: Int)? {
    let most = 1 << 18
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: most + Inflater.slack)
    defer { room.deallocate() }
    return stream.withUnsafeBufferPointer { stream in
        let runs = Swift.stride(from: 0, to: stream.count, by: length).map {
            UnsafeBufferPointer(rebasing: stream[$0..<min($0 + length, stream.count)])
        }
        guard let input = BitReader(runs) else { return nil }
        var inflater = Inflater(input)
        var place = room
        do throws(InflateError) {
            while true {
                switch try inflater.run(&place, after: room, limit: room + most) {
                case .full: return nil
                case .blockEnd: continue
                case .streamEnd:
                    let used = (inflater.position + 7) / 8
                    // The inflater read zeros beyond the end.
                    guard used <= stream.count else { return nil }
                    return (Array(UnsafeBufferPointer(start: room, count: place - room)), used)
                }
            }
        } catch {
            return nil
        }
    }
}
