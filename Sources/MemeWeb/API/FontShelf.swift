import MemeConcurrency
import MemeRender
import MemeStore
import NIOCore
import Synchronization

/// The fonts that the API lists and serves.
final class FontShelf: Sendable {
    /// The files of the bundled fonts, by digest.
    let files: [Digest: ServedBytes]
    private let bundled: [FontJSON]
    private let known = Mutex<(records: [FontJSON], time: ContinuousClock.Instant)?>(nil)

    /// How long the list of installed fonts is cached: long enough to cost nothing, and short enough
    /// that a newly installed font soon appears.
    private static let period = Duration.seconds(60)

    init() {
        var files: [Digest: ServedBytes] = [:]
        bundled = zip(BundledFont.all, FontCatalog.bundled).map { font, entry in
            let digest = Digest(of: [UInt8](font.bytes))
            let isCFF = font.bytes.starts(with: Array("OTTO".utf8))
            files[digest] = ServedBytes(
                content: .memory(ByteBuffer(bytes: font.bytes)),
                mediaType: isCFF ? "font/otf" : "font/ttf",
                tag: EntityTag("\(digest)"))
            var record = FontJSON(entry, .bundled)
            record.url = APIPath.font(digest)
            return record
        }
        self.files = files
    }

    /// The default font first, then the bundled ones, then the installed ones by name.
    func records() async throws -> [FontJSON] {
        let now = ContinuousClock.now
        if let known = known.withLock(\.self), now - known.time < Self.period {
            return known.records
        }
        let records = await Workers.disk.run { [bundled] in
            [Self.impact(bundled)] + bundled
                + FontCatalog.installedBesidesImpact().map { FontJSON($0, .installed) }
        }
        known.withLock { $0 = (records, now) }
        return records
    }

    private static func impact(_ bundled: [FontJSON]) -> FontJSON {
        let entry = FontCatalog.impact
        var record = FontJSON(entry, .standard)
        // Impact's file must not be distributed; its stand-in is the first bundled font.
        record.url = entry.path == nil ? bundled.first?.url : nil
        return record
    }
}
