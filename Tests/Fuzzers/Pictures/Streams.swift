import FuzzSupport
internal import CShims
internal import Glibc
@testable import MemeRender

/// Our own inflater takes nothing that zlib doesn't take, and gives the same bytes.
///
/// The first byte says how the stream is parted into runs.
func checkInflating(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count > 1 else { return }
    let stream = Array(bytes.dropFirst())
    guard let ours = inflated(stream, inRunsOf: Int(first) + 1) else { return }
    // As a zlib stream, with the checksum of what should come out.
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

/// - Returns: what comes out, and how many bytes of the stream it took; `nil` where that is too much
///   or the inflater refuses it.
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
        do throws(ScanError) {
            while true {
                switch try inflater.run(&place, after: room, limit: room + most) {
                case .full: return nil
                case .blockEnd: continue
                case .streamEnd:
                    let used = (inflater.position + 7) / 8
                    // Zeros were read behind the end.
                    guard used <= stream.count else { return nil }
                    return (Array(UnsafeBufferPointer(start: room, count: place - room)), used)
                }
            }
        } catch {
            return nil
        }
    }
}
